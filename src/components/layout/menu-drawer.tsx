import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { useSignInLinkState } from '#src/hooks/use-sign-in-origin.ts';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { Modal } from '../ui/modal.tsx';
import { Box, Button, chakra, Flex } from '../ui/ui.ts';
import { AccountMenu } from './account-menu.tsx';
import type { HeaderProps } from './header.tsx';
import { ThemeRow } from './theme-toggle.tsx';

const Row = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '12',
    px: '3',
    borderRadius: 'l2',
    fontWeight: 'medium',
    outline: '0',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
  },
});

type Tab = 'menu' | 'account';

export function MenuDrawer({
  account,
  cartCount,
  cartBadge,
  onLogOut,
  accountMenu,
  onClose,
}: HeaderProps & { onClose: () => void }) {
  const user = account === 'loading' ? null : account;
  const [tab, setTab] = useDisclosure<Tab>();
  const isAccountTab = tab === 'account';
  const signInState = useSignInLinkState();
  return (
    <Modal title="Gari" side="right" onClose={onClose}>
      <Flex role="group" aria-label="What to show" gap="2" mb="3">
        <TabButton isSelected={!isAccountTab} onChoose={() => setTab('menu')}>
          Menu
        </TabButton>
        <TabButton isSelected={isAccountTab} onChoose={() => setTab('account')}>
          My Account
        </TabButton>
      </Flex>
      <Flex as="nav" aria-label="Menu" direction="column" onClick={onClose}>
        {!isAccountTab ? (
          <>
            <Row to={appPaths.home}>Home</Row>
            <Row to={appPaths.collection}>Shop</Row>
            <Row to={appPaths.cars()}>Parts by car</Row>
            <Row to={appPaths.garage}>My cars</Row>
            <Row to={appPaths.cart}>Cart {cartCount > 0 && <span>{cartBadge}</span>}</Row>
          </>
        ) : user ? (
          <AccountMenu {...accountMenu} />
        ) : (
          <>
            <Row to={appPaths.login} state={signInState}>
              Login
            </Row>
            <Row to={appPaths.signup} state={signInState}>
              Signup
            </Row>
          </>
        )}
        {user && (
          <Button variant="outline" mt="4" onClick={onLogOut}>
            Logout
          </Button>
        )}
      </Flex>
      <Box borderTopWidth="1px" borderColor="border" mt="4" pt="2">
        <ThemeRow />
      </Box>
    </Modal>
  );
}

function TabButton({
  isSelected,
  onChoose,
  children,
}: {
  isSelected: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <Button flex="1" variant={isSelected ? 'solid' : 'subtle'} aria-pressed={isSelected} onClick={onChoose}>
      {children}
    </Button>
  );
}

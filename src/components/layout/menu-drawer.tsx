import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useSignInLinkState } from '#src/hooks/use-sign-in-origin.ts';
import { categoriesQuery } from '#src/queries/catalogue.ts';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { Modal } from '../ui/modal.tsx';
import { Box, Button, chakra, Flex, Text } from '../ui/ui.ts';
import { AccountMenu } from './account-menu.tsx';
import type { HeaderProps } from './header.tsx';
import { ThemeRow } from './theme-toggle.tsx';

const row = {
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
} as const;

const Row = chakra(Link, { base: row });
const ContactRow = chakra('button', { base: { ...row, cursor: 'pointer' } });

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
            {user ? (
              <Row to={appPaths.orders}>My orders</Row>
            ) : (
              account !== 'loading' && (
                <Row to={appPaths.login} state={signInState}>
                  Sign in
                </Row>
              )
            )}
            <Categories />
            <ContactRow type="button" aria-haspopup="dialog" onClick={accountMenu.onContact}>
              Phone, e-mail and hours
            </ContactRow>
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

/** Nothing is shown until they are loaded, or if they cannot be: the shop's link leads to them too. */
function Categories() {
  const { data: categories } = useQuery(categoriesQuery(useApi()));
  if (!categories) return null;
  return (
    <Box borderYWidth="1px" borderColor="border" my="2" py="2">
      <Text id="drawer-categories" px="3" py="1" textStyle="sm" color="fg.muted">
        Parts by category
      </Text>
      <Box as="ul" aria-labelledby="drawer-categories" listStyleType="none">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <Row to={appPaths.category(id)} minHeight="11">
              {name}
            </Row>
          </li>
        ))}
      </Box>
    </Box>
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

import type { MouseEvent } from 'react';
import { NavLink } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { useSignInLinkState } from '#src/hooks/use-sign-in-origin.ts';
import { createLazyDialog } from '#src/loading/lazy-dialog.tsx';
import { HazardStripe } from '../ui/hazard-stripe.tsx';
import { CartIcon, MenuIcon, PersonIcon, SearchIcon } from '../ui/icons.tsx';
import { Box, Button, Container, chakra, Flex, IconButton } from '../ui/ui.ts';
import type { AccountMenuProps } from './account-menu.tsx';
import { CarChip } from './car-chip.tsx';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export interface HeaderProps {
  cartCount: number;
  cartBadge: string;
  account: { username: string } | null | 'loading';
  onLogOut: () => void;
  accountMenu: AccountMenuProps;
}

const useMenuDrawer = createLazyDialog<HeaderProps & { onClose: () => void }>(async () => ({
  default: (await import('./menu-drawer.tsx')).MenuDrawer,
}));
const useSearchLayer = createLazyDialog(() => import('../shop/search-layer.tsx'));

const BarLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '11',
    px: { base: '2.5', sm: '3' },
    borderRadius: 'l2',
    color: 'fg.bar',
    fontWeight: 'medium',
    outline: '0',
    focusVisibleRing: 'inside',
    focusRingColor: 'amber.400',
    _hover: { bg: 'white/12' },
    '&[aria-current=page]': { boxShadow: 'inset 0 -3px 0 {colors.amber.400}', borderRadius: '0' },
  },
});

const hideActiveMark = { '&[aria-current=page]': { boxShadow: 'none' } };

export function Header(props: HeaderProps) {
  const { cartCount, cartBadge, account, onLogOut } = props;
  const { opener: menuOpener, dialog: menu } = useMenuDrawer(props);
  const { opener: searchOpener, dialog: search } = useSearchLayer();
  const openSearch = (event: MouseEvent) => {
    // Those open the link in a new tab.
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    searchOpener.onClick();
  };
  return (
    <Box
      as="header"
      bg="bg.bar"
      color="fg.bar"
      position="sticky"
      // On small screens the car has a row above the bar, which scrolls away.
      top={{ base: '-11', md: '0' }}
      zIndex="docked"
    >
      <Container>
        <Flex align="center" wrap={{ base: 'wrap', md: 'nowrap' }} columnGap="1" minHeight="16">
          <BarLink
            to={appPaths.home}
            aria-label="Gari, start page"
            px="2"
            ms="-2"
            me={{ base: 'auto', md: '2' }}
            css={hideActiveMark}
          >
            <Logo />
          </BarLink>
          <CarChip />
          <Flex as="nav" aria-label="Shop" align="center" gap="1" flex={{ md: '1' }}>
            <Flex hideBelow="md" gap="1">
              <BarLink to={appPaths.home} end>
                Home
              </BarLink>
              <BarLink to={appPaths.collection}>Shop</BarLink>
            </Flex>
            <BarLink
              to={appPaths.collection}
              state={{ focusSearch: true }}
              aria-label="Search the shop"
              css={hideActiveMark}
              ms={{ md: 'auto' }}
              onPointerEnter={searchOpener.onPointerEnter}
              onClick={openSearch}
            >
              <SearchIcon />
            </BarLink>
            <BarLink to={appPaths.cart} position="relative">
              <CartIcon />
              <Box as="span" srOnly={{ base: true, lg: false }}>
                Cart
              </Box>
              {cartCount > 0 && <CartBadge text={cartBadge} />}
            </BarLink>
          </Flex>
          <AccountLinks account={account} onLogOut={onLogOut} />
          <Box hideBelow="sm">
            <ThemeToggle />
          </Box>
          <IconButton
            hideFrom="lg"
            bg="transparent"
            color="fg.bar"
            _hover={{ bg: 'white/12' }}
            aria-label="Open menu"
            {...menuOpener}
          >
            <MenuIcon />
          </IconButton>
        </Flex>
      </Container>
      <HazardStripe />
      {menu}
      {search}
    </Box>
  );
}

function AccountLinks({ account, onLogOut }: Pick<HeaderProps, 'account' | 'onLogOut'>) {
  const signInState = useSignInLinkState();
  if (account === 'loading') return null;
  return (
    <Flex hideBelow="lg" as="nav" aria-label="Account" align="center" gap="1">
      {account ? (
        <>
          <BarLink to={appPaths.profile} maxWidth="48">
            <PersonIcon />
            <Box as="span" truncate>
              {account.username}
            </Box>
          </BarLink>
          <Button
            bg="transparent"
            color="fg.bar"
            fontWeight="medium"
            textStyle="md"
            px="3"
            _hover={{ bg: 'white/12' }}
            onClick={onLogOut}
          >
            Logout
          </Button>
        </>
      ) : (
        <>
          <BarLink to={appPaths.login} state={signInState}>
            Login
          </BarLink>
          <BarLink to={appPaths.signup} state={signInState}>
            Signup
          </BarLink>
        </>
      )}
    </Flex>
  );
}

function CartBadge({ text }: { text: string }) {
  return (
    <Box
      as="span"
      data-testid="cart-badge"
      bg="amber.400"
      color="gray.950"
      borderRadius="full"
      minWidth="6"
      px="1.5"
      textAlign="center"
      textStyle="xs"
      lineHeight="1.5rem"
      fontWeight="bold"
      fontVariantNumeric="tabular-nums"
    >
      {text}
    </Box>
  );
}

import { clsx } from 'clsx';
import type { MouseEvent } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { formatBadge } from '#machines/cart/cart.rules.ts';
import { useCartCount } from '#src/hooks/contexts.tsx';
import { useSignInLinkState } from '#src/hooks/use-sign-in-origin.ts';
import { createLazyDialog } from '#src/loading/lazy-dialog.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { HazardStripe } from '../ui/hazard-stripe.tsx';
import { CartIcon, MenuIcon, PersonIcon, SearchIcon } from '../ui/icons.tsx';
import { usePendingClick } from '../ui/route-link.tsx';
import { Container } from '../ui/text.tsx';
import type { AccountMenuProps } from './account-menu.tsx';
import { CarChip } from './car-chip.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

export interface HeaderProps {
  account: { username: string } | null | 'loading';
  onLogOut: () => void;
  accountMenu: AccountMenuProps;
}

const useMenuDrawer = createLazyDialog<HeaderProps & { onClose: () => void }>(async () => ({
  default: (await import('./menu-drawer.tsx')).MenuDrawer,
}));
const useSearchLayer = createLazyDialog(() => import('../shop/search-layer.tsx'));

type BarLinkProps = Omit<NavLinkProps, 'className'> & { className?: string | undefined };

function BarLink({ className, ...props }: BarLinkProps) {
  return <NavLink className={clsx(styles.link, className)} {...props} {...usePendingClick(props)} />;
}

export function Header(props: HeaderProps) {
  const { account, onLogOut } = props;
  const { opener: menuOpener, dialog: menu } = useMenuDrawer(props);
  const { opener: searchOpener, dialog: search } = useSearchLayer();
  const openSearch = (event: MouseEvent) => {
    // Those open the link in a new tab.
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    searchOpener.onClick();
  };
  return (
    <header className={styles.header}>
      <Container>
        <div className={styles.bar}>
          <BarLink className={styles.home} to={appPaths.home} aria-label="Gari, start page">
            <Logo />
          </BarLink>
          <CarChip />
          <nav className={styles.shop} aria-label="Shop">
            <div className={styles.pages}>
              <BarLink to={appPaths.home} end>
                Home
              </BarLink>
              <BarLink to={appPaths.collection}>Shop</BarLink>
            </div>
            <BarLink
              className={styles.search}
              to={appPaths.collection}
              state={{ focusSearch: true }}
              aria-label="Search the shop"
              onPointerEnter={searchOpener.onPointerEnter}
              onClick={openSearch}
            >
              <SearchIcon />
            </BarLink>
            <BarLink to={appPaths.cart}>
              <CartIcon />
              <span className={styles.cartText}>Cart</span>
              <CartBadge />
            </BarLink>
          </nav>
          <AccountLinks account={account} onLogOut={onLogOut} />
          <div className={styles.theme}>
            <ThemeToggle />
          </div>
          <IconButton className={styles.menuButton} aria-label="Open menu" {...menuOpener}>
            <MenuIcon />
          </IconButton>
        </div>
      </Container>
      <HazardStripe />
      {menu}
      {search}
    </header>
  );
}

function AccountLinks({ account, onLogOut }: Pick<HeaderProps, 'account' | 'onLogOut'>) {
  const signInState = useSignInLinkState();
  if (account === 'loading') return null;
  return (
    <nav className={styles.account} aria-label="Account">
      {account ? (
        <>
          <BarLink className={styles.profile} to={appPaths.profile}>
            <PersonIcon />
            <span className={styles.username}>{account.username}</span>
          </BarLink>
          <Button className={styles.logOut} onClick={onLogOut}>
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
    </nav>
  );
}

function CartBadge() {
  const count = useCartCount();
  if (count === 0) return null;
  return (
    <span className={styles.badge} data-testid="cart-badge">
      {formatBadge(count)}
    </span>
  );
}

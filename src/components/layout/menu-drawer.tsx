import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { formatBadge } from '#machines/cart/cart.rules.ts';
import { useApi, useCartCount } from '#src/hooks/contexts.tsx';
import { useSignInLinkState } from '#src/hooks/use-sign-in-origin.ts';
import { categoriesQuery } from '#src/queries/storefront/catalogue.ts';
import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { AccountMenu } from './account-menu.tsx';
import type { HeaderProps } from './header.tsx';
import { Logo } from './logo.tsx';
import styles from './menu-drawer.module.css';
import { ThemeRow } from './theme-toggle.tsx';

type Tab = 'menu' | 'account';

export function MenuDrawer({
  account,
  onLogOut,
  accountMenu,
  onClose,
}: HeaderProps & { onClose: () => void }) {
  const count = useCartCount();
  const user = account === 'loading' ? null : account;
  const [tab, setTab] = useDisclosure<Tab>();
  const isAccountTab = tab === 'account';
  const signInState = useSignInLinkState();
  return (
    <Modal title={<Logo />} side="right" onClose={onClose}>
      <div className={styles.tabs} role="group" aria-label="What to show">
        <TabButton isSelected={!isAccountTab} onChoose={() => setTab('menu')}>
          Menu
        </TabButton>
        <TabButton isSelected={isAccountTab} onChoose={() => setTab('account')}>
          My Account
        </TabButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the clicks of its links and buttons */}
      <nav className={styles.menu} aria-label="Menu" onClick={onClose}>
        {!isAccountTab ? (
          <>
            <Link className={styles.row} to={appPaths.home}>
              Home
            </Link>
            <Link className={styles.row} to={appPaths.collection}>
              Shop
            </Link>
            <Link className={styles.row} to={appPaths.cars()}>
              Parts by car
            </Link>
            <Link className={styles.row} to={appPaths.garage}>
              My cars
            </Link>
            <Link className={styles.row} to={appPaths.cart}>
              Cart {count > 0 && <span>{formatBadge(count)}</span>}
            </Link>
            {user ? (
              <Link className={styles.row} to={appPaths.orders}>
                My orders
              </Link>
            ) : (
              account !== 'loading' && (
                <Link className={styles.row} to={appPaths.login} state={signInState}>
                  Sign in
                </Link>
              )
            )}
            <Categories />
            <button
              type="button"
              className={styles.row}
              aria-haspopup="dialog"
              onClick={accountMenu.onContact}
            >
              Phone, email and hours
            </button>
          </>
        ) : user ? (
          <AccountMenu {...accountMenu} />
        ) : (
          <>
            <Link className={styles.row} to={appPaths.login} state={signInState}>
              Login
            </Link>
            <Link className={styles.row} to={appPaths.signup} state={signInState}>
              Signup
            </Link>
          </>
        )}
        {user && (
          <Button className={styles.logOut} variant="outline" onClick={onLogOut}>
            Logout
          </Button>
        )}
      </nav>
      <div className={styles.theme}>
        <ThemeRow />
      </div>
    </Modal>
  );
}

/** Nothing is shown until they are loaded, or if they cannot be: the shop's link leads to them too. */
function Categories() {
  const { data: categories } = useQuery(categoriesQuery(useApi()));
  if (!categories) return null;
  return (
    <div className={styles.categories}>
      <p className={styles.categoriesTitle} id="drawer-categories">
        Parts by category
      </p>
      <ul aria-labelledby="drawer-categories">
        {categories.map(({ id, name }) => (
          <li key={id}>
            <Link className={clsx(styles.row, styles.category)} to={appPaths.category(id)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
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
    <Button
      className={styles.tab}
      variant={isSelected ? 'solid' : 'subtle'}
      aria-pressed={isSelected}
      onClick={onChoose}
    >
      {children}
    </Button>
  );
}

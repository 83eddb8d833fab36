import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { SiteConfig } from '#contract/types.ts';
import { Footer } from '#src/components/layout/footer.tsx';
import { Header } from '#src/components/layout/header.tsx';
import { SkipLink } from '#src/components/layout/skip-link.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { ScreenSkeleton } from '#src/components/ui/skeletons.tsx';
import { useApi, useIsRestoring, useSession } from '#src/hooks/contexts.tsx';
import { siteConfigQuery } from '#src/queries/site.ts';
import { useSignOut } from '../account/guard/use-sign-out.ts';
import { AccountDialogsProvider, useAccountDialogs } from '../account/menu/account-dialogs.tsx';
import styles from './storefront-layout.module.css';

export function StorefrontLayout() {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  return (
    <AccountDialogsProvider contact={config?.contact}>
      <Frame contact={config?.contact} />
    </AccountDialogsProvider>
  );
}

/** Reads no session state, so that its updates do not re-render the screen. */
function Frame({ contact }: { contact: SiteConfig['contact'] | undefined }) {
  return (
    <div className={styles.frame}>
      <SkipLink />
      <ShopperHeader />
      <main className={styles.main} id="main" tabIndex={-1}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer contact={contact} />
    </div>
  );
}

function ShopperHeader() {
  const { openContact, openDeleteAccount } = useAccountDialogs();
  const { user } = useSession();
  const isRestoring = useIsRestoring();
  const logOut = useSignOut(appPaths.home);
  return (
    <>
      <Header
        account={isRestoring ? 'loading' : user}
        onLogOut={logOut}
        accountMenu={{ onContact: openContact, onDelete: openDeleteAccount }}
      />
      <LoadingApplication isRestoring={isRestoring} />
    </>
  );
}

/** An overlay that takes no space; the screen below is rendered without waiting for it. */
function LoadingApplication({ isRestoring }: { isRestoring: boolean }) {
  return (
    <div className={styles.loading}>
      <LiveRegion className={styles.loadingRegion}>
        {isRestoring && <div className={styles.loadingText}>Loading application...</div>}
      </LiveRegion>
    </div>
  );
}

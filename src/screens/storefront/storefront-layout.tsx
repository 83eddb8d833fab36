import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { SiteConfig } from '#contract/types.ts';
import { countItems, formatBadge } from '#machines/cart/cart.rules.ts';
import { Footer } from '#src/components/layout/footer.tsx';
import { Header } from '#src/components/layout/header.tsx';
import { SkipLink } from '#src/components/layout/skip-link.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { ScreenSkeleton } from '#src/components/ui/skeletons.tsx';
import { Box, Flex } from '#src/components/ui/ui.ts';
import { useApi, useCartState, useIsRestoring, useSession } from '#src/hooks/contexts.tsx';
import { siteConfigQuery } from '#src/queries/site.ts';
import { useSignOut } from '../account/guard/use-sign-out.ts';
import { AccountDialogsProvider, useAccountDialogs } from '../account/menu/account-dialogs.tsx';

/** Keeps the footer below the fold, so that it does not shift when a screen loads. */
const MAIN_MIN_HEIGHT = 'calc(100dvh - 4.25rem)';

export function StorefrontLayout() {
  const { data: config } = useQuery(siteConfigQuery(useApi()));
  return (
    <AccountDialogsProvider contact={config?.contact}>
      <Frame contact={config?.contact} />
    </AccountDialogsProvider>
  );
}

/** Reads no cart or session state, so that their updates do not re-render the screen. */
function Frame({ contact }: { contact: SiteConfig['contact'] | undefined }) {
  return (
    <Flex direction="column" minHeight="100dvh">
      <SkipLink />
      <ShopperHeader />
      <Box as="main" id="main" tabIndex={-1} flex="1 0 auto" minHeight={MAIN_MIN_HEIGHT} outline="0">
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </Box>
      <Footer contact={contact} />
    </Flex>
  );
}

function ShopperHeader() {
  const { openContact, openDeleteAccount } = useAccountDialogs();
  const { user } = useSession();
  const isRestoring = useIsRestoring();
  const count = countItems(useCartState());
  const logOut = useSignOut(appPaths.home);
  return (
    <>
      <Header
        cartCount={count}
        cartBadge={formatBadge(count)}
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
    <Box position="relative" zIndex="1">
      <LiveRegion position="absolute" insetStart="50%" transform="translateX(-50%)" top="2">
        {isRestoring && (
          <Box
            px="3"
            py="1"
            borderRadius="full"
            bg="bg.panel"
            boxShadow="md"
            textStyle="sm"
            color="fg.muted"
            whiteSpace="nowrap"
          >
            Loading application...
          </Box>
        )}
      </LiveRegion>
    </Box>
  );
}

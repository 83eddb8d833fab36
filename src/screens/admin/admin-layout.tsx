import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { SkipLink } from '#src/components/layout/skip-link.tsx';
import { ScreenSkeleton } from '#src/components/ui/skeletons.tsx';
import { Box, Flex } from '#src/components/ui/ui.ts';
import { useSession } from '#src/hooks/contexts.tsx';
import { useSignOut } from '../account/guard/use-sign-out.ts';
import { AdminHeader } from './admin-header.tsx';

export default function AdminLayout() {
  const { role, user } = useSession();
  const logOut = useSignOut(appPaths.login);
  return (
    <Flex direction="column" minHeight="100dvh">
      <SkipLink />
      <AdminHeader role={role} username={user?.username ?? null} onLogOut={logOut} />
      <Box as="main" id="main" tabIndex={-1} flex="1" outline="0">
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </Box>
    </Flex>
  );
}

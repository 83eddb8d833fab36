import { Suspense } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { ScreenSkeleton } from '#src/components/skeletons.tsx';
import { SkipLink } from '#src/components/skip-link.tsx';
import { Box, Flex } from '#src/components/ui.ts';
import { useSession, useSessionActor } from '#src/ports/contexts.tsx';
import { AdminHeader } from './admin-header.tsx';

/** The back office's own frame. */
export default function AdminLayout() {
  const session = useSessionActor();
  const { role, user } = useSession();
  const navigate = useNavigate();
  const logOut = () => {
    session.send({ type: 'session.signOut' });
    void navigate('/login', { replace: true });
  };
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

import { Navigate, Outlet, useLocation } from 'react-router';
import { LoadingText } from '#src/components/loading-text.tsx';
import { Notice } from '#src/components/notice.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { Button } from '#src/components/ui.ts';
import { useSession, useSessionActor } from '#src/ports/contexts.tsx';
import { ADMIN_LOGIN } from '../admin-paths.ts';

/** Staff and superusers; anyone else signed in goes to the shop, signed out to the back office's own sign-in. */
export default function AdminGuard() {
  const session = useSessionActor();
  const { state, isLoaded, role } = useSession();
  const { pathname, search } = useLocation();
  if (!isLoaded)
    return (
      <Screen name="admin-guard" state="loading" title="Loading">
        <LoadingText>Loading...</LoadingText>
      </Screen>
    );
  if (state === 'unreachable')
    return (
      <Screen name="admin-guard" state="unreachable" title="No connection">
        <PageHeading mb="4">No connection</PageHeading>
        <Notice
          title="We could not reach the shop"
          action={<Button onClick={() => session.send({ type: 'session.restore' })}>Try again</Button>}
        >
          Check your connection. We keep trying, and you stay signed in.
        </Notice>
      </Screen>
    );
  if (role === 'anonymous')
    return <Navigate to={ADMIN_LOGIN} state={{ from: `${pathname}${search}` }} replace />;
  if (role === 'customer') return <Navigate to="/" replace />;
  return <Outlet />;
}

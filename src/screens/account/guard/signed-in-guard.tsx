import { Navigate, Outlet, useLocation } from 'react-router';
import { LoadingText } from '#src/components/loading-text.tsx';
import { Notice } from '#src/components/notice.tsx';
import { Screen } from '#src/components/screen.tsx';
import { Button } from '#src/components/ui.ts';
import { useSession, useSessionActor } from '#src/ports/contexts.tsx';

/** What lies inside is for signed-in users; whoever is not goes to sign in and comes back. */
export function SignedInGuard() {
  const session = useSessionActor();
  const { state, isLoaded, user } = useSession();
  const { pathname, search } = useLocation();
  if (!isLoaded)
    return (
      <Screen name="guard" state="loading" title="Loading">
        <LoadingText>Loading...</LoadingText>
      </Screen>
    );
  if (state === 'unreachable' || state === 'restoringAgain')
    return (
      <Screen name="guard" state="unreachable" title="No connection">
        <Notice
          title="We could not reach the shop"
          action={<Button onClick={() => session.send({ type: 'session.restore' })}>Try again</Button>}
        >
          Check your connection. We keep trying, and you stay signed in.
        </Notice>
      </Screen>
    );
  if (!user) return <Navigate to="/login" state={{ from: `${pathname}${search}` }} replace />;
  return <Outlet />;
}

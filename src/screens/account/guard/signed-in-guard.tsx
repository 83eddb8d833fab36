import { Navigate, Outlet, useLocation } from 'react-router';
import { LoadingText } from '#src/components/loading-text.tsx';
import { NoConnection } from '#src/components/no-connection.tsx';
import { Screen } from '#src/components/screen.tsx';
import { useSession } from '#src/ports/contexts.tsx';

/** What lies inside is for signed-in users; whoever is not goes to sign in and comes back. */
export function SignedInGuard() {
  const { isLoaded, isUnreachable, user } = useSession();
  const { pathname, search } = useLocation();
  if (!isLoaded)
    return (
      <Screen name="guard" state="loading" title="Loading">
        <LoadingText>Loading...</LoadingText>
      </Screen>
    );
  if (isUnreachable) return <NoConnection name="guard" />;
  if (!user) return <Navigate to="/login" state={{ from: `${pathname}${search}` }} replace />;
  return <Outlet />;
}

import { Navigate, Outlet, useLocation } from 'react-router';
import { LoadingText } from '#src/components/loading-text.tsx';
import { NoConnection } from '#src/components/no-connection.tsx';
import { Screen } from '#src/components/screen.tsx';
import { useSession } from '#src/ports/contexts.tsx';
import { ADMIN_LOGIN } from '../admin-paths.ts';

/** Staff and superusers; anyone else signed in goes to the shop, signed out to the back office's own sign-in. */
export default function AdminGuard() {
  const { isLoaded, isUnreachable, role } = useSession();
  const { pathname, search } = useLocation();
  if (!isLoaded)
    return (
      <Screen name="admin-guard" state="loading" title="Loading">
        <LoadingText>Loading...</LoadingText>
      </Screen>
    );
  if (isUnreachable) return <NoConnection name="admin-guard" />;
  if (role === 'anonymous')
    return <Navigate to={ADMIN_LOGIN} state={{ from: `${pathname}${search}` }} replace />;
  if (role === 'customer') return <Navigate to="/" replace />;
  return <Outlet />;
}

import { Navigate, Outlet, useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { VisuallyHidden } from '#src/components/chakra/chakra.tsx';
import { NoConnection } from '#src/components/layout/no-connection.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { useSession, useToaster } from '#src/hooks/contexts.tsx';
import { useOnChange } from '#src/hooks/use-on-change.ts';
import { type Access, canView } from './access.rules.ts';

interface RouteGuardProps {
  access: Access;
  name: string;
  signInPath: string;
}

function SignInRedirect({ to, from }: { to: string; from: string }) {
  const toaster = useToaster();
  const isCheckout = from.split('?', 1)[0] === appPaths.checkout;
  useOnChange(isCheckout || null, () => toaster.error("Oops, you haven't logged in yet."));
  return <Navigate to={to} state={{ from }} replace />;
}

function HomeRedirect() {
  const toaster = useToaster();
  useOnChange(true, () => toaster.error('Your account may not open that page.'));
  return <Navigate to={appPaths.home} replace />;
}

/** Signed-in users without access are redirected to the shop, and told why. */
export function RouteGuard({ access, name, signInPath }: RouteGuardProps) {
  const { isLoaded, isUnreachable, role, destination } = useSession();
  const { pathname, search } = useLocation();
  if (!isLoaded)
    return (
      <Screen name={name} state="loading" title="Loading">
        <VisuallyHidden>
          <h1>One moment</h1>
        </VisuallyHidden>
        <LoadingText>Loading...</LoadingText>
      </Screen>
    );
  if (isUnreachable) return <NoConnection name={name} />;
  if (canView(role, access)) return <Outlet />;
  if (role === 'anonymous' && destination) return <Navigate to={destination} replace />;
  if (role === 'anonymous') return <SignInRedirect to={signInPath} from={`${pathname}${search}`} />;
  return <HomeRedirect />;
}

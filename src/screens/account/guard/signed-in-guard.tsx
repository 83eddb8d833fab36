import { RouteGuard } from './route-guard.tsx';

/** What lies inside is for signed-in users; whoever is not goes to sign in and comes back. */
export function SignedInGuard() {
  return <RouteGuard name="guard" signInPath="/login" />;
}

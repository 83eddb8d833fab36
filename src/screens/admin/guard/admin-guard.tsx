import { RouteGuard } from '../../account/guard/route-guard.tsx';
import { ADMIN_LOGIN } from '../admin-paths.ts';

/** Staff and superusers, as the route table says; whoever is signed out goes to the back office's own sign-in. */
export default function AdminGuard() {
  return <RouteGuard name="admin-guard" signInPath={ADMIN_LOGIN} />;
}

import { RouteGuard } from '../../account/guard/route-guard.tsx';
import { ADMIN_LOGIN } from '../admin-paths.ts';

export default function AdminGuard() {
  return <RouteGuard name="admin-guard" signInPath={ADMIN_LOGIN} />;
}

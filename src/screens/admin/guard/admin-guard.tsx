import { adminPaths } from '#contract/admin-paths.ts';
import type { Access } from '../../account/guard/access.rules.ts';
import { RouteGuard } from '../../account/guard/route-guard.tsx';

export default function AdminGuard({ access }: { access: Access }) {
  return <RouteGuard access={access} name="admin-guard" signInPath={adminPaths.login} />;
}

import { appPaths } from '#contract/app-paths.ts';
import type { Access } from './access.rules.ts';
import { RouteGuard } from './route-guard.tsx';

export function SignedInGuard({ access }: { access: Access }) {
  return <RouteGuard access={access} name="guard" signInPath={appPaths.login} />;
}

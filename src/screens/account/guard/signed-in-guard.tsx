import { RouteGuard } from './route-guard.tsx';

export function SignedInGuard() {
  return <RouteGuard name="guard" signInPath="/login" />;
}

import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { PasswordResetStep } from '#machines/password-reset/password-reset.types.ts';
import { PasswordResetFlow } from './password-reset-flow.tsx';
import { usePasswordReset } from './use-password-reset.ts';

/** React keeps this component, and its actor, while the address changes between the routes that render it. */
export default function PasswordResetScreen() {
  const { pathname, state } = useLocation();
  const email = (state as { email?: string } | null)?.email;
  const { actor, countdown } = usePasswordReset({ step: getResetStep(pathname), email });
  return <PasswordResetFlow actor={actor} countdown={countdown} />;
}

function getResetStep(pathname: string): PasswordResetStep {
  if (pathname.startsWith(appPaths.verifyResetCode)) return 'code';
  return pathname.startsWith(appPaths.createPassword) ? 'password' : 'request';
}

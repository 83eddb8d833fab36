import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { PasswordResetInput, PasswordResetStep } from '#machines/password-reset/password-reset.types.ts';
import { PasswordResetFlow } from './password-reset-flow.tsx';
import { usePasswordReset } from './use-password-reset.ts';

/** Each of the three addresses has its own actor, which starts at that step. */
export default function PasswordResetScreen() {
  const { pathname, state } = useLocation();
  const step = getResetStep(pathname);
  const email = (state as { email?: string } | null)?.email;
  return <PasswordReset key={step} step={step} email={email} />;
}

function getResetStep(pathname: string): PasswordResetStep {
  if (pathname.startsWith(appPaths.verifyResetCode)) return 'code';
  return pathname.startsWith(appPaths.createPassword) ? 'password' : 'request';
}

function PasswordReset(input: PasswordResetInput) {
  const { actor, countdown } = usePasswordReset(input);
  return <PasswordResetFlow actor={actor} countdown={countdown} step={input.step} />;
}

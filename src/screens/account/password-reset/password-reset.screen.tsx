import { useLocation } from 'react-router';
import type { PasswordResetInput } from '#machines/password-reset/password-reset.types.ts';
import { PasswordResetFlow } from './password-reset-flow.tsx';
import { getResetStep } from './reset-paths.ts';
import { usePasswordReset } from './use-password-reset.ts';

/** Each of the three addresses has its own actor, which starts at that step. */
export default function PasswordResetScreen() {
  const { pathname, state } = useLocation();
  const step = getResetStep(pathname);
  const email = (state as { email?: string } | null)?.email;
  return <PasswordReset key={step} step={step} email={email} />;
}

function PasswordReset(input: PasswordResetInput) {
  const { actor, countdown } = usePasswordReset(input);
  return <PasswordResetFlow actor={actor} countdown={countdown} step={input.step} />;
}

import type { PasswordResetStep } from '#machines/password-reset/password-reset.types.ts';

export const CODE_VERIFICATION_PATH = '/email-code-verification';
export const CREATE_PASSWORD_PATH = '/create-new-password';
export const PASSWORD_CHANGED_PATH = '/password-change-success';

export function getResetStep(pathname: string): PasswordResetStep {
  if (pathname.startsWith(CODE_VERIFICATION_PATH)) return 'code';
  return pathname.startsWith(CREATE_PASSWORD_PATH) ? 'password' : 'request';
}

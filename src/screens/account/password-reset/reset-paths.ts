import type { PasswordResetStep } from '#machines/password-reset/password-reset.types.ts';

export const CODE_VERIFICATION = '/email-code-verification';
export const CREATE_PASSWORD = '/create-new-password';
export const PASSWORD_CHANGED = '/password-change-success';

/** The step that an address opens. */
export function stepOf(pathname: string): PasswordResetStep {
  if (pathname.startsWith(CODE_VERIFICATION)) return 'code';
  return pathname.startsWith(CREATE_PASSWORD) ? 'password' : 'request';
}

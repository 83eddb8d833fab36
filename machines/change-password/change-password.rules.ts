import { checkPassword, validatePasswordLength } from '#contract/password.ts';
import { getFailureText } from '../port-failure.ts';
import type { ChangePasswordInput, ChangePasswordOutput } from './change-password.ports.ts';
import type { ChangePasswordContext, ChangePasswordEvent, PasswordChanged } from './change-password.types.ts';

export const TEXTS = {
  unproved: 'Please confirm first that it is you.',
  changed: 'Your password has been changed.',
  failed: 'Password change failed',
  network: 'Network error occurred. If your current password is refused now, the new one is set already.',
};

/** Fields that were not filled in are ''. */
export interface ChangePasswordForm {
  currentPassword: string;
  googleToken: string;
  password: string;
  confirmation: string;
}

export function passesChecks({ password, confirmation }: ChangePasswordForm): boolean {
  return checkPassword(password, confirmation).every(({ met }) => met) && !validatePasswordLength(password);
}

export function hasProof({ currentPassword, googleToken }: ChangePasswordForm): boolean {
  return currentPassword !== '' || googleToken !== '';
}

/** Password values pass from the event straight to the port; never store them in the context. */
export function toChangeInput(event: ChangePasswordEvent): ChangePasswordInput {
  const { currentPassword, googleToken, password } = event;
  return { currentPassword, googleToken, newPassword: password };
}

export function applyResult(output: ChangePasswordOutput): ChangePasswordContext {
  if (output.ok) return { error: null, field: null };
  const fields = ('fields' in output && output.fields) || {};
  const isNewPasswordError = 'new_password' in fields;
  const isProofError = 'current_password' in fields;
  return {
    error: getFailureText(output, TEXTS.failed, TEXTS.network),
    field: isNewPasswordError ? 'password' : isProofError ? 'currentPassword' : null,
  };
}

export function toPasswordChangedEvent(output: ChangePasswordOutput): PasswordChanged {
  return { type: 'password.changed', text: (output.ok && output.message) || TEXTS.changed };
}

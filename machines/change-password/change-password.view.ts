import { checkPassword, type PasswordCheck, validatePasswordLength } from '#contract/password.ts';
import { statePath } from '../state-path.ts';
import type { ChangePasswordSnapshot } from './change-password.machine.ts';
import type { ChangePasswordForm } from './change-password.rules.ts';
import type { ChangePasswordContext } from './change-password.types.ts';

export interface ChangePasswordView {
  state: string;
  isOpen: boolean;
  error: string | null;
  /** A problem of the new password that the checklist has no item for. */
  passwordError: string | null;
  field: ChangePasswordContext['field'];
  checks: PasswordCheck[];
  submitLabel: string;
  canSave: boolean;
  cancelLabel: string;
  canCancel: boolean;
  busy: boolean;
}

export const EMPTY_FORM: ChangePasswordForm = {
  currentPassword: '',
  googleToken: '',
  password: '',
  confirmation: '',
};

/** `form` is passed in because the machine stores no password. */
export function changePasswordView(
  snapshot: ChangePasswordSnapshot,
  form: ChangePasswordForm = EMPTY_FORM,
): ChangePasswordView {
  const busy = snapshot.hasTag('busy');
  return {
    state: statePath(snapshot.value),
    isOpen: !snapshot.matches('changed'),
    error: snapshot.context.error,
    passwordError: validatePasswordLength(form.password),
    field: snapshot.context.field,
    checks: checkPassword(form.password, form.confirmation),
    submitLabel: busy ? 'Saving...' : 'Save password',
    canSave: snapshot.can({ type: 'password.save', ...form }),
    cancelLabel: 'Cancel',
    canCancel: !busy,
    busy,
  };
}

import { type PasswordCheck, passwordChecks } from '#contract/password.ts';
import { statePath } from '../state-path.ts';
import type { ChangePasswordSnapshot } from './change-password.machine.ts';
import type { PasswordChange } from './change-password.rules.ts';
import type { ChangePasswordContext } from './change-password.types.ts';

export interface ChangePasswordView {
  state: string;
  isOpen: boolean;
  error: string | null;
  field: ChangePasswordContext['field'];
  checks: PasswordCheck[];
  submitLabel: string;
  canSave: boolean;
  cancelLabel: string;
  canCancel: boolean;
  busy: boolean;
}

export const NOTHING_TYPED: PasswordChange = {
  currentPassword: '',
  googleToken: '',
  password: '',
  confirmation: '',
};

/** `typed` is what the form holds: the machine keeps no password. */
export function changePasswordView(
  snapshot: ChangePasswordSnapshot,
  typed: PasswordChange = NOTHING_TYPED,
): ChangePasswordView {
  const busy = snapshot.hasTag('busy');
  return {
    state: statePath(snapshot.value),
    isOpen: !snapshot.matches('changed'),
    error: snapshot.context.error,
    field: snapshot.context.field,
    checks: passwordChecks(typed.password, typed.confirmation),
    submitLabel: busy ? 'Saving...' : 'Save password',
    canSave: snapshot.can({ type: 'password.save', ...typed }),
    cancelLabel: 'Cancel',
    canCancel: !busy,
    busy,
  };
}

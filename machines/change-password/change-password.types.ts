import type { SpecMeta } from '../clause.types.ts';

export interface ChangePasswordContext {
  error: string | null;
  /** The field that the error is about, where it is about one. */
  field: 'currentPassword' | 'password' | null;
}

/** 'Change password', with what the form holds; '' for what was not given */
export interface ChangePasswordEvent {
  type: 'password.save';
  currentPassword: string;
  googleToken: string;
  password: string;
  confirmation: string;
}

/** The dialog closes and the shell says so. */
export interface PasswordChanged {
  type: 'password.changed';
  text: string;
}

export interface ChangePasswordTypes {
  context: ChangePasswordContext;
  events: ChangePasswordEvent;
  emitted: PasswordChanged;
  tags: 'busy';
  children: { changePassword: 'changePassword' };
  meta: SpecMeta;
}

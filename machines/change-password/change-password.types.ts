import type { SpecMeta } from '../clause.types.ts';

export interface ChangePasswordContext {
  error: string | null;
  field: 'currentPassword' | 'password' | null;
}

/** Fields that were not filled in are ''. */
export interface ChangePasswordEvent {
  type: 'password.save';
  currentPassword: string;
  googleToken: string;
  password: string;
  confirmation: string;
}

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

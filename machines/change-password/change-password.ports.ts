import { unprovidedPort } from '../unprovided-port.ts';

/** One of the first two shows that the owner asks; '' for what was not given. */
export interface ChangePasswordInput {
  currentPassword: string;
  /** A fresh ID token, of an account that has no password yet. */
  googleToken: string;
  newPassword: string;
}

export type ChangePasswordOutput =
  | { ok: true; message?: string }
  /** `fields` by the names of the wire. */
  | { ok: false; kind: 'refused'; message?: string; fields?: Record<string, string> }
  | { ok: false; kind: 'network' };

export const changePasswordPorts = {
  changePassword: unprovidedPort<ChangePasswordOutput, ChangePasswordInput>('changePassword'),
};

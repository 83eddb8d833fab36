import { unprovidedPort } from '../unprovided-port.ts';

/** One of the first two proves ownership; the other is ''. */
export interface ChangePasswordInput {
  currentPassword: string;
  /** A fresh ID token, for an account without a password. */
  googleToken: string;
  newPassword: string;
}

export type ChangePasswordOutput =
  | { ok: true; message?: string }
  /** `fields` is keyed by the field names of the API. */
  | { ok: false; kind: 'refused'; message?: string; fields?: Record<string, string> }
  | { ok: false; kind: 'network' };

export const changePasswordPorts = {
  changePassword: unprovidedPort<ChangePasswordOutput, ChangePasswordInput>('changePassword'),
};

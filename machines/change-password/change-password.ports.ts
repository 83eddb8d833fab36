import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

/** One of the first two proves ownership; the other is ''. */
export interface ChangePasswordInput {
  currentPassword: string;
  /** A fresh ID token, for an account without a password. */
  googleToken: string;
  newPassword: string;
}

export type ChangePasswordOutput = { ok: true; message?: string } | PortFailure;

export const changePasswordPorts = {
  changePassword: unprovidedPort<ChangePasswordOutput, ChangePasswordInput>('changePassword'),
};

import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

/** Proof of ownership; fields that were not filled in are ''. */
export interface DeleteAccountInput {
  password: string;
  /** A fresh ID token. */
  googleToken: string;
}

export type DeleteAccountOutput = { ok: true } | PortFailure;

export const deleteAccountPorts = {
  deleteAccount: unprovidedPort<DeleteAccountOutput, DeleteAccountInput>('deleteAccount'),
};

import { unprovidedPort } from '../unprovided-port.ts';

/** Proof of ownership; fields that were not filled in are ''. */
export interface DeleteAccountInput {
  password: string;
  /** A fresh ID token. */
  googleToken: string;
}

export type DeleteAccountOutput =
  | { ok: true }
  | { ok: false; kind: 'refused'; message?: string }
  | { ok: false; kind: 'network' };

export const deleteAccountPorts = {
  deleteAccount: unprovidedPort<DeleteAccountOutput, DeleteAccountInput>('deleteAccount'),
};

import { unprovidedPort } from '../unprovided-port.ts';

export type DeleteAccountOutput =
  | { ok: true }
  | { ok: false; kind: 'refused'; message?: string }
  | { ok: false; kind: 'network' };

export const deleteAccountPorts = {
  deleteAccount: unprovidedPort<DeleteAccountOutput, void>('deleteAccount'),
};

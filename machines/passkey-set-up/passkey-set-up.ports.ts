import type { NewPasskey, PasskeyCreationOptions } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

/** Proof of ownership; fields that were not filled in are ''. */
export interface ProofInput {
  password: string;
  /** A fresh ID token. */
  googleToken: string;
}

export interface MakeInput {
  options: PasskeyCreationOptions | null;
}

export interface SaveInput {
  made: NewPasskey | null;
}

export type BeginOutput = { ok: true; options: PasskeyCreationOptions } | PortFailure;
export type MakeOutput =
  | { ok: true; made: NewPasskey }
  /** The person closed the browser's prompt, or it timed out. */
  | { ok: false; kind: 'cancelled' }
  /** The device has a passkey of this account already. */
  | { ok: false; kind: 'exists' }
  /** The browser or the device cannot make passkeys here. */
  | { ok: false; kind: 'failed' };
export type SaveOutput = { ok: true } | PortFailure;

export const passkeySetUpPorts = {
  begin: unprovidedPort<BeginOutput, ProofInput>('begin'),
  make: unprovidedPort<MakeOutput, MakeInput>('make'),
  save: unprovidedPort<SaveOutput, SaveInput>('save'),
};

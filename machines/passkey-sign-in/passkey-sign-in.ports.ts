import type { PasskeyRequestOptions, SignedChallenge, User } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface SignInput {
  options: PasskeyRequestOptions | null;
}

export interface SignInInput {
  signed: SignedChallenge | null;
}

export type BeginOutput = { ok: true; options: PasskeyRequestOptions } | PortFailure;
export type SignOutput =
  | { ok: true; signed: SignedChallenge }
  /** The person closed the browser's prompt, or it timed out. */
  | { ok: false; kind: 'cancelled' }
  /** The browser or the device cannot use passkeys here. */
  | { ok: false; kind: 'failed' };
export type SignInOutput =
  /** The port has already stored the tokens. */
  { ok: true; user: User } | PortFailure | { ok: false; kind: 'noTokens' };

export const passkeySignInPorts = {
  begin: unprovidedPort<BeginOutput, undefined>('begin'),
  sign: unprovidedPort<SignOutput, SignInput>('sign'),
  signIn: unprovidedPort<SignInOutput, SignInInput>('signIn'),
};

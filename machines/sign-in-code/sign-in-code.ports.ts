import type { User } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface CompleteSignInInput {
  code: string;
}

export type CompleteSignInOutput =
  /** The port has already stored the tokens. */
  { ok: true; user: User } | PortFailure | { ok: false; kind: 'noTokens' };

export const signInCodePorts = {
  completeSignIn: unprovidedPort<CompleteSignInOutput, CompleteSignInInput>('completeSignIn'),
};

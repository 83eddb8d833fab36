import type { User } from '#contract/types.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export type RestoreOutput =
  | { ok: true; user: User }
  /** An anonymous visitor; not an error. */
  | { ok: false; reason: 'noToken' }
  /** 'ended': any reply without a user. 'unreachable': no reply. The message is for the shopper. */
  | { ok: false; reason: 'ended' | 'unreachable'; message: string };

export interface SignInInput {
  email: string;
  password: string;
}

export type SignInOutput =
  | { ok: true; user: User }
  /** 4xx */
  | { ok: false; kind: 'refused'; message: string }
  /** No reply, 5xx or a reply that is not JSON. */
  | { ok: false; kind: 'unexpected'; message: string }
  | { ok: false; kind: 'noTokens' };

export type RefreshTokensOutput = { ok: true } | { ok: false; reason: 'ended' | 'unreachable' };

export type SignOutOutput = { ok: true } | { ok: false; message?: string };

export const sessionPorts = {
  restore: unprovidedPort<RestoreOutput, void>('restore'),
  signIn: unprovidedPort<SignInOutput, SignInInput>('signIn'),
  refreshTokens: unprovidedPort<RefreshTokensOutput, void>('refreshTokens'),
  signOut: unprovidedPort<SignOutOutput, void>('signOut'),
};

/** Clears the stored tokens. An action and not a promise, because nothing waits for it. */
export function clearTokens(): void {
  throw new Error('port not provided: clearTokens');
}

import { type EventObject, fromCallback } from 'xstate';
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
  | { ok: false; kind: 'noTokens' }
  /** The password is right, and the account has a second factor. */
  | { ok: false; kind: 'codeNeeded' };

export type SignOutOutput = { ok: true } | { ok: false; message?: string };

export interface WakeWatchInput {
  /** Waking is reported from this time after the start, in ms; time asleep counts. */
  afterMs: number;
}

export type WakeEvent =
  /** The page has become visible again, or the network is back, and tokens are stored. */
  | { type: 'session.resumed' }
  /** The same, but the tokens are gone. Unlike local storage, cookies do not tell other tabs of changes. */
  | { type: 'session.signedOutInOtherTab' };

export const sessionPorts = {
  restore: unprovidedPort<RestoreOutput, void>('restore'),
  signIn: unprovidedPort<SignInOutput, SignInInput>('signIn'),
  signOut: unprovidedPort<SignOutOutput, void>('signOut'),
  /** Never throws. */
  wakeWatch: fromCallback<EventObject, WakeWatchInput, WakeEvent>(() => {
    throw new Error('port not provided: wakeWatch');
  }),
};

/** Clears the stored tokens. An action and not a promise, because nothing waits for it. */
export function clearTokens(): void {
  throw new Error('port not provided: clearTokens');
}

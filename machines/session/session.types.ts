import type { User } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';

export interface SessionContext {
  user: User | null;
  /** Why nobody is signed in: the error of the last sign-in or restore. */
  error: string | null;
  /** Where the shopper goes after signing out; null once they are there. */
  destination: string | null;
}

export type SessionEvent =
  /** Sent by a screen that cannot wait for the automatic restore, or that retries. */
  | { type: 'session.restore' }
  | { type: 'session.signIn'; email: string; password: string }
  /** Sent after sign-up and identity sign-in, whose ports have stored the tokens. `welcome` shows the sign-in toast. */
  | { type: 'session.adopt'; user: User; welcome: boolean }
  /** Sent after an identity sign-in whose account has a second factor. */
  | { type: 'session.codeNeeded' }
  /** 'Start over', instead of the code of the second factor. */
  | { type: 'session.startOver' }
  /** `destination`: another screen than the current one. */
  | { type: 'session.signOut'; destination?: string | null }
  /** 'Login Again', where the server refused what a signed-in shopper may see. */
  | { type: 'session.signInAgain' }
  /** Sent once a shopper who signed out has arrived at `destination`. */
  | { type: 'session.destinationReached' }
  /** The account has already been deleted on the server. */
  | { type: 'session.accountDeleted' }
  /** The page is awake again; in `fresh` only if the access token is old by then. */
  | { type: 'session.resumed' }
  /**
   * Sent for the API client: a call with the stored access token got a 401 and waits for `session.tokenAnswered`. Any
   * number of calls may wait for one answer. States without a session to refresh ignore it.
   */
  | { type: 'session.tokenNeeded' }
  /** Sent by the storage port: another tab stored tokens where there were none. */
  | { type: 'session.signedInInOtherTab' }
  /** Sent by the storage port: another tab replaced the tokens. */
  | { type: 'session.refreshedInOtherTab' }
  /** Sent by the storage port, and on waking: another tab removed the tokens. */
  | { type: 'session.signedOutInOtherTab' };

export type SessionEmitted =
  | ToastEvent
  /** To every call that waits: a fresh access token is stored, the session has ended, or there was no answer. */
  | { type: 'session.tokenAnswered'; outcome: 'refreshed' | 'ended' | 'unreachable' }
  | { type: 'session.signedIn'; user: User }
  | { type: 'session.signedOut' }
  /** An active session has ended; the shopper has to sign in again. */
  | { type: 'session.expired' };

export type SessionTag = 'loaded' | 'signedIn' | 'busy' | 'refreshing';

export interface SessionTypes {
  context: SessionContext;
  events: SessionEvent;
  emitted: SessionEmitted;
  tags: SessionTag;
  meta: SpecMeta;
}

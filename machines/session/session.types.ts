import type { User } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';

export interface SessionContext {
  user: User | null;
  /** Why nobody is signed in: what the last sign-in, or the last look for a session, failed with. */
  error: string | null;
  /** Where whoever signs out is going, until they are there. */
  destination: string | null;
}

export type SessionEvent =
  /** a screen that cannot wait for the restore to begin by itself, or tries again */
  | { type: 'session.restore' }
  /** the login form */
  | { type: 'session.signIn'; email: string; password: string }
  /** sign-up and identity sign-in, whose ports have stored the tokens; `welcome`: with the toast of a sign-in */
  | { type: 'session.adopt'; user: User; welcome: boolean }
  /** any Logout control; `destination`: another screen than the one it stands on */
  | { type: 'session.signOut'; destination?: string | null }
  /** the session watch: who signed out is where they were going */
  | { type: 'session.destinationReached' }
  /** the deletion dialog: the account is gone, on the server too */
  | { type: 'session.accountDeleted' }
  /** the wake watcher: back from a sleep or a hidden tab long enough for the access token to be old */
  | { type: 'session.resumed' }
  /** the API client: a call with the current access token was answered 401 */
  | { type: 'session.accessTokenRejected' }
  /** the storage port: another tab stored tokens where there were none */
  | { type: 'session.signedInInOtherTab' }
  /** the storage port: another tab removed the tokens */
  | { type: 'session.signedOutInOtherTab' };

export type SessionEmitted =
  | ToastEvent
  | { type: 'session.signedIn'; user: User }
  | { type: 'session.signedOut' }
  /** A session in use is over; the shopper has to sign in again. */
  | { type: 'session.expired' };

export type SessionTag =
  /** It is known whether somebody is signed in. */
  | 'loaded'
  /** Somebody is signed in. */
  | 'signedIn'
  | 'busy';

export interface SessionTypes {
  context: SessionContext;
  events: SessionEvent;
  emitted: SessionEmitted;
  tags: SessionTag;
  meta: SpecMeta;
}

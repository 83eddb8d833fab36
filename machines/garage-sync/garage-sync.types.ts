import type { AccountCar, LeftOutCar } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { GarageCar } from '../garage/garage.types.ts';
import type { ToastEvent } from '../toast.types.ts';

/** A car that the account did not take; it is on this device only. */
export interface LeftOut {
  car: GarageCar;
  code: LeftOutCar['code'];
}

/** What the account had when this device last heard of it. */
export interface SyncedGarage {
  /** The user's id. */
  user: number;
  cars: readonly AccountCar[];
  leftOut: readonly LeftOut[];
}

export interface GarageSyncContext {
  userId: number | null;
  /** Failed tries in a row, at most 2. */
  tries: number;
  leftOut: readonly LeftOut[];
  message: string | null;
}

export type GarageSyncEvent =
  /** Also when a page is opened by somebody who is signed in. */
  | { type: 'session.signedIn'; userId: number }
  /** Signed out, or the session has expired. */
  | { type: 'session.signedOut' }
  /** Sent by the garage after a change made in this tab. */
  | { type: 'garage.changed' }
  /** The tab is visible again, or the network is back. */
  | { type: 'tab.returned' }
  | { type: 'sync.retry' };

export type GarageSyncEmitted = ToastEvent;

export type GarageSyncTag = 'busy';

export interface GarageSyncTypes {
  context: GarageSyncContext;
  events: GarageSyncEvent;
  emitted: GarageSyncEmitted;
  tags: GarageSyncTag;
  meta: SpecMeta;
}

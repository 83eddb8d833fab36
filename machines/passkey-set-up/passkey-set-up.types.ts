import type { NewPasskey, PasskeyCreationOptions } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

export interface PasskeySetUpContext {
  options: PasskeyCreationOptions | null;
  /** What the browser made. */
  made: NewPasskey | null;
  error: string | null;
  /** Where the error stands. */
  field: 'password' | null;
}

/** Fields that were not filled in are ''. */
export type PasskeySetUpEvent =
  | { type: 'passkey.begin'; password: string; googleToken: string }
  | { type: 'passkey.retry' };

export interface PasskeyAdded {
  type: 'passkey.added';
}

export interface PasskeySetUpTypes {
  context: PasskeySetUpContext;
  events: PasskeySetUpEvent;
  emitted: PasskeyAdded;
  tags: 'busy';
  children: { begin: 'begin'; make: 'make'; save: 'save' };
  meta: SpecMeta;
}

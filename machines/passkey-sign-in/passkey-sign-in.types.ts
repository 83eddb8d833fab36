import type { PasskeyRequestOptions, SignedChallenge, User } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

export interface PasskeySignInContext {
  options: PasskeyRequestOptions | null;
  signed: SignedChallenge | null;
  error: string | null;
}

export type PasskeySignInEvent = { type: 'passkey.use' };

/** The port has stored the tokens; the session adopts the user. */
export interface PasskeyAccepted {
  type: 'passkey.accepted';
  user: User;
}

export interface PasskeySignInTypes {
  context: PasskeySignInContext;
  events: PasskeySignInEvent;
  emitted: PasskeyAccepted;
  tags: 'busy';
  children: { begin: 'begin'; sign: 'sign'; signIn: 'signIn' };
  meta: SpecMeta;
}

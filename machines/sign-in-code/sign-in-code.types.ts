import type { User } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

export type CodeKind = 'app' | 'recovery';

export interface SignInCodeContext {
  kind: CodeKind;
  error: string | null;
}

export type SignInCodeEvent =
  | { type: 'code.submit'; code: string }
  | { type: 'code.chooseKind'; kind: CodeKind };

/** The port has stored the tokens; the session adopts the user. */
export interface CodeAccepted {
  type: 'code.accepted';
  user: User;
}

export interface SignInCodeTypes {
  context: SignInCodeContext;
  events: SignInCodeEvent;
  emitted: CodeAccepted;
  tags: 'busy';
  children: { completeSignIn: 'completeSignIn' };
  meta: SpecMeta;
}

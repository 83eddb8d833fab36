import type { User } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';

export interface IdentitySignInInput {
  /** The configuration names a client identifier. */
  isConfigured: boolean;
}

export interface IdentitySignInContext {
  isConfigured: boolean;
  /** Why the widget does not work, or why the password is needed; of no meaning anywhere else. */
  message: string | null;
}

export type IdentitySignInEvent =
  /** the widget: the shopper chose an account, or nothing came of it */
  | { type: 'credential.received'; credential?: string | undefined }
  /** 'Try again' */
  | { type: 'widget.retry' };

export type IdentitySignInEmitted =
  | ToastEvent
  /** The port has stored the tokens; the session adopts the user. */
  | { type: 'identity.signedIn'; user: User };

export interface IdentitySignInTypes {
  context: IdentitySignInContext;
  events: IdentitySignInEvent;
  input: IdentitySignInInput;
  emitted: IdentitySignInEmitted;
  tags: 'busy';
  children: {
    loadScript: 'loadScript';
    initialise: 'initialise';
    renderButton: 'renderButton';
    exchangeCredential: 'exchangeCredential';
  };
  meta: SpecMeta;
}

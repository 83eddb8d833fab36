import type { User } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { ToastEvent } from '../toast.types.ts';

export interface IdentitySignInInput {
  isConfigured: boolean;
}

export interface IdentitySignInContext {
  isConfigured: boolean;
  /** Only meaningful in the states `widgetFailed` and `passwordNeeded`. */
  message: string | null;
}

export type IdentitySignInEvent =
  /** Sent by the widget; without a credential when no account was chosen. */
  { type: 'credential.received'; credential?: string | undefined } | { type: 'widget.retry' };

export type IdentitySignInEmitted =
  | ToastEvent
  /** The port has stored the tokens; the session adopts the user. */
  | { type: 'identity.signedIn'; user: User }
  /** The session asks for the code of a second factor. */
  | { type: 'identity.codeNeeded' };

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

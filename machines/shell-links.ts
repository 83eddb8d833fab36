import type { DeleteAccountEmitted } from './delete-account/delete-account.types.ts';
import type { IdentitySignInEmitted } from './identity-sign-in/identity-sign-in.types.ts';
import type { PasskeyAccepted } from './passkey-sign-in/passkey-sign-in.types.ts';
import type { PortalReturnOutput } from './portal-return/portal-return.types.ts';
import type { PurchaseEvent } from './purchase/purchase.types.ts';
import type { SessionEmitted, SessionEvent } from './session/session.types.ts';
import type { CodeAccepted } from './sign-in-code/sign-in-code.types.ts';
import type { SignupEmitted } from './signup/signup.types.ts';

/** What the shell passes on between machines that do not invoke each other, for the system chart. */
export interface ShellLink<Event extends string = string, Sent extends string = string> {
  from: string;
  /** An emitted event, or the `kind` of an output. */
  event: Event;
  to: string;
  sends: Sent;
}

type ToSession<Event extends string> = ShellLink<Event, SessionEvent['type']>;
type SessionToPurchase = ShellLink<SessionEmitted['type'], PurchaseEvent['type']>;

export const shellLinks: readonly ShellLink[] = [
  {
    from: 'signup',
    event: 'signup.verified',
    to: 'session',
    sends: 'session.adopt',
  } satisfies ToSession<SignupEmitted['type']>,
  {
    from: 'identitySignIn',
    event: 'identity.signedIn',
    to: 'session',
    sends: 'session.adopt',
  } satisfies ToSession<IdentitySignInEmitted['type']>,
  {
    from: 'identitySignIn',
    event: 'identity.codeNeeded',
    to: 'session',
    sends: 'session.codeNeeded',
  } satisfies ToSession<IdentitySignInEmitted['type']>,
  {
    from: 'signInCode',
    event: 'code.accepted',
    to: 'session',
    sends: 'session.adopt',
  } satisfies ToSession<CodeAccepted['type']>,
  {
    from: 'passkeySignIn',
    event: 'passkey.accepted',
    to: 'session',
    sends: 'session.adopt',
  } satisfies ToSession<PasskeyAccepted['type']>,
  {
    from: 'deleteAccount',
    event: 'account.deleted',
    to: 'session',
    sends: 'session.accountDeleted',
  } satisfies ToSession<DeleteAccountEmitted['type']>,
  {
    from: 'session',
    event: 'session.signedIn',
    to: 'purchase',
    sends: 'session.changed',
  } satisfies SessionToPurchase,
  {
    from: 'session',
    event: 'session.signedOut',
    to: 'purchase',
    sends: 'session.changed',
  } satisfies SessionToPurchase,
  // On the order's own page, which no purchase has opened.
  {
    from: 'portalReturn',
    event: 'payAgain',
    to: 'purchase',
    sends: 'address.entered',
  } satisfies ShellLink<PortalReturnOutput['kind'], PurchaseEvent['type']>,
];

import type { DeleteAccountEmitted } from './delete-account/delete-account.types.ts';
import type { IdentitySignInEmitted } from './identity-sign-in/identity-sign-in.types.ts';
import type { PortalReturnEvent, PortalReturnOutput } from './portal-return/portal-return.types.ts';
import type { PurchaseEvent } from './purchase/purchase.types.ts';
import type { SessionEmitted, SessionEvent } from './session/session.types.ts';
import type { SignupEmitted } from './signup/signup.types.ts';

/** What the shell passes on between machines that do not invoke each other, for the system chart. */
export interface ShellLink {
  from: string;
  /** An emitted event, or the `kind` of an output. */
  event: string;
  to: string;
  sends: string;
}

const link = <Event extends string, Sent extends string>(
  from: string,
  event: Event,
  to: string,
  sends: Sent,
): ShellLink => ({ from, event, to, sends });

type SessionMessage = SessionEvent['type'];

export const shellLinks: readonly ShellLink[] = [
  link<SignupEmitted['type'], SessionMessage>('signup', 'signup.verified', 'session', 'session.adopt'),
  link<IdentitySignInEmitted['type'], SessionMessage>(
    'identitySignIn',
    'identity.signedIn',
    'session',
    'session.adopt',
  ),
  link<DeleteAccountEmitted['type'], SessionMessage>(
    'deleteAccount',
    'account.deleted',
    'session',
    'session.accountDeleted',
  ),
  link<SessionEmitted['type'], PurchaseEvent['type']>(
    'session',
    'session.signedIn',
    'purchase',
    'session.changed',
  ),
  link<SessionEmitted['type'], PurchaseEvent['type']>(
    'session',
    'session.signedOut',
    'purchase',
    'session.changed',
  ),
  link<SessionEmitted['type'], PortalReturnEvent['type']>(
    'session',
    'session.signedIn',
    'portalReturn',
    'session.changed',
  ),
  // On the order's own page, which no purchase has opened.
  link<PortalReturnOutput['kind'], PurchaseEvent['type']>(
    'portalReturn',
    'payAgain',
    'purchase',
    'address.entered',
  ),
];

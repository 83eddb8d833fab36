import type { User } from '#contract/types.ts';
import { statePath } from '../state-path.ts';
import type { SessionSnapshot } from './session.machine.ts';
import { getRole, type Role } from './session.rules.ts';

export interface SessionView {
  state: string;
  /** False until it is known whether somebody is signed in: guards wait, others do not. */
  isLoaded: boolean;
  isSignedIn: boolean;
  /** The shop gave no answer: nobody is signed out for that, so guards neither let in nor send to the sign-in. */
  isUnreachable: boolean;
  user: User | null;
  role: Role;
  signInLabel: 'Continue' | 'Logging in...';
  canSignIn: boolean;
  canSignOut: boolean;
  /** Why nobody is signed in; null for a visitor who never was. */
  error: string | null;
  /**
   * Where whoever signs out is going. While that screen is still on its way, the guard of the one they leave takes them
   * there and not to the sign-in.
   */
  destination: string | null;
}

export function sessionView(snapshot: SessionSnapshot): SessionView {
  const { user, error, destination } = snapshot.context;
  return {
    state: statePath(snapshot.value),
    isLoaded: snapshot.hasTag('loaded'),
    isSignedIn: snapshot.hasTag('signedIn'),
    isUnreachable: snapshot.matches('unreachable') || snapshot.matches('restoringAgain'),
    user,
    role: getRole(user),
    signInLabel: snapshot.matches('signingIn') ? 'Logging in...' : 'Continue',
    canSignIn: snapshot.can({ type: 'session.signIn', email: '', password: '' }),
    canSignOut: snapshot.can({ type: 'session.signOut' }),
    error,
    destination,
  };
}

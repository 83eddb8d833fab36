import type { User } from '#contract/types.ts';
import { statePath } from '../state-path.ts';
import type { SessionSnapshot } from './session.machine.ts';
import { getRole, type Role } from './session.rules.ts';

export interface SessionView {
  state: string;
  /** False until it is known whether somebody is signed in. Only guards wait for it. */
  isLoaded: boolean;
  isSignedIn: boolean;
  /** A refresh is under way, and calls may be waiting for it. */
  isRefreshing: boolean;
  /** The shop did not respond. Nobody is signed out for that, so guards neither admit nor redirect to sign-in. */
  isUnreachable: boolean;
  /** The sign-in waits for the code of a second factor. */
  needsCode: boolean;
  user: User | null;
  role: Role;
  signInLabel: 'Continue' | 'Logging in...';
  canSignIn: boolean;
  canSignOut: boolean;
  /** Why nobody is signed in; null for an anonymous visitor. */
  error: string | null;
  /**
   * Where the shopper goes after signing out. Until that screen is reached, the guard of the current one redirects
   * there and not to sign-in.
   */
  destination: string | null;
}

export function sessionView(snapshot: SessionSnapshot): SessionView {
  const { user, error, destination } = snapshot.context;
  return {
    state: statePath(snapshot.value),
    isLoaded: snapshot.hasTag('loaded'),
    isSignedIn: snapshot.hasTag('signedIn'),
    isRefreshing: snapshot.hasTag('refreshing'),
    isUnreachable: snapshot.matches('unreachable') || snapshot.matches('restoringAgain'),
    needsCode: snapshot.matches('codeNeeded'),
    user,
    role: getRole(user),
    signInLabel: snapshot.matches('signingIn') ? 'Logging in...' : 'Continue',
    canSignIn: snapshot.can({ type: 'session.signIn', email: '', password: '' }),
    canSignOut: snapshot.can({ type: 'session.signOut' }),
    error,
    destination,
  };
}

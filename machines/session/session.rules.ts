import { appPaths } from '#contract/app-paths.ts';
import type { User } from '#contract/types.ts';
import type { RestoreOutput, SignInInput, SignInOutput, SignOutOutput } from './session.ports.ts';
import type { SessionContext, SessionEvent } from './session.types.ts';

export const TEXTS = {
  invalidCredentials: 'Oops, you probably mistyped something, check your credentials',
  unexpected: 'Something unexpected happened, please try again in 5 minutes',
  logoutFailed: 'Logout failed',
  userNotLoaded: 'Unable to load user',
};

export type Role = 'anonymous' | 'customer' | 'staff' | 'superuser';

export function getRole(user: User | null): Role {
  if (user === null) return 'anonymous';
  if (user.is_superuser) return 'superuser';
  return user.is_staff ? 'staff' : 'customer';
}

/** Superusers are staff too. */
export const isStaffRole = (role: Role): boolean => role === 'staff' || role === 'superuser';

/** Returns the destination after sign-in: by role, then by the page where it began. */
export function getLandingPath(user: User, from?: string | null): string {
  const role = getRole(user);
  if (role === 'superuser') return appPaths.salesDashboard;
  if (role === 'staff') return appPaths.recentOrders;
  return from || appPaths.collection;
}

export function getCredentials(event: SessionEvent): SignInInput {
  if (event.type !== 'session.signIn') throw new Error(`no credentials in ${event.type}`);
  return { email: event.email, password: event.password };
}

export function getMessage(output: RestoreOutput | SignInOutput): string | null {
  return 'message' in output ? output.message : null;
}

export function getSignOutMessage(output: SignOutOutput): string {
  return 'message' in output && output.message ? output.message : TEXTS.logoutFailed;
}

export function toWelcomeToast({ user }: SessionContext) {
  const text = getRole(user) === 'customer' ? "Welcome Back, Let's shop" : 'Welcome Back!';
  return { type: 'toast.show', kind: 'success', text } as const;
}

export function signedInEvent({ user }: SessionContext) {
  if (user === null) throw new Error('nobody is signed in');
  return { type: 'session.signedIn', user } as const;
}

import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';

interface SignInState {
  /** The address to return to after signing in or up. */
  from?: string | undefined;
}

/** The address that led to this sign-in or sign-up screen, from the navigation state. */
export function useSignInOrigin(): string | undefined {
  return (useLocation().state as SignInState | null)?.from;
}

/** The navigation state of the links Login and Signup: only the cart is returned to. */
export function useSignInLinkState(): SignInState | null {
  return useLocation().pathname === appPaths.cart ? { from: appPaths.cart } : null;
}

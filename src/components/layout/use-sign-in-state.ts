import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';

/** The link state of Login and Signup: whoever signs in at the cart comes back to it. */
export function useSignInState(): { from: string } | null {
  return useLocation().pathname === appPaths.cart ? { from: appPaths.cart } : null;
}

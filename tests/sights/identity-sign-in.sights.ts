import type { Sights } from '#tests/support/sight.ts';

export const identitySignInSights = {
  off: { sees: ['Sign in with Google is not available at the moment.'] },
  loadingScript: { lacks: ['Login Failed', 'Signing in with Google...'] },
  initialising: { lacks: ['Login Failed', 'Signing in with Google...'] },
  rendering: { lacks: ['Login Failed', 'Signing in with Google...'] },
  ready: { can: ['Continue with Google'], lacks: ['Login Failed', 'Signing in with Google...'] },
  widgetFailed: { sees: ['Login Failed'], can: ['Try again'] },
  signingIn: { sees: ['Signing in with Google...'] },
  passwordNeeded: { sees: ['Sign in with your password first.'] },
  signedIn: { lacks: ['Login Failed', 'Sign in with your password first.'] },
} satisfies Sights;

import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const identitySignInExpectations = {
  off: { visible: ['Sign in with Google is not available at the moment.'] },
  loadingScript: { absent: ['Login Failed', 'Signing in with Google...'] },
  initialising: { absent: ['Login Failed', 'Signing in with Google...'] },
  rendering: { absent: ['Login Failed', 'Signing in with Google...'] },
  ready: { enabled: ['Continue with Google'], absent: ['Login Failed', 'Signing in with Google...'] },
  widgetFailed: { visible: ['Login Failed'], enabled: ['Try again'] },
  signingIn: { visible: ['Signing in with Google...'] },
  codeNeeded: { absent: ['Login Failed', 'Signing in with Google...'] },
  passwordNeeded: { visible: ['Sign in with your password first.'] },
  signedIn: { absent: ['Login Failed', 'Sign in with your password first.'] },
} satisfies ScreenExpectations;

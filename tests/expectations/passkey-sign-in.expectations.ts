import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const passkeySignInExpectations = {
  ready: { enabled: ['Sign in with a passkey'] },
  beginning: { disabled: ['Please wait...'] },
  prompting: { disabled: ['Waiting for your device...'] },
  signingIn: { disabled: ['Please wait...'] },
  signedIn: { disabled: ['Please wait...'] },
} satisfies ScreenExpectations;

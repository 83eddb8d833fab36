import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const signInCodeExpectations = {
  entering: { enabled: ['Sign in', 'Start over'] },
  checking: { disabled: ['Checking...'], enabled: ['Start over'] },
  over: {
    visible: ['This took too long, or there were too many tries. Please sign in again.'],
    enabled: ['Sign in again'],
    absent: ['Code from your app'],
  },
  signedIn: { absent: ['Sign in again'] },
} satisfies ScreenExpectations;

import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const sessionExpectations = {
  unknown: { visible: ['Loading application...'], absent: ['Logout', 'Signup'] },
  'restoring.reading': { absent: ['Logout', 'Signup'] },
  'restoring.refreshing': { absent: ['Logout', 'Signup'] },
  signedOut: { absent: ['Logout', 'Your profile'] },
  signingIn: { disabled: ['Logging in...'] },
  codeNeeded: { visible: ['Enter your code'], enabled: ['Start over'], absent: ['Email'] },
  'signedIn.fresh': { visible: ['Wanjiku'], absent: ['Logging in...'] },
  'signedIn.refreshing': { visible: ['Wanjiku'], absent: ['Logging in...'] },
  'signedIn.stale': { visible: ['Wanjiku'], absent: ['Logging in...'] },
  signingOut: { visible: ['Wanjiku'] },
  unreachable: { absent: ['Logout', 'Your profile'] },
  'restoringAgain.reading': { absent: ['Logout', 'Your profile'] },
  'restoringAgain.refreshing': { absent: ['Logout', 'Your profile'] },
} satisfies ScreenExpectations;

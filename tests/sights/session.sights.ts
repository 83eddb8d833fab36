import type { Sights } from '#tests/support/sight.ts';

export const sessionSights = {
  unknown: { sees: ['Loading application...'], lacks: ['Logout', 'Signup'] },
  restoring: { lacks: ['Logout', 'Signup'] },
  signedOut: { lacks: ['Logout', 'Your profile'] },
  signingIn: { cannot: ['Logging in...'] },
  'signedIn.fresh': { sees: ['Wanjiku'], lacks: ['Logging in...'] },
  'signedIn.refreshing': { sees: ['Wanjiku'], lacks: ['Logging in...'] },
  'signedIn.stale': { sees: ['Wanjiku'], lacks: ['Logging in...'] },
  signingOut: { sees: ['Wanjiku'] },
  unreachable: { lacks: ['Logout', 'Your profile'] },
  restoringAgain: { lacks: ['Logout', 'Your profile'] },
} satisfies Sights;

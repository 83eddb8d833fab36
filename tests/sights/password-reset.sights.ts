import type { Sights } from '#tests/support/sight.ts';

export const passwordResetSights = {
  'request.editing': { sees: ['Forgot Password'], can: ['SEND CONFIRMATION'] },
  'request.sending': { cannot: ['SENDING...'] },
  'code.entry.typing': { sees: ['Please check your email'], lacks: ['VERIFYING...'] },
  'code.entry.verifying': { cannot: ['VERIFYING...'] },
  'code.resend.ready': { can: ['Send code again'] },
  'code.resend.sending': { cannot: ['Send code again'] },
  'code.resend.cooling': { cannot: ['Send code again'] },
  'password.editing': { sees: ['Create New Password'], lacks: ['RESETTING PASSWORD...'] },
  'password.resetting': { cannot: ['RESETTING PASSWORD...'] },
  done: { sees: ['Your password has been changed successfully!'], can: ['BACK TO LOGIN'] },
  emailMissing: { can: ['Enter your email address again'] },
} satisfies Sights;

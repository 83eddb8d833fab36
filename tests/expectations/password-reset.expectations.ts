import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const passwordResetExpectations = {
  'request.editing': { visible: ['Forgot Password'], enabled: ['SEND CONFIRMATION'] },
  'request.sending': { disabled: ['SENDING...'] },
  'code.entry.typing': { visible: ['Please check your email'], absent: ['VERIFYING...'] },
  'code.entry.verifying': { disabled: ['VERIFYING...'] },
  'code.resend.ready': { enabled: ['Send code again'] },
  'code.resend.sending': { disabled: ['Send code again'] },
  'code.resend.coolingDown': { disabled: ['Send code again'] },
  'password.editing': { visible: ['Create New Password'], absent: ['RESETTING PASSWORD...'] },
  'password.ticketRefused': { visible: ['Create New Password'], enabled: ['Ask for a new code'] },
  'password.resetting': { disabled: ['RESETTING PASSWORD...'] },
  done: { visible: ['Your password has been changed successfully!'], enabled: ['BACK TO LOGIN'] },
  emailMissing: { enabled: ['Enter your email address again'] },
} satisfies ScreenExpectations;

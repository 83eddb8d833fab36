import type { Sights } from '#tests/support/sight.ts';

export const signupSights = {
  fillingForm: { sees: ['Create your account'], can: ['Sign Up'] },
  sendingCode: { cannot: ['Signing up...'] },
  'enteringCode.entry.typing': { sees: ['Check Your Email'], can: ['Verify', 'Back to signup'] },
  'enteringCode.entry.sixDigits': { sees: ['Check Your Email'], can: ['Verify', 'Back to signup'] },
  'enteringCode.entry.verifying': { cannot: ['Verify', 'Back to signup'] },
  'enteringCode.resend.cooling': { cannot: ['Resend'] },
  'enteringCode.resend.ready': { can: ['Resend'] },
  'enteringCode.resend.resending': { cannot: ['Resend'] },
  welcome: { sees: ['Welcome!', 'Email verified successfully! Account created.'] },
  finished: { sees: ['Welcome!'], lacks: ['Verify'] },
} satisfies Sights;

import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const signupExpectations = {
  resuming: { visible: ['Looking for your sign-up...'], absent: ['Sign Up'] },
  fillingForm: { visible: ['Create your account'], enabled: ['Sign Up'] },
  sendingCode: { disabled: ['Signing up...'] },
  'enteringCode.entry.typing': { visible: ['Check Your Email'], enabled: ['Verify', 'Back to signup'] },
  'enteringCode.entry.sixDigits': { visible: ['Check Your Email'], enabled: ['Verify', 'Back to signup'] },
  'enteringCode.entry.verifying': { disabled: ['Verify', 'Back to signup'] },
  'enteringCode.resend.coolingDown': { disabled: ['Resend'] },
  'enteringCode.resend.ready': { enabled: ['Resend'] },
  'enteringCode.resend.resending': { disabled: ['Resend'] },
  welcome: { visible: ['Welcome!', 'Email verified successfully! Account created.'] },
  finished: { visible: ['Welcome!'], absent: ['Verify'] },
} satisfies ScreenExpectations;

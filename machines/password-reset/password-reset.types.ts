import type { SpecMeta } from '../clause.types.ts';

/** The screen that starts the actor. The one that follows the change, at `appPaths.passwordChanged`, needs no actor. */
export type PasswordResetStep = 'request' | 'code' | 'password';

export interface PasswordResetInput {
  /** From the navigation state; absent after a reload or on a deep link. */
  email?: string | undefined;
  step: PasswordResetStep;
}

/** Contains no password: it passes from the event straight to the port. */
export interface PasswordResetContext {
  initialStep: PasswordResetStep;
  email: string;
  /** Digits only. */
  code: string;
  error: string | null;
  /** The accepted code was used or has expired; only a new code helps. */
  isTicketRefused: boolean;
  forgotPasswordStatus: string | null;
  verificationStatus: null | 'success' | 'failed';
  resetPasswordStatus: null | 'success' | 'failed';
}

export type PasswordResetEvent =
  /** 'SEND CONFIRMATION' of /forgot-password */
  | { type: 'reset.requestCode'; email: string }
  /** Sent by the hidden numeric input; characters other than digits are ignored. */
  | { type: 'code.changed'; code: string }
  /** 'SEND CONFIRMATION' of /email-code-verification */
  | { type: 'code.submit' }
  | { type: 'reset.resendCode' }
  | { type: 'reset.setPassword'; password: string; confirmation: string };

/** Each of the first two leads to the next screen, which gets the email in its navigation state. */
export type PasswordResetEmitted =
  | { type: 'reset.codeSent'; email: string }
  | { type: 'reset.codeAccepted'; email: string }
  | { type: 'reset.done' };

export interface PasswordResetTypes {
  context: PasswordResetContext;
  events: PasswordResetEvent;
  input: PasswordResetInput;
  emitted: PasswordResetEmitted;
  tags: 'busy';
  children: {
    countdown: 'countdown';
    requestCode: 'requestCode';
    verifyCode: 'verifyCode';
    resetPassword: 'resetPassword';
  };
  meta: SpecMeta;
}

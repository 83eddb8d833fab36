import type { SpecMeta } from '../clause.types.ts';

/** The screen that an actor is started by; '/password-change-success' needs none. */
export type PasswordResetStep = 'request' | 'code' | 'password';

export interface PasswordResetInput {
  /** From the navigation state; a reload or a deep link has none. */
  email?: string | undefined;
  step: PasswordResetStep;
}

/** The new password is not here: it passes from the event to the port. */
export interface PasswordResetContext {
  initialStep: PasswordResetStep;
  email: string;
  /** Digits only. */
  code: string;
  /** The message of the last failure, for whichever step it belongs to. */
  error: string | null;
  /** The code that was right has been used, or is too long ago: only a new one helps. */
  isTicketRefused: boolean;
  /** The server's message. */
  forgotPasswordStatus: string | null;
  verificationStatus: null | 'success' | 'failed';
  resetPasswordStatus: null | 'success' | 'failed';
}

export type PasswordResetEvent =
  /** 'SEND CONFIRMATION' of /forgot-password */
  | { type: 'reset.requestCode'; email: string }
  /** the hidden numeric input; anything but digits is left out */
  | { type: 'code.changed'; code: string }
  /** 'SEND CONFIRMATION' of /email-code-verification */
  | { type: 'code.submit' }
  /** 'Send code again' */
  | { type: 'reset.resendCode' }
  /** 'RESET PASSWORD' */
  | { type: 'reset.setPassword'; password: string; confirmation: string };

/** Each of the first two leads to the next screen, with the e-mail in its navigation state. */
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

import type { SpecMeta } from '../clause.types.ts';

/** The screens of the flow, in order. The one that follows the change, at `appPaths.passwordChanged`, needs no actor. */
export type PasswordResetStep = 'request' | 'code' | 'password';

export interface ResetAddress {
  step: PasswordResetStep;
  /** From the navigation state, which survives a reload; absent on a deep link. */
  email?: string | undefined;
}

export type PasswordResetInput = ResetAddress;

/** Contains no password: it passes from the event straight to the port. */
export interface PasswordResetContext {
  /** The step in the address, which lags behind the state while the router changes it. */
  addressStep: PasswordResetStep;
  email: string;
  /** Digits only. */
  code: string;
  error: string | null;
  forgotPasswordStatus: string | null;
  verificationStatus: null | 'success' | 'failed';
  resetPasswordStatus: null | 'success' | 'failed';
}

export type PasswordResetEvent =
  /** At the start, on Back, Forward and links, and after each address that the machine announced itself. */
  | ({ type: 'reset.addressChanged' } & ResetAddress)
  /** 'SEND CONFIRMATION' of /forgot-password */
  | { type: 'reset.requestCode'; email: string }
  /** Sent by the hidden numeric input; characters other than digits are ignored. */
  | { type: 'code.change'; code: string }
  /** 'SEND CONFIRMATION' of /email-code-verification */
  | { type: 'code.submit' }
  | { type: 'reset.resendCode' }
  | { type: 'reset.setPassword'; password: string; confirmation: string };

/** Each leads to the next address; the first two pass the email in its navigation state. */
export type PasswordResetEmitted =
  | { type: 'reset.codeSent'; email: string }
  | { type: 'reset.codeAccepted'; email: string }
  | { type: 'reset.finished' };

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

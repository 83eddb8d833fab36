import type { User } from '#contract/types.ts';
import type { SpecMeta } from '../clause.types.ts';

export interface SignupForm {
  username: string;
  email: string;
  password: string;
  confirmation: string;
}

export type SignupField = keyof SignupForm;
export type SignupFieldErrors = Partial<Record<SignupField, string>>;

/** The result of the last call. 'failed': sending or resending failed. 'verification_failed': the code was refused. */
export type EmailVerificationStatus =
  | null
  | 'sent'
  | 'resent'
  | 'verified'
  | 'failed'
  | 'verification_failed';

export interface SignupInput {
  /** A code was sent for a sign-up in this browser that has not ended, as far as the browser knows. */
  isPending: boolean;
}

/** Contains no password: it passes from the event straight to the port, and a resend only needs the email. */
export interface SignupContext extends SignupInput {
  username: string;
  email: string;
  fieldErrors: SignupFieldErrors;
  formError: string | null;
  /** Digits only. */
  code: string;
  codeError: string | null;
  /** The server's message after the last success, or the default text. */
  notice: string | null;
  emailVerificationStatus: EmailVerificationStatus;
  /** The wait for the next resend when the code screen opens. */
  resendSeconds: number;
}

export type SignupEvent =
  | ({ type: 'signup.submit' } & SignupForm)
  /** The six code inputs, typed or pasted; characters other than digits are ignored. */
  | { type: 'code.change'; code: string }
  | { type: 'code.submit' }
  | { type: 'signup.resend' }
  | { type: 'signup.goBack' };

export type SignupEmitted =
  /** To be stored: a reload resumes at the code. */
  | { type: 'signup.started' }
  | { type: 'signup.abandoned' }
  /** The port has stored the tokens; the session adopts the user. */
  | { type: 'signup.verified'; user: User }
  | { type: 'signup.finished' };

export interface SignupTypes {
  context: SignupContext;
  input: SignupInput;
  events: SignupEvent;
  emitted: SignupEmitted;
  tags: 'busy';
  children: {
    countdown: 'countdown';
    readPending: 'readPending';
    sendVerification: 'sendVerification';
    verifyEmail: 'verifyEmail';
    resendVerification: 'resendVerification';
  };
  meta: SpecMeta;
}

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

/** Contains no password: it passes from the event straight to the port, and a resend only needs the email. */
export interface SignupContext {
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
}

export type SignupEvent =
  | ({ type: 'signup.submit' } & SignupForm)
  /** The six code inputs, typed or pasted; characters other than digits are ignored. */
  | { type: 'code.changed'; code: string }
  | { type: 'code.submit' }
  | { type: 'signup.resend' }
  | { type: 'signup.back' };

export type SignupEmitted =
  /** The port has stored the tokens; the session adopts the user. */
  { type: 'signup.verified'; user: User } | { type: 'signup.finished' };

export interface SignupTypes {
  context: SignupContext;
  events: SignupEvent;
  emitted: SignupEmitted;
  tags: 'busy';
  children: {
    countdown: 'countdown';
    sendVerification: 'sendVerification';
    verifyEmail: 'verifyEmail';
    resendVerification: 'resendVerification';
  };
  meta: SpecMeta;
}

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

/** What became of the last call: 'failed' is a failed send or resend, 'verification_failed' a failed code check. */
export type EmailVerificationStatus =
  | null
  | 'sent'
  | 'resent'
  | 'verified'
  | 'failed'
  | 'verification_failed';

/** The password is not here: it passes from the event to the port, and a resend needs only the e-mail. */
export interface SignupContext {
  username: string;
  email: string;
  fieldErrors: SignupFieldErrors;
  formError: string | null;
  /** Digits only. */
  code: string;
  codeError: string | null;
  /** What the server says of the last success, or the default text. */
  notice: string | null;
  emailVerificationStatus: EmailVerificationStatus;
}

export type SignupEvent =
  /** 'Sign Up' */
  | ({ type: 'signup.submit' } & SignupForm)
  /** the six code inputs, typed or pasted; anything but digits is left out */
  | { type: 'code.changed'; code: string }
  /** 'Verify' */
  | { type: 'code.submit' }
  /** 'Resend' */
  | { type: 'signup.resend' }
  /** 'Back to signup' */
  | { type: 'signup.back' };

export type SignupEmitted =
  /** The port has stored the tokens; the session adopts the user. */
  | { type: 'signup.verified'; user: User }
  /** 'Welcome!' has been seen: on to the collection. */
  | { type: 'signup.finished' };

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

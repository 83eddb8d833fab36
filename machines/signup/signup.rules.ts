import { validateEmail } from '#contract/email.ts';
import { MAX_USERNAME_LENGTH } from '#contract/limits.ts';
import { validatePassword } from '#contract/password.ts';
import { REQUIRED_TEXT, validateRequiredName } from '#contract/plain-text.ts';
import { getFailureText, type PortFailure } from '../port-failure.ts';
import type {
  ReadPendingOutput,
  ResendVerificationOutput,
  SendVerificationInput,
  SendVerificationOutput,
  VerifyEmailOutput,
} from './signup.ports.ts';
import type {
  SignupContext,
  SignupEvent,
  SignupField,
  SignupFieldErrors,
  SignupForm,
  SignupInput,
} from './signup.types.ts';

export const CODE_LENGTH = 6;
export const RESEND_SECONDS = 60;

export const TEXTS = {
  mismatch: "Passwords don't match",
  shortCode: 'Please enter a valid 6-digit verification code',
  sent: 'Verification email sent! Please check your email and enter the verification code.',
  resent: 'Verification email resent! Please check your email.',
  verified: 'Email verified successfully! Account created.',
  sendFailed: 'Signup failed',
  verificationFailed: 'Verification failed',
  resendFailed: 'Resend failed',
};

const FIELDS: readonly SignupField[] = ['username', 'email', 'password', 'confirmation'];

/** Returns messages by field; empty when the form is valid. Used by the form and by the machine's guard. */
export function validateSignup(form: SignupForm): SignupFieldErrors {
  const errors: SignupFieldErrors = {};
  const usernameError = validateRequiredName(form.username, MAX_USERNAME_LENGTH);
  if (usernameError) errors.username = usernameError;
  const emailError = validateEmail(form.email);
  if (emailError) errors.email = emailError;
  if (form.password === '') errors.password = REQUIRED_TEXT;
  if (form.confirmation === '') errors.confirmation = REQUIRED_TEXT;
  if (Object.keys(errors).length > 0) return errors;
  if (form.password !== form.confirmation) return { confirmation: TEXTS.mismatch };
  const problem = validatePassword(form.password);
  return problem === null ? {} : { password: problem };
}

export function formIsInvalid(form: SignupForm): boolean {
  return Object.keys(validateSignup(form)).length > 0;
}

export function initialContext({ isPending }: SignupInput): SignupContext {
  return {
    isPending,
    username: '',
    email: '',
    fieldErrors: {},
    formError: null,
    code: '',
    codeError: null,
    notice: null,
    emailVerificationStatus: null,
    resendSeconds: RESEND_SECONDS,
  };
}

/** Keeps username and email, and resets everything from earlier attempts. */
export function withSubmittedForm({ username, email }: SignupForm): SignupContext {
  return { ...initialContext({ isPending: false }), username: username.trim(), email: email.trim() };
}

export function sendInput(event: SignupEvent): SendVerificationInput {
  if (event.type !== 'signup.submit') throw new Error(`no form in ${event.type}`);
  return { username: event.username.trim(), email: event.email.trim(), password: event.password };
}

export function extractDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

export function isComplete(code: string): boolean {
  return code.length === CODE_LENGTH;
}

/** Clearing the inputs keeps the error message; typing a digit removes it. */
export function withCode(
  { codeError }: SignupContext,
  text: string,
): Pick<SignupContext, 'code' | 'codeError'> {
  const code = extractDigits(text);
  return { code, codeError: code === '' ? codeError : null };
}

/** The code was sent before this page was loaded. */
export function applyPending(output: ReadPendingOutput): Partial<SignupContext> {
  if (!output.ok) return {};
  const { email, resendSeconds } = output;
  return { email, resendSeconds, emailVerificationStatus: 'sent' };
}

export function applySendResult(output: SendVerificationOutput): Partial<SignupContext> {
  if (output.ok) return { notice: output.message || TEXTS.sent, emailVerificationStatus: 'sent' };
  return {
    formError: getFailureText(output, TEXTS.sendFailed),
    fieldErrors: getFieldErrors(output),
    emailVerificationStatus: 'failed',
  };
}

/** A refused code is cleared; after a network error it can be sent again. */
export function applyVerificationResult(
  { code }: SignupContext,
  output: VerifyEmailOutput,
): Partial<SignupContext> {
  if (output.ok) return { notice: output.message || TEXTS.verified, emailVerificationStatus: 'verified' };
  return {
    code: output.kind === 'network' ? code : '',
    codeError: getFailureText(output, TEXTS.verificationFailed),
    emailVerificationStatus: 'verification_failed',
  };
}

export function applyResendResult(output: ResendVerificationOutput): Partial<SignupContext> {
  if (output.ok)
    return {
      notice: output.message || TEXTS.resent,
      emailVerificationStatus: 'resent',
      resendSeconds: RESEND_SECONDS,
    };
  return { codeError: getFailureText(output, TEXTS.resendFailed), emailVerificationStatus: 'failed' };
}

export function getUser(output: VerifyEmailOutput) {
  if (!output.ok) throw new Error('nobody was verified');
  return { user: output.user };
}

function getFieldErrors(output: PortFailure): SignupFieldErrors {
  const fields = 'fields' in output ? (output.fields ?? {}) : {};
  return Object.fromEntries(Object.entries(fields).filter(([name]) => FIELDS.includes(name as SignupField)));
}

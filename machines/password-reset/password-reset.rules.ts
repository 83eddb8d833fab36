import { checkPassword, validatePasswordLength } from '#contract/password.ts';
import { getFailureText } from '../port-failure.ts';
import type {
  RequestCodeOutput,
  ResetPasswordInput,
  ResetPasswordOutput,
  VerifyCodeOutput,
} from './password-reset.ports.ts';
import type {
  PasswordResetContext,
  PasswordResetEvent,
  PasswordResetStep,
  ResetAddress,
} from './password-reset.types.ts';

export const CODE_LENGTH = 4;
export const RESEND_SECONDS = 59;

export const TEXTS = {
  requestFailed: 'Forgot password failed',
  codeRefused: 'Invalid code',
  resetFailed: 'Reset failed',
};

export interface NewPassword {
  password: string;
  confirmation: string;
}

const STEPS: readonly PasswordResetStep[] = ['request', 'code', 'password'];

export function initialContext(address: ResetAddress): PasswordResetContext {
  return {
    addressStep: address.step,
    email: parseEmail(address),
    code: '',
    error: null,
    forgotPasswordStatus: null,
    verificationStatus: null,
    resetPasswordStatus: null,
  };
}

function parseEmail({ email = '' }: ResetAddress): string {
  return email.trim();
}

/**
 * Whether `address` is one that the machine announced on its way to `reached`, and not one that the user went to. The
 * router may still report the address of the code when the password step is reached.
 */
export function isOwnAddress(
  { addressStep, email }: PasswordResetContext,
  address: ResetAddress,
  reached: PasswordResetStep,
): boolean {
  const index = STEPS.indexOf(address.step);
  const isOnTheWay = index >= STEPS.indexOf(addressStep) && index <= STEPS.indexOf(reached);
  return isOnTheWay && (address.step === 'request' || parseEmail(address) === email);
}

export function extractDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_LENGTH);
}

/** Clearing the input keeps the error message; typing a digit removes it. */
export function withCode(
  { error }: PasswordResetContext,
  text: string,
): Pick<PasswordResetContext, 'code' | 'error'> {
  const code = extractDigits(text);
  return { code, error: code === '' ? error : null };
}

export function passesChecks({ password, confirmation }: NewPassword): boolean {
  return checkPassword(password, confirmation).every(({ met }) => met) && !validatePasswordLength(password);
}

export function resetInput({ email }: PasswordResetContext, event: PasswordResetEvent): ResetPasswordInput {
  if (event.type !== 'reset.setPassword') throw new Error(`no password in ${event.type}`);
  return { email, newPassword: event.password };
}

export function applyRequestResult(output: RequestCodeOutput): Partial<PasswordResetContext> {
  if (output.ok) return { error: null, forgotPasswordStatus: output.message ?? null };
  return { error: getFailureText(output, TEXTS.requestFailed), forgotPasswordStatus: null };
}

/** A refused code is cleared; after a network error it can be sent again. */
export function applyVerificationResult(
  { code }: PasswordResetContext,
  output: VerifyCodeOutput,
): Partial<PasswordResetContext> {
  if (output.ok) return { code: '', error: null, verificationStatus: 'success' };
  return {
    code: output.kind === 'network' ? code : '',
    error: getFailureText(output, TEXTS.codeRefused),
    verificationStatus: 'failed',
  };
}

/** The code cannot be used again, so trying again cannot succeed. */
export function isTicketRefused(output: ResetPasswordOutput): boolean {
  return 'code' in output && output.code === 'TICKET_REFUSED';
}

export function applyResetResult(output: ResetPasswordOutput): Partial<PasswordResetContext> {
  if (output.ok) return { error: null, resetPasswordStatus: 'success' };
  return {
    error: getFailureText(output, TEXTS.resetFailed),
    resetPasswordStatus: 'failed',
  };
}

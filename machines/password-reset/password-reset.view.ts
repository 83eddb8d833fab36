import { appPaths } from '#contract/app-paths.ts';
import { checkPassword, type PasswordCheck, validatePasswordLength } from '#contract/password.ts';
import { statePath } from '../state-path.ts';
import type { PasswordResetSnapshot } from './password-reset.machine.ts';
import { CODE_LENGTH, type NewPassword } from './password-reset.rules.ts';
import type { PasswordResetContext, PasswordResetStep } from './password-reset.types.ts';

export interface PasswordResetView {
  /** The leaf state of the main region; during code entry, `resendState` is the leaf of the other region. */
  state: string;
  step: PasswordResetStep | 'done';
  title: string;
  text: string;
  busy: boolean;
  email: string;
  error: string | null;
  /** A problem of the new password that the checklist has no item for. */
  passwordError: string | null;
  submitLabel: string;

  canRequest: boolean;

  code: string;
  codeLength: number;
  canEnterCode: boolean;
  canVerify: boolean;
  resendLabel: string;
  resendState: 'ready' | 'sending' | 'coolingDown' | null;
  canResend: boolean;

  checks: PasswordCheck[];
  canReset: boolean;

  restartLink: { label: string; path: string } | null;
  /** Offered when the code cannot be used again, so retrying on this screen cannot succeed. */
  newCodeLink: { label: string; path: string } | null;
  loginLink: { label: string; path: string } | null;

  forgotPasswordStatus: string | null;
  verificationStatus: PasswordResetContext['verificationStatus'];
  resetPasswordStatus: PasswordResetContext['resetPasswordStatus'];
}

const MISSING_EMAIL_TEXT =
  'This page is open without the email address that it is for. Please start again with it.';

const TITLES: Record<PasswordResetView['step'], string> = {
  request: 'Forgot Password',
  code: 'Please check your email',
  password: 'Create New Password',
  done: 'Your password has been changed successfully!',
};

const SUBMIT_LABELS: Record<PasswordResetView['step'], [idle: string, busy: string]> = {
  request: ['SEND CONFIRMATION', 'SENDING...'],
  code: ['SEND CONFIRMATION', 'VERIFYING...'],
  password: ['RESET PASSWORD', 'RESETTING PASSWORD...'],
  done: ['', ''],
};

/** `form` is passed in because the machine stores no password. */
export function passwordResetView(
  snapshot: PasswordResetSnapshot,
  form: NewPassword = { password: '', confirmation: '' },
): PasswordResetView {
  const { context, value } = snapshot;
  const step = getStep(snapshot);
  const busy = snapshot.hasTag('busy');
  const code = typeof value === 'object' && 'code' in value ? value.code : null;
  const [idleLabel, busyLabel] = SUBMIT_LABELS[step];
  return {
    state: code === null ? statePath(value) : `code.entry.${code.entry}`,
    step,
    title: TITLES[step],
    text: snapshot.matches('emailMissing') ? MISSING_EMAIL_TEXT : getText(step, context.email),
    busy,
    email: context.email,
    error: context.error,
    passwordError: validatePasswordLength(form.password),
    submitLabel: busy ? busyLabel : idleLabel,

    canRequest: snapshot.can({ type: 'reset.requestCode', email: '' }),

    code: context.code,
    codeLength: CODE_LENGTH,
    canEnterCode: snapshot.can({ type: 'code.change', code: '' }),
    canVerify: snapshot.can({ type: 'code.submit' }),
    resendLabel: 'Send code again',
    resendState: code?.resend ?? null,
    canResend: snapshot.can({ type: 'reset.resendCode' }),

    checks: checkPassword(form.password, form.confirmation),
    canReset: snapshot.can({ type: 'reset.setPassword', ...form }),

    restartLink: snapshot.matches('emailMissing')
      ? { label: 'Enter your email address again', path: appPaths.forgotPassword }
      : null,
    newCodeLink: snapshot.matches({ password: 'ticketRefused' })
      ? { label: 'Ask for a new code', path: appPaths.forgotPassword }
      : null,
    loginLink: snapshot.matches('done') ? { label: 'BACK TO LOGIN', path: appPaths.login } : null,

    forgotPasswordStatus: context.forgotPasswordStatus,
    verificationStatus: context.verificationStatus,
    resetPasswordStatus: context.resetPasswordStatus,
  };
}

function getStep(snapshot: PasswordResetSnapshot): PasswordResetView['step'] {
  const steps = ['request', 'code', 'password', 'done'] as const;
  return steps.find((step) => snapshot.matches(step)) ?? snapshot.context.addressStep;
}

function getText(step: PasswordResetView['step'], email: string): string {
  if (step === 'request') {
    return "Enter the email address with your account and we'll send an email with confirmation to reset your password";
  }
  if (step === 'code') return `We have sent the email to ${email}`;
  return step === 'password' ? 'Your new password should be different from your previous password.' : '';
}

import type { SignupSnapshot } from './signup.machine.ts';
import { CODE_LENGTH } from './signup.rules.ts';
import type { EmailVerificationStatus, SignupFieldErrors } from './signup.types.ts';

export interface SignupView {
  /** The leaf state of the main region; during code entry, `resendState` is the leaf of the other region. */
  state: string;
  step: 'loading' | 'form' | 'code' | 'welcome';
  title: string | null;
  text: string | null;
  /** The server's message after the last success, or the default text. */
  notice: string | null;
  emailVerificationStatus: EmailVerificationStatus;
  pendingEmail: string | null;
  busy: boolean;

  /** Initial form values, restored when the shopper goes back. */
  username: string;
  email: string;
  fieldErrors: SignupFieldErrors;
  formError: string | null;
  submitLabel: 'Sign Up' | 'Signing up...';
  canSubmit: boolean;

  code: string;
  codeLength: number;
  codeError: string | null;
  canEnterCode: boolean;
  verifyLabel: string;
  canVerify: boolean;

  resendLabel: string;
  resendState: 'coolingDown' | 'ready' | 'resending' | null;
  canResend: boolean;
  backLabel: string;
  canGoBack: boolean;
}

const EMPTY_FORM = { username: '', email: '', password: '', confirmation: '' };

export function signupView(snapshot: SignupSnapshot): SignupView {
  const { context, value } = snapshot;
  const step = getStep(snapshot);
  return {
    state: typeof value === 'string' ? value : `enteringCode.entry.${value.enteringCode.entry}`,
    step,
    ...getHeading(step, context.email),
    notice: context.notice,
    emailVerificationStatus: context.emailVerificationStatus,
    pendingEmail: step === 'code' || step === 'welcome' ? context.email : null,
    busy: snapshot.hasTag('busy'),

    username: context.username,
    email: context.email,
    fieldErrors: context.fieldErrors,
    formError: context.formError,
    submitLabel: snapshot.matches('sendingCode') ? 'Signing up...' : 'Sign Up',
    canSubmit: snapshot.can({ type: 'signup.submit', ...EMPTY_FORM }),

    code: context.code,
    codeLength: CODE_LENGTH,
    codeError: context.codeError,
    canEnterCode: snapshot.can({ type: 'code.change', code: '' }),
    verifyLabel: 'Verify',
    canVerify: snapshot.can({ type: 'code.submit' }),

    resendLabel: 'Resend',
    resendState: typeof value === 'string' ? null : value.enteringCode.resend,
    canResend: snapshot.can({ type: 'signup.resend' }),
    backLabel: 'Back to signup',
    canGoBack: snapshot.can({ type: 'signup.goBack' }),
  };
}

function getStep(snapshot: SignupSnapshot): SignupView['step'] {
  if (snapshot.matches('resuming')) return 'loading';
  if (snapshot.matches('enteringCode')) return 'code';
  return snapshot.matches('welcome') || snapshot.matches('finished') ? 'welcome' : 'form';
}

function getHeading(step: SignupView['step'], email: string): Pick<SignupView, 'title' | 'text'> {
  if (step === 'code') {
    return { title: 'Check Your Email', text: `Enter the ${CODE_LENGTH}-digit code we sent to ${email}.` };
  }
  return { title: step === 'welcome' ? 'Welcome!' : null, text: null };
}

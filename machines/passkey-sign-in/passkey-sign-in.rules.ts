import { getFailureText } from '../port-failure.ts';
import type { BeginOutput, SignInOutput, SignOutput } from './passkey-sign-in.ports.ts';
import type { PasskeySignInContext } from './passkey-sign-in.types.ts';

export type Output = BeginOutput | SignOutput | SignInOutput;

export const TEXTS = {
  failed: 'The passkey could not be used. Please sign in with your password.',
  unreachable: 'The shop did not answer. Please check your connection and try again.',
};

export function toProblem(output: Output): Pick<PasskeySignInContext, 'error'> {
  return { error: output.ok ? null : getFailureText(output, TEXTS.failed, TEXTS.unreachable) };
}

export const isCancelled = (output: Output) => !output.ok && output.kind === 'cancelled';

export function toOptions(output: Output): Pick<PasskeySignInContext, 'options'> {
  if (!('options' in output)) throw new Error('no challenge in the reply');
  return { options: output.options };
}

export function toSigned(output: Output): Pick<PasskeySignInContext, 'signed'> {
  if (!('signed' in output)) throw new Error('nothing was signed');
  return { signed: output.signed };
}

export function getUser(output: Output) {
  if (!('user' in output)) throw new Error('nobody signed in');
  return { user: output.user };
}

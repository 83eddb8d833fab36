import { getFailureText, isRefusedAs } from '../port-failure.ts';
import type { BeginOutput, MakeOutput, ProofInput, SaveOutput } from './passkey-set-up.ports.ts';
import type { PasskeySetUpContext, PasskeySetUpEvent } from './passkey-set-up.types.ts';

export type Proof = ProofInput;
export type Output = BeginOutput | MakeOutput | SaveOutput;

export const TEXTS = {
  unproved: 'Please confirm first that it is you.',
  cancelled: 'No passkey was made.',
  exists: 'This device has a passkey for your account already.',
  failed: 'The passkey could not be made. Your device needs a screen lock, such as a PIN or fingerprint.',
  unsaved: 'The passkey could not be stored. Please try again.',
};

export const hasProof = ({ password, googleToken }: Proof) => password !== '' || googleToken !== '';

/** Passwords pass from the event straight to the port; never store them in the context. */
export function toProof(event: PasskeySetUpEvent): Proof {
  if (event.type !== 'passkey.begin') throw new Error(`no proof in ${event.type}`);
  return { password: event.password, googleToken: event.googleToken };
}

export function toProblem(output: Output): Pick<PasskeySetUpContext, 'error' | 'field'> {
  if (output.ok) return { error: null, field: null };
  if (output.kind === 'cancelled' || output.kind === 'exists' || output.kind === 'failed')
    return { error: TEXTS[output.kind], field: null };
  const isPasswordError = 'fields' in output && 'password' in (output.fields ?? {});
  return { error: getFailureText(output, TEXTS.unsaved), field: isPasswordError ? 'password' : null };
}

/** The options are too old. */
export const mustBeginAgain = (output: Output) => isRefusedAs(output, 'TICKET_REFUSED');

export const isUnreachable = (output: Output) => !output.ok && output.kind === 'network';

export function toOptions(output: Output): Pick<PasskeySetUpContext, 'options'> {
  if (!('options' in output)) throw new Error('no options in the reply');
  return { options: output.options };
}

export function toMade(output: Output): Pick<PasskeySetUpContext, 'made'> {
  if (!('made' in output)) throw new Error('no passkey was made');
  return { made: output.made };
}

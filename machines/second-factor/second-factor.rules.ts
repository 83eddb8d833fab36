import { getFailureText, isRefusedAs } from '../port-failure.ts';
import type {
  BeginOutput,
  CodeInput,
  CodesOutput,
  ProofInput,
  SwitchOffOutput,
} from './second-factor.ports.ts';
import type { SecondFactorContext, SecondFactorEvent } from './second-factor.types.ts';

export type Proof = ProofInput;
type Output = BeginOutput | CodesOutput | SwitchOffOutput;

export const TEXTS = {
  unproved: 'Please confirm first that it is you.',
  digits: 'The code has 6 digits.',
  noCode: 'Please enter a code from your app, or a recovery code.',
  unsaved: 'Please save the codes first: they are not shown again.',
  failed: 'This did not work. Please try again.',
  on: 'The second factor is on.',
  replaced: 'Only the new recovery codes work now.',
  off: 'The second factor is off.',
};

export const hasProof = ({ password, googleToken }: Proof) => password !== '' || googleToken !== '';

export const hasDigits = (code: string) => /^\d{6}$/.test(code.replaceAll(/\s/g, ''));

/** Passwords and codes pass from the event straight to the port; never store them in the context. */
export function toProof(event: SecondFactorEvent): Proof {
  if (event.type !== 'factor.begin') throw new Error(`no proof in ${event.type}`);
  return { password: event.password, googleToken: event.googleToken };
}

export function toCode(event: SecondFactorEvent): CodeInput {
  if (!('code' in event)) throw new Error(`no code in ${event.type}`);
  return { code: event.code };
}

export function toSwitchOff(event: SecondFactorEvent): Proof & CodeInput {
  if (event.type !== 'factor.switchOff') throw new Error(`no proof in ${event.type}`);
  return { password: event.password, googleToken: event.googleToken, code: event.code };
}

export function toProblem(output: Output): Pick<SecondFactorContext, 'error' | 'field'> {
  if (output.ok) return { error: null, field: null };
  const fields = ('fields' in output && output.fields) || {};
  const isCodeError = isRefusedAs(output, 'INVALID_CODE');
  return {
    error: getFailureText(output, TEXTS.failed),
    field: 'password' in fields ? 'password' : isCodeError || 'code' in fields ? 'code' : null,
  };
}

/** The set-up was begun too long ago. */
export const mustBeginAgain = (output: Output) => isRefusedAs(output, 'NOT_FOUND');

export function toSecret(output: Output): Pick<SecondFactorContext, 'secret' | 'uri'> {
  if (!('secret' in output)) throw new Error('no secret in the reply');
  return { secret: output.secret, uri: output.uri };
}

export function toCodes(output: Output): Pick<SecondFactorContext, 'secret' | 'uri' | 'codes'> {
  if (!('codes' in output)) throw new Error('no codes in the reply');
  return { secret: '', uri: '', codes: output.codes };
}

const FINISHED = { setUp: TEXTS.on, replaceCodes: TEXTS.replaced, switchOff: TEXTS.off };

export function toFinishedEvent({ task }: SecondFactorContext) {
  return { type: 'factor.finished', text: FINISHED[task] } as const;
}

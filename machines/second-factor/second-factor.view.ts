import { statePath } from '../state-path.ts';
import type { SecondFactorSnapshot } from './second-factor.machine.ts';
import type { SecondFactorContext } from './second-factor.types.ts';

export interface SecondFactorView {
  state: string;
  title: string;
  step: 'proving' | 'scanning' | 'askingForCode' | 'codes' | 'confirmingOff' | null;
  /** In groups of four, for typing. */
  secret: string;
  uri: string;
  codes: string[];
  error: string | null;
  field: SecondFactorContext['field'];
  submitLabel: string;
  busy: boolean;
  /** False while the server works, and while codes are shown that may not be saved. */
  canClose: boolean;
}

const TITLES = {
  setUp: 'Set up a second factor',
  replaceCodes: 'New recovery codes',
  switchOff: 'Switch the second factor off',
};

export function secondFactorView(snapshot: SecondFactorSnapshot): SecondFactorView {
  const { task, secret, uri, codes, error, field } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const step = getStep(snapshot);
  return {
    state: statePath(snapshot.value),
    title: step === 'codes' ? 'Your recovery codes' : TITLES[task],
    step,
    secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '),
    uri,
    codes,
    error,
    field,
    submitLabel: busy ? 'Please wait...' : getSubmitLabel(step),
    busy,
    canClose: !busy && step !== 'codes',
  };
}

function getStep(snapshot: SecondFactorSnapshot): SecondFactorView['step'] {
  if (snapshot.matches('proving') || snapshot.matches('beginning')) return 'proving';
  if (snapshot.matches('scanning') || snapshot.matches('confirming')) return 'scanning';
  if (snapshot.matches('askingForCode') || snapshot.matches('replacing')) return 'askingForCode';
  if (snapshot.matches('showingCodes')) return 'codes';
  if (snapshot.matches('confirmingOff') || snapshot.matches('switchingOff')) return 'confirmingOff';
  return null;
}

function getSubmitLabel(step: SecondFactorView['step']): string {
  if (step === 'proving') return 'Next';
  if (step === 'scanning') return 'Switch on';
  if (step === 'askingForCode') return 'Make new codes';
  return step === 'confirmingOff' ? 'Switch off' : 'Done';
}

import { statePath } from '../state-path.ts';
import type { PasskeySetUpSnapshot } from './passkey-set-up.machine.ts';
import type { PasskeySetUpContext } from './passkey-set-up.types.ts';

export interface PasskeySetUpView {
  state: string;
  step: 'proving' | 'making' | null;
  error: string | null;
  field: PasskeySetUpContext['field'];
  submitLabel: string;
  busy: boolean;
  /** False while the passkey is being stored. */
  canClose: boolean;
}

export function passkeySetUpView(snapshot: PasskeySetUpSnapshot): PasskeySetUpView {
  const { error, field } = snapshot.context;
  return {
    state: statePath(snapshot.value),
    step: getStep(snapshot),
    error,
    field,
    submitLabel: getSubmitLabel(snapshot),
    busy: snapshot.hasTag('busy'),
    canClose: !snapshot.matches('saving'),
  };
}

function getStep(snapshot: PasskeySetUpSnapshot): PasskeySetUpView['step'] {
  if (snapshot.matches('finished')) return null;
  return snapshot.matches('proving') || snapshot.matches('beginning') ? 'proving' : 'making';
}

function getSubmitLabel(snapshot: PasskeySetUpSnapshot): string {
  if (snapshot.matches('prompting')) return 'Waiting for your device...';
  if (snapshot.hasTag('busy')) return 'Please wait...';
  return snapshot.matches('proving') ? 'Next' : 'Try again';
}

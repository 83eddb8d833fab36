import { statePath } from '../state-path.ts';
import type { PasskeySignInSnapshot } from './passkey-sign-in.machine.ts';

export interface PasskeySignInView {
  state: string;
  error: string | null;
  label: string;
  busy: boolean;
}

export function passkeySignInView(snapshot: PasskeySignInSnapshot): PasskeySignInView {
  return {
    state: statePath(snapshot.value),
    error: snapshot.context.error,
    label: getLabel(snapshot),
    busy: snapshot.hasTag('busy'),
  };
}

function getLabel(snapshot: PasskeySignInSnapshot): string {
  if (snapshot.matches('prompting')) return 'Waiting for your device...';
  return snapshot.hasTag('busy') ? 'Please wait...' : 'Sign in with a passkey';
}

import { statePath } from '../state-path.ts';
import type { SignInCodeSnapshot } from './sign-in-code.machine.ts';
import type { CodeKind } from './sign-in-code.types.ts';

export interface SignInCodeView {
  state: string;
  kind: CodeKind;
  hint: string;
  label: string;
  error: string | null;
  submitLabel: string;
  canSubmit: boolean;
  /** To the other kind. */
  switchLabel: string;
  canSwitch: boolean;
  busy: boolean;
  /** Only starting over is left. */
  isOver: boolean;
}

const APP = {
  hint: 'Open your authenticator app and type the code that it shows for Gari.',
  label: 'Code from your app',
  switchLabel: 'Use a recovery code instead',
};
const RECOVERY = {
  hint: 'Type one of the recovery codes that you saved when you set the second factor up. Each is good once.',
  label: 'Recovery code',
  switchLabel: 'Use the app instead',
};

export function signInCodeView(snapshot: SignInCodeSnapshot): SignInCodeView {
  const { kind, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  return {
    state: statePath(snapshot.value),
    kind,
    ...(kind === 'app' ? APP : RECOVERY),
    error,
    submitLabel: busy ? 'Checking...' : 'Sign in',
    canSubmit: snapshot.can({ type: 'code.submit', code: '' }),
    canSwitch: snapshot.can({ type: 'code.chooseKind', kind: 'app' }),
    busy,
    isOver: snapshot.matches('over'),
  };
}

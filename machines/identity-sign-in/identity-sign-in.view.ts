import { statePath } from '../state-path.ts';
import type { IdentitySignInSnapshot } from './identity-sign-in.machine.ts';
import { TEXTS } from './identity-sign-in.rules.ts';

export interface IdentitySignInView {
  state: string;
  /** Must be true from the start: the widget renders into this element. */
  showsButton: boolean;
  busy: boolean;
  off: string | null;
  failureBox: { title: string; message: string; retryLabel: string; canRetry: boolean } | null;
  passwordNeeded: string | null;
}

export function identitySignInView(snapshot: IdentitySignInSnapshot): IdentitySignInView {
  const { message } = snapshot.context;
  const isOff = snapshot.matches('off');
  const hasFailed = snapshot.matches('widgetFailed');
  return {
    state: statePath(snapshot.value),
    showsButton: !isOff && !hasFailed,
    busy: snapshot.hasTag('busy'),
    off: isOff ? TEXTS.off : null,
    failureBox: hasFailed
      ? {
          title: 'Login Failed',
          message: message ?? '',
          retryLabel: 'Try again',
          canRetry: snapshot.can({ type: 'widget.retry' }),
        }
      : null,
    passwordNeeded: snapshot.matches('passwordNeeded') ? message : null,
  };
}

import * as portFailure from '../port-failure.ts';
import type { CompleteSignInInput, CompleteSignInOutput } from './sign-in-code.ports.ts';
import type { CodeKind, SignInCodeEvent } from './sign-in-code.types.ts';

export const TEXTS = {
  appCode: 'The code has 6 digits.',
  recoveryCode: 'A recovery code has 10 letters and digits.',
  failed: 'The code could not be checked. Please try again.',
};

/** Returns what is wrong with a code as it is typed, with or without spaces and hyphens; null if nothing is. */
export function validateCode(kind: CodeKind, code: string): string | null {
  const bare = code.replaceAll(/[\s-]/g, '');
  if (kind === 'app') return /^\d{6}$/.test(bare) ? null : TEXTS.appCode;
  return /^[A-Za-z\d]{10}$/.test(bare) ? null : TEXTS.recoveryCode;
}

/** Codes pass from the event straight to the port; never store them in the context. */
export function toCodeInput(event: SignInCodeEvent): CompleteSignInInput {
  if (event.type !== 'code.submit') throw new Error(`no code in ${event.type}`);
  return { code: event.code };
}

/** The ticket of the first step is no longer good. */
export function isOver(output: CompleteSignInOutput): boolean {
  return portFailure.isRefusedAs(output, 'TICKET_REFUSED');
}

export function getFailureText(output: CompleteSignInOutput): string | null {
  return output.ok ? null : portFailure.getFailureText(output, TEXTS.failed);
}

export function getUser(output: CompleteSignInOutput) {
  if (!output.ok) throw new Error('nobody signed in');
  return { user: output.user };
}

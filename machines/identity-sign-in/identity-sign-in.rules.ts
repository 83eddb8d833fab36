import { isRefusedAs } from '../port-failure.ts';
import type { ExchangeCredentialInput, ExchangeCredentialOutput } from './identity-sign-in.ports.ts';
import type { IdentitySignInEvent } from './identity-sign-in.types.ts';

export const TEXTS = {
  loadFailed: 'Failed to load Google services',
  initialiseFailed: 'Failed to initialize Google login',
  renderFailed: 'Failed to render Google button',
  failed: 'Oops, we got an expected error while processing your request. Wanna give it another try?',
  incomplete: "That didn't go as planned, let's try that again",
  passwordNeeded: 'There is already an account with this address. Please sign in with its password first.',
  off: 'Sign in with Google is not available at the moment.',
};

export function hasCredential(event: { credential?: string | undefined }): boolean {
  return Boolean(event.credential);
}

export function getCredential(event: IdentitySignInEvent): ExchangeCredentialInput {
  if (event.type !== 'credential.received' || !event.credential) {
    throw new Error(`no credential in ${event.type}`);
  }
  return { credential: event.credential };
}

/** The account has a second factor. */
export function needsCode(output: ExchangeCredentialOutput): boolean {
  return isRefusedAs(output, 'SECOND_FACTOR_REQUIRED');
}

/** The email belongs to an account that must first sign in with its password. */
export function needsPassword(output: ExchangeCredentialOutput): boolean {
  return isRefusedAs(output, 'ACCOUNT_EXISTS');
}

export function passwordNeededText(output: ExchangeCredentialOutput): string {
  return 'message' in output && output.message ? output.message : TEXTS.passwordNeeded;
}

export function toFailureToast(output: ExchangeCredentialOutput) {
  const isIncomplete = !output.ok && output.kind === 'noTokens';
  return { kind: 'error', text: isIncomplete ? TEXTS.incomplete : TEXTS.failed } as const;
}

export function getUser(output: ExchangeCredentialOutput) {
  if (!output.ok) throw new Error('nobody signed in');
  return { user: output.user };
}

import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedChallenge,
} from '#contract/types.ts';

/** Whether this browser has passkeys at all. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

const loadWebAuthn = () => import('@simplewebauthn/browser');

/** Why the browser made or signed nothing. */
export type PromptFailure = 'cancelled' | 'exists' | 'failed';

const FAILURES: Record<string, PromptFailure> = {
  // Also after a timeout, and when there is no passkey: browsers do not tell which (WebAuthn level 3, 14.5).
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
};

export const toPromptFailure = (error: unknown): PromptFailure =>
  (error instanceof Error && FAILURES[error.name]) || 'failed';

/** Opens the browser's prompt for a new passkey. It closes when `signal` is aborted. Throws what the browser throws. */
export async function makePasskey(options: PasskeyCreationOptions, signal: AbortSignal): Promise<NewPasskey> {
  const { startRegistration, WebAuthnAbortService } = await loadWebAuthn();
  // The screen may have been left while the library was loaded.
  signal.throwIfAborted();
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** Opens the browser's prompt that chooses a passkey. It closes when `signal` is aborted. Throws as `makePasskey`. */
export async function signChallenge(
  options: PasskeyRequestOptions,
  signal: AbortSignal,
): Promise<SignedChallenge> {
  const { startAuthentication, WebAuthnAbortService } = await loadWebAuthn();
  // The screen may have been left while the library was loaded.
  signal.throwIfAborted();
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

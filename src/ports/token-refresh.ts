import type { RefreshTokensOutput } from '#machines/session/session.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import type { TokenStore } from '../storage/token-store.ts';

export type TokenRefresher = (rejectedToken: string | null) => Promise<RefreshTokensOutput>;

const LOCK = 'gari-token-refresh';

/** How long a local storage write may take to reach other tabs, which may be in other processes. */
const WRITE_PROPAGATION_MS = 3_000;

/**
 * Runs `work` while holding a lock across tabs, or without it once `waitSignal` is aborted. Resolves as soon as the
 * work is done, but after a write holds the lock until other tabs can see the new tokens.
 */
function runExclusively<T>(
  work: (onWrite: () => void) => Promise<T>,
  { writePropagationMs, waitSignal }: { writePropagationMs: number; waitSignal: AbortSignal },
): Promise<T> {
  if (!('locks' in navigator)) return work(() => undefined);
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const lockRequest = navigator.locks.request(LOCK, { signal: waitSignal }, async () => {
      hasBegun = true;
      let holdMs = 0;
      await work(() => {
        holdMs = writePropagationMs;
      }).then(resolve, reject);
      // oxlint-disable-next-line no-restricted-globals -- other tabs see the written tokens a moment later
      await new Promise((done) => setTimeout(done, holdMs));
    });
    // The wait was aborted, or the browser blocks storage and with it the Locks API.
    lockRequest.catch((error: unknown) => {
      if (hasBegun) reject(error);
      else work(() => undefined).then(resolve, reject);
    });
  });
}

/** Allows one refresh at a time across all tabs. Concurrent and late callers get its result. */
export function createTokenRefresher(
  store: TokenStore,
  api: Api,
  writePropagationMs = WRITE_PROPAGATION_MS,
): TokenRefresher {
  let inFlight: Promise<RefreshTokensOutput> | null = null;

  function hasNewerToken(rejectedToken: string | null): boolean {
    const access = store.read()?.access ?? '';
    return access !== '' && access !== rejectedToken;
  }

  async function refresh(rejectedToken: string | null, onWrite: () => void): Promise<RefreshTokensOutput> {
    const pair = store.read();
    if (!pair?.refresh) return { ok: false, reason: 'ended' };
    if (hasNewerToken(rejectedToken)) return { ok: true };
    try {
      const newPair = await api.call('refreshToken', { body: { refresh: pair.refresh } });
      const currentPair = store.read();
      // The user signed out or switched accounts meanwhile: discard the new tokens.
      if (currentPair?.refresh !== pair.refresh)
        return currentPair ? { ok: true } : { ok: false, reason: 'ended' };
      store.write(newPair);
      onWrite();
      return { ok: true };
    } catch (error) {
      const isSessionOver =
        error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      return { ok: false, reason: isSessionOver ? 'ended' : 'unreachable' };
    }
  }

  async function refreshExclusively(rejectedToken: string | null): Promise<RefreshTokensOutput> {
    if (hasNewerToken(rejectedToken)) return { ok: true };
    const waitController = new AbortController();
    const unsubscribe = store.subscribe(() => {
      if (hasNewerToken(rejectedToken)) waitController.abort();
    });
    const lockOptions = { writePropagationMs, waitSignal: waitController.signal };
    return runExclusively((onWrite) => refresh(rejectedToken, onWrite), lockOptions).finally(unsubscribe);
  }

  return (rejectedToken) => {
    inFlight ??= refreshExclusively(rejectedToken).finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
}

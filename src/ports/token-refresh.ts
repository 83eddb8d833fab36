import type { RefreshTokensOutput } from '#machines/session/session.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { refreshToken } from '#src/api/refresh-token.ts';
import type { TokenStore } from '../storage/token-store.ts';

export type TokenRefresher = (rejectedToken: string | null) => Promise<RefreshTokensOutput>;

const LOCK = 'gari-token-refresh';

/** How long a write to local storage may take to be seen by other tabs, which may run in other processes. */
const WRITE_PROPAGATION_MS = 3_000;

/**
 * Does the work while no other tab does it, or without waiting any longer once `impatient` is aborted. The answer is
 * had at once; where the work wrote tokens the next tab is let in when it can see them.
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
      await new Promise((done) => setTimeout(done, holdMs));
    });
    // Impatient, or a browser that keeps nothing: it refuses locks too.
    lockRequest.catch((error: unknown) => {
      if (hasBegun) reject(error);
      else work(() => undefined).then(resolve, reject);
    });
  });
}

/** One refresh at a time over all tabs; whoever asks meanwhile, or too late, gets what it brought. */
export function createTokenRefresher(
  store: TokenStore,
  request: ApiRequest,
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
      const newPair = await refreshToken(request, pair.refresh);
      const currentPair = store.read();
      // Signed out meanwhile, or somebody else signed in: what came late is nobody's.
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

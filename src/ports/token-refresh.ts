import type { RefreshTokensOutput } from '#machines/session/session.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { refreshToken } from '#src/api/refresh-token.ts';
import type { TokenStore } from './token-store.ts';

export type TokenRefresher = (refused: string | null) => Promise<RefreshTokensOutput>;

const LOCK = 'gari-token-refresh';

/** How long a write to local storage may take to be seen by other tabs, which may run in other processes. */
const WRITE_SEEN_MS = 3_000;

/**
 * Does the work while no other tab does it, or without waiting any longer once `impatient` is aborted. The answer is
 * had at once; where the work wrote tokens the next tab is let in when it can see them.
 */
function alone<T>(
  work: (wrote: () => void) => Promise<T>,
  { writeSeenMs, impatient }: { writeSeenMs: number; impatient: AbortSignal },
): Promise<T> {
  if (!('locks' in navigator)) return work(() => undefined);
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    const locked = navigator.locks.request(LOCK, { signal: impatient }, async () => {
      hasBegun = true;
      let lingerMs = 0;
      await work(() => {
        lingerMs = writeSeenMs;
      }).then(resolve, reject);
      await new Promise((seen) => setTimeout(seen, lingerMs));
    });
    // Impatient, or a browser that keeps nothing: it refuses locks too.
    locked.catch((error: unknown) => {
      if (hasBegun) reject(error);
      else work(() => undefined).then(resolve, reject);
    });
  });
}

/** One refresh at a time over all tabs; whoever asks meanwhile, or too late, gets what it brought. */
export function createTokenRefresher(
  store: TokenStore,
  request: ApiRequest,
  writeSeenMs = WRITE_SEEN_MS,
): TokenRefresher {
  let inFlight: Promise<RefreshTokensOutput> | null = null;

  function anotherTabWasFaster(refused: string | null): boolean {
    const access = store.read()?.access ?? '';
    return access !== '' && access !== refused;
  }

  async function refresh(refused: string | null, wrote: () => void): Promise<RefreshTokensOutput> {
    const pair = store.read();
    if (!pair?.refresh) return { ok: false, reason: 'ended' };
    if (anotherTabWasFaster(refused)) return { ok: true };
    try {
      const fresh = await refreshToken(request, pair.refresh);
      const now = store.read();
      // Signed out meanwhile, or somebody else signed in: what came late is nobody's.
      if (now?.refresh !== pair.refresh) return now ? { ok: true } : { ok: false, reason: 'ended' };
      store.write(fresh);
      wrote();
      return { ok: true };
    } catch (error) {
      const isOver =
        error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      return { ok: false, reason: isOver ? 'ended' : 'unreachable' };
    }
  }

  async function inTurn(refused: string | null): Promise<RefreshTokensOutput> {
    if (anotherTabWasFaster(refused)) return { ok: true };
    const waiting = new AbortController();
    const unsubscribe = store.subscribe(() => {
      if (anotherTabWasFaster(refused)) waiting.abort();
    });
    const turn = { writeSeenMs, impatient: waiting.signal };
    return alone((wrote) => refresh(refused, wrote), turn).finally(unsubscribe);
  }

  return (refused) => {
    inFlight ??= inTurn(refused).finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
}

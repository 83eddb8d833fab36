import type { RefreshTokensOutput } from '#machines/session/session.ports.ts';
import { refreshToken } from '#src/api/accounts.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import type { TokenStore } from './token-store.ts';

export type TokenRefresher = (refused: string | null) => Promise<RefreshTokensOutput>;

const LOCK = 'gari-token-refresh';

function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(LOCK, work) : work();
}

/** One refresh at a time over all tabs; whoever asks meanwhile, or too late, gets what it brought. */
export function createTokenRefresher(store: TokenStore, request: ApiRequest): TokenRefresher {
  let inFlight: Promise<RefreshTokensOutput> | null = null;

  async function refresh(refused: string | null): Promise<RefreshTokensOutput> {
    const pair = store.read();
    if (!pair?.refresh) return { ok: false, reason: 'ended' };
    const anotherTabWasFaster = pair.access !== '' && pair.access !== refused;
    if (anotherTabWasFaster) return { ok: true };
    try {
      store.write(await refreshToken(request, pair.refresh));
      return { ok: true };
    } catch (error) {
      const isOver =
        error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      return { ok: false, reason: isOver ? 'ended' : 'unreachable' };
    }
  }

  return (refused) => {
    inFlight ??= alone(() => refresh(refused)).finally(() => {
      inFlight = null;
    });
    return inFlight;
  };
}

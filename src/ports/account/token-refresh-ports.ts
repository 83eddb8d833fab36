import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { RefreshOutput, TurnEvent } from '#machines/token-refresh/token-refresh.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import type { TokenStore } from '../../storage/token-store.ts';

const LOCK = 'gari-token-refresh';

/** How long a local storage write may take to reach other tabs, which may be in other processes. */
const WRITE_PROPAGATION_MS = 3_000;

const delay = (ms: number) =>
  // oxlint-disable-next-line no-restricted-globals -- other tabs see the written tokens a moment later
  new Promise<void>((done) => setTimeout(done, ms));

/**
 * Requests a lock across tabs and calls `onGranted` once it is held, or at once where the Locks API is missing or
 * blocked. The lock is held until the promise that `onGranted` returns is settled; aborting `signal` ends the wait.
 */
function requestTurn(signal: AbortSignal, onGranted: () => Promise<void>): void {
  if (!('locks' in navigator)) return void onGranted();
  navigator.locks.request(LOCK, { signal }, onGranted).catch(() => {
    // Not aborted: the browser blocks storage, and with it the Locks API.
    if (!signal.aborted) void onGranted();
  });
}

/** `api` must not ask the session for tokens. */
export function createTokenRefreshPorts(
  store: TokenStore,
  api: Api,
  writePropagationMs = WRITE_PROPAGATION_MS,
) {
  const turn = fromCallback<EventObject, undefined, TurnEvent>(({ sendBack }) => {
    const oldAccess = store.read()?.access;
    const waitController = new AbortController();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const areReplaced = () => {
      const access = store.read()?.access;
      return Boolean(access) && access !== oldAccess;
    };
    const unsubscribe = store.subscribe(() => {
      if (areReplaced()) sendBack({ type: 'refresh.tokensReplaced' });
    });
    requestTurn(waitController.signal, async () => {
      if (waitController.signal.aborted) return;
      sendBack({ type: areReplaced() ? 'refresh.tokensReplaced' : 'refresh.turnGranted' });
      await released;
      if (areReplaced()) await delay(writePropagationMs);
    });
    return () => {
      unsubscribe();
      waitController.abort();
      release();
    };
  });

  async function exchangeTokens(signal: AbortSignal): Promise<RefreshOutput> {
    const pair = store.read();
    if (!pair?.refresh) return { ok: false, reason: 'ended' };
    try {
      const newPair = await api.call('refreshToken', { body: { refresh: pair.refresh }, signal });
      const currentPair = store.read();
      // The user signed out or switched accounts meanwhile: discard the new tokens.
      if (currentPair?.refresh !== pair.refresh)
        return currentPair ? { ok: true } : { ok: false, reason: 'ended' };
      store.write(newPair);
      return { ok: true };
    } catch (error) {
      const isSessionOver =
        error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
      return { ok: false, reason: isSessionOver ? 'ended' : 'unreachable' };
    }
  }

  return {
    actors: {
      turn,
      exchangeTokens: fromPromise<RefreshOutput, void>(({ signal }) => exchangeTokens(signal)),
    },
  };
}

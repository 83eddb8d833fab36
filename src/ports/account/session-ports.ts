import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { User } from '#contract/types.ts';
import type {
  RestoreOutput,
  SignInInput,
  SignInOutput,
  SignOutOutput,
  WakeEvent,
  WakeWatchInput,
} from '#machines/session/session.ports.ts';
import { TEXTS } from '#machines/session/session.rules.ts';
import { ApiError, getErrorMessage, NetworkError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { clearRecentlyViewed } from '../../storage/recently-viewed.ts';
import { saveSession } from '../../storage/save-session.ts';
import type { TokenStore } from '../../storage/token-store.ts';

const NETWORK_TEXT = 'Network error occurred';

/** A server error does not mean that the session has ended. */
function isUnreachable(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

function toRestoreFailure(error: unknown): RestoreOutput {
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  const fallback = isRefused ? 'Not authenticated' : TEXTS.userNotLoaded;
  return {
    ok: false,
    reason: isUnreachable(error) ? 'unreachable' : 'ended',
    message: getErrorMessage(error, fallback, NETWORK_TEXT),
  };
}

function toSignInFailure(error: unknown): SignInOutput {
  if (!(error instanceof ApiError)) return { ok: false, kind: 'unexpected', message: NETWORK_TEXT };
  if (error.code === 'SECOND_FACTOR_REQUIRED') return { ok: false, kind: 'codeNeeded' };
  const { status, statusText, isJson } = error;
  const isRefused = isJson && status < 500;
  const fallback = isJson ? `HTTP ${status}: ${statusText}` : `Server error: ${status} ${statusText}`;
  return { ok: false, kind: isRefused ? 'refused' : 'unexpected', message: getErrorMessage(error, fallback) };
}

export function createSessionPorts(store: TokenStore, api: Api) {
  async function restore(): Promise<RestoreOutput> {
    if (!store.read()) return { ok: false, reason: 'noToken' };
    try {
      const user: User | undefined = await api.call('userInfo');
      if (typeof user?.id !== 'number') {
        return { ok: false, reason: 'ended', message: 'Invalid response format' };
      }
      store.setAuthenticated(true);
      return { ok: true, user };
    } catch (error) {
      return toRestoreFailure(error);
    }
  }

  async function signIn(input: SignInInput): Promise<SignInOutput> {
    try {
      const user = saveSession(store, await api.call('login', { body: { ...input } }));
      return user ? { ok: true, user } : { ok: false, kind: 'noTokens' };
    } catch (error) {
      return toSignInFailure(error);
    }
  }

  async function signOut(): Promise<SignOutOutput> {
    try {
      await api.call('logout');
      return { ok: true };
    } catch (error) {
      const message = error instanceof ApiError ? error.message : NETWORK_TEXT;
      return { ok: false, ...(message && { message }) };
    }
  }

  /** Timers pause while the computer sleeps, so the time is read from the clock. */
  const wakeWatch = fromCallback<EventObject, WakeWatchInput, WakeEvent>(({ sendBack, input }) => {
    const startedAt = Date.now();
    const report = () => {
      if (document.visibilityState === 'hidden') return;
      if (!store.read()) sendBack({ type: 'session.signedOutInOtherTab' });
      else if (Date.now() - startedAt >= input.afterMs) sendBack({ type: 'session.resumed' });
    };
    document.addEventListener('visibilitychange', report);
    addEventListener('online', report);
    return () => {
      document.removeEventListener('visibilitychange', report);
      removeEventListener('online', report);
    };
  });

  return {
    actors: {
      restore: fromPromise<RestoreOutput, void>(restore),
      signIn: fromPromise<SignInOutput, SignInInput>(({ input }) => signIn(input)),
      signOut: fromPromise<SignOutOutput, void>(signOut),
      wakeWatch,
    },
    actions: {
      clearTokens: () => {
        store.clear();
        clearRecentlyViewed();
        store.setAuthenticated(false);
      },
    },
  };
}

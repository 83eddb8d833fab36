import { fromPromise } from 'xstate';
import type { CompleteSignInInput, CompleteSignInOutput } from '#machines/sign-in-code/sign-in-code.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { saveSession } from '../../storage/save-session.ts';
import type { TokenStore } from '../../storage/token-store.ts';
import { toRefusal } from '../refusal.ts';

async function complete(
  api: Api,
  store: TokenStore,
  { code }: CompleteSignInInput,
  signal: AbortSignal,
): Promise<CompleteSignInOutput> {
  try {
    const reply = await api.call('completeSignIn', { body: { code } });
    // Ignore a late reply after the user has started over.
    const user = signal.aborted ? null : saveSession(store, reply);
    return user ? { ok: true, user } : { ok: false, kind: 'noTokens' };
  } catch (error) {
    const errorCode = error instanceof ApiError && error.code;
    return { ...toRefusal(error), ...(errorCode && { code: errorCode }) };
  }
}

export function createSignInCodePorts({ api, tokenStore }: { api: Api; tokenStore: TokenStore }) {
  return {
    actors: {
      completeSignIn: fromPromise<CompleteSignInOutput, CompleteSignInInput>(({ input, signal }) =>
        complete(api, tokenStore, input, signal),
      ),
    },
  };
}

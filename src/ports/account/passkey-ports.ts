import { fromPromise } from 'xstate';
import type * as setUp from '#machines/passkey-set-up/passkey-set-up.ports.ts';
import type * as signIn from '#machines/passkey-sign-in/passkey-sign-in.ports.ts';
import type { Api } from '#src/api/client.ts';
import { saveSession } from '../../storage/save-session.ts';
import type { TokenStore } from '../../storage/token-store.ts';
import { settle } from '../refusal.ts';
import { settleWithReason, toProofBody } from './own-account-calls.ts';
import { makePasskey, signChallenge, toPromptFailure } from './webauthn.ts';

export function createPasskeySignInPorts({ api, tokenStore }: { api: Api; tokenStore: TokenStore }) {
  return {
    actors: {
      begin: fromPromise<signIn.BeginOutput, undefined>(() =>
        settle(async () => ({ ok: true, options: await api.call('beginPasskeySignIn') })),
      ),
      sign: fromPromise<signIn.SignOutput, signIn.SignInput>(async ({ input: { options }, signal }) => {
        try {
          return { ok: true, signed: await signChallenge(options!, signal) };
        } catch (error) {
          return { ok: false, kind: toPromptFailure(error) === 'cancelled' ? 'cancelled' : 'failed' };
        }
      }),
      signIn: fromPromise<signIn.SignInOutput, signIn.SignInInput>(({ input: { signed }, signal }) =>
        settle(async () => {
          const reply = await api.call('passkeySignIn', { body: signed! });
          // Ignore a late reply after the person has left the screen.
          const user = signal.aborted ? null : saveSession(tokenStore, reply);
          return user ? { ok: true, user } : { ok: false, kind: 'noTokens' };
        }),
      ),
    },
  };
}

export function createPasskeySetUpPorts(api: Api) {
  return {
    actors: {
      begin: fromPromise<setUp.BeginOutput, setUp.ProofInput>(({ input }) =>
        settleWithReason(async () => ({
          options: await api.call('beginPasskey', { body: toProofBody(input) }),
        })),
      ),
      make: fromPromise<setUp.MakeOutput, setUp.MakeInput>(async ({ input: { options }, signal }) => {
        try {
          return { ok: true, made: await makePasskey(options!, signal) };
        } catch (error) {
          return { ok: false, kind: toPromptFailure(error) };
        }
      }),
      save: fromPromise<setUp.SaveOutput, setUp.SaveInput>(({ input: { made } }) =>
        settleWithReason(async () => {
          await api.call('addPasskey', { body: made! });
          return {};
        }),
      ),
    },
  };
}

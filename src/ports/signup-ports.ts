import { fromPromise } from 'xstate';
import type {
  ResendVerificationInput,
  ResendVerificationOutput,
  SendVerificationInput,
  SendVerificationOutput,
  VerifyEmailInput,
  VerifyEmailOutput,
} from '#machines/signup/signup.ports.ts';
import * as accounts from '#src/api/accounts.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { saveSession } from '../storage/save-session.ts';
import type { TokenStore } from '../storage/token-store.ts';
import { toRefusal } from './refusal.ts';

const toSuccess = (message: string | undefined) => ({ ok: true, ...(message && { message }) }) as const;

async function sendVerification(
  request: ApiRequest,
  input: SendVerificationInput,
): Promise<SendVerificationOutput> {
  try {
    return toSuccess((await accounts.sendVerification(request, { ...input })).message);
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.kind === 'network' || !(error instanceof ApiError)) return refusal;
    return { ...refusal, fields: error.fields };
  }
}

async function verifyEmail(
  request: ApiRequest,
  store: TokenStore,
  input: VerifyEmailInput,
  signal: AbortSignal,
): Promise<VerifyEmailOutput> {
  try {
    const reply = await accounts.verifyEmail(request, { ...input });
    // Ignore a late reply after the user has left the screen.
    const user = signal.aborted ? null : saveSession(store, reply);
    return user ? { ...toSuccess(reply.message), user } : { ok: false, kind: 'refused' };
  } catch (error) {
    return toRefusal(error);
  }
}

async function resendVerification(
  request: ApiRequest,
  { email }: ResendVerificationInput,
): Promise<ResendVerificationOutput> {
  try {
    return toSuccess((await accounts.resendVerification(request, email)).message);
  } catch (error) {
    return toRefusal(error);
  }
}

export function createSignupPorts(request: ApiRequest, store: TokenStore) {
  return {
    actors: {
      sendVerification: fromPromise<SendVerificationOutput, SendVerificationInput>(({ input }) =>
        sendVerification(request, input),
      ),
      verifyEmail: fromPromise<VerifyEmailOutput, VerifyEmailInput>(({ input, signal }) =>
        verifyEmail(request, store, input, signal),
      ),
      resendVerification: fromPromise<ResendVerificationOutput, ResendVerificationInput>(({ input }) =>
        resendVerification(request, input),
      ),
    },
  };
}

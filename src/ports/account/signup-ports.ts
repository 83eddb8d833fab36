import { fromPromise } from 'xstate';
import type {
  ReadPendingOutput,
  ResendVerificationInput,
  ResendVerificationOutput,
  SendVerificationInput,
  SendVerificationOutput,
  VerifyEmailInput,
  VerifyEmailOutput,
} from '#machines/signup/signup.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { saveSession } from '../../storage/save-session.ts';
import type { TokenStore } from '../../storage/token-store.ts';
import { toRefusal } from '../refusal.ts';

const toSuccess = (message: string | undefined) => ({ ok: true, ...(message && { message }) }) as const;

const READ_PENDING_TIMEOUT_MS = 5_000;

async function readPending(api: Api): Promise<ReadPendingOutput> {
  try {
    const reply = await api.call('pendingSignUp', { timeoutMs: READ_PENDING_TIMEOUT_MS });
    return { ok: true, email: reply.email, resendSeconds: reply.resend_in };
  } catch (error) {
    return { ok: false, kind: error instanceof ApiError && error.status === 404 ? 'none' : 'unknown' };
  }
}

async function sendVerification(api: Api, input: SendVerificationInput): Promise<SendVerificationOutput> {
  try {
    return toSuccess((await api.call('sendVerification', { body: { ...input } })).message);
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.kind === 'network' || !(error instanceof ApiError)) return refusal;
    return { ...refusal, fields: error.fields };
  }
}

async function verifyEmail(
  api: Api,
  store: TokenStore,
  input: VerifyEmailInput,
  signal: AbortSignal,
): Promise<VerifyEmailOutput> {
  try {
    const reply = await api.call('verifyEmail', { body: { ...input } });
    // Ignore a late reply after the user has left the screen.
    const user = signal.aborted ? null : saveSession(store, reply);
    return user ? { ...toSuccess(reply.message), user } : { ok: false, kind: 'refused' };
  } catch (error) {
    return toRefusal(error);
  }
}

async function resendVerification(
  api: Api,
  { email }: ResendVerificationInput,
): Promise<ResendVerificationOutput> {
  try {
    return toSuccess((await api.call('resendVerification', { body: { email } })).message);
  } catch (error) {
    return toRefusal(error);
  }
}

export function createSignupPorts(api: Api, store: TokenStore) {
  return {
    actors: {
      readPending: fromPromise<ReadPendingOutput, void>(() => readPending(api)),
      sendVerification: fromPromise<SendVerificationOutput, SendVerificationInput>(({ input }) =>
        sendVerification(api, input),
      ),
      verifyEmail: fromPromise<VerifyEmailOutput, VerifyEmailInput>(({ input, signal }) =>
        verifyEmail(api, store, input, signal),
      ),
      resendVerification: fromPromise<ResendVerificationOutput, ResendVerificationInput>(({ input }) =>
        resendVerification(api, input),
      ),
    },
  };
}

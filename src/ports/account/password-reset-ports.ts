import { fromPromise } from 'xstate';
import type {
  PasswordResetOutput,
  RequestCodeInput,
  ResetPasswordInput,
  VerifyCodeInput,
} from '#machines/password-reset/password-reset.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { toRefusal } from '../refusal.ts';

async function toOutcome(call: Promise<{ message?: string }>): Promise<PasswordResetOutput> {
  try {
    const { message } = await call;
    return { ok: true, ...(message && { message }) };
  } catch (error) {
    const code = error instanceof ApiError && error.code;
    return { ...toRefusal(error), ...(code && { code }) };
  }
}

export function createPasswordResetPorts(api: Api) {
  return {
    actors: {
      requestCode: fromPromise<PasswordResetOutput, RequestCodeInput>(({ input }) =>
        toOutcome(api.call('forgotPassword', { body: { ...input } })),
      ),
      verifyCode: fromPromise<PasswordResetOutput, VerifyCodeInput>(({ input }) =>
        toOutcome(api.call('verifyResetCode', { body: { ...input } })),
      ),
      resetPassword: fromPromise<PasswordResetOutput, ResetPasswordInput>(({ input }) =>
        toOutcome(api.call('resetPassword', { body: { ...input } })),
      ),
    },
  };
}

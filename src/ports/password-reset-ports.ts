import { fromPromise } from 'xstate';
import type {
  PasswordResetOutput,
  RequestCodeInput,
  ResetPasswordInput,
  VerifyCodeInput,
} from '#machines/password-reset/password-reset.ports.ts';
import * as accounts from '#src/api/accounts.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { toRefusal } from './refusal.ts';

async function toOutcome(call: Promise<{ message?: string }>): Promise<PasswordResetOutput> {
  try {
    const { message } = await call;
    return { ok: true, ...(message && { message }) };
  } catch (error) {
    const code = error instanceof ApiError && error.code;
    return { ...toRefusal(error), ...(code && { code }) };
  }
}

export function createPasswordResetPorts(request: ApiRequest) {
  return {
    actors: {
      requestCode: fromPromise<PasswordResetOutput, RequestCodeInput>(({ input }) =>
        toOutcome(accounts.requestPasswordReset(request, input.email)),
      ),
      verifyCode: fromPromise<PasswordResetOutput, VerifyCodeInput>(({ input }) =>
        toOutcome(accounts.verifyResetCode(request, { ...input })),
      ),
      resetPassword: fromPromise<PasswordResetOutput, ResetPasswordInput>(({ input }) =>
        toOutcome(accounts.resetPassword(request, { ...input })),
      ),
    },
  };
}

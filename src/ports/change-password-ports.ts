import { fromPromise } from 'xstate';
import type {
  ChangePasswordInput,
  ChangePasswordOutput,
} from '#machines/change-password/change-password.ports.ts';
import { changePassword } from '#src/api/accounts.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { toRefusal } from './refusal.ts';

async function change(
  request: ApiRequest,
  { currentPassword, googleToken, newPassword }: ChangePasswordInput,
): Promise<ChangePasswordOutput> {
  try {
    const { message } = await changePassword(request, {
      ...(currentPassword && { current_password: currentPassword }),
      ...(googleToken && { google_token: googleToken }),
      new_password: newPassword,
    });
    return { ok: true, ...(message && { message }) };
  } catch (error) {
    return { ...toRefusal(error), ...(error instanceof ApiError && { fields: error.fields }) };
  }
}

export function createChangePasswordPorts(request: ApiRequest) {
  return {
    actors: {
      changePassword: fromPromise<ChangePasswordOutput, ChangePasswordInput>(({ input }) =>
        change(request, input),
      ),
    },
  };
}

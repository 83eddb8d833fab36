import { fromPromise } from 'xstate';
import type {
  ChangePasswordInput,
  ChangePasswordOutput,
} from '#machines/change-password/change-password.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { toRefusal } from '../refusal.ts';

async function change(
  api: Api,
  { currentPassword, googleToken, newPassword }: ChangePasswordInput,
): Promise<ChangePasswordOutput> {
  try {
    const { message } = await api.call('changePassword', {
      body: {
        ...(currentPassword && { current_password: currentPassword }),
        ...(googleToken && { google_token: googleToken }),
        new_password: newPassword,
      },
    });
    return { ok: true, ...(message && { message }) };
  } catch (error) {
    return { ...toRefusal(error), ...(error instanceof ApiError && { fields: error.fields }) };
  }
}

export function createChangePasswordPorts(api: Api) {
  return {
    actors: {
      changePassword: fromPromise<ChangePasswordOutput, ChangePasswordInput>(({ input }) =>
        change(api, input),
      ),
    },
  };
}

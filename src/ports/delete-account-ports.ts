import { fromPromise } from 'xstate';
import type {
  DeleteAccountInput,
  DeleteAccountOutput,
} from '#machines/delete-account/delete-account.ports.ts';
import { deleteAccount } from '#src/api/accounts.ts';
import type { ApiRequest } from '#src/api/client.ts';
import type { TokenStore } from '../storage/token-store.ts';
import { toRefusal } from './refusal.ts';

const NO_TOKEN = 'No authentication token found';

export function createDeleteAccountPorts(request: ApiRequest, store: TokenStore) {
  async function deleteOwnAccount({
    password,
    googleToken,
  }: DeleteAccountInput): Promise<DeleteAccountOutput> {
    if (!store.read()) return { ok: false, kind: 'refused', message: NO_TOKEN };
    try {
      await deleteAccount(request, {
        ...(password && { password }),
        ...(googleToken && { google_token: googleToken }),
      });
      return { ok: true };
    } catch (error) {
      return toRefusal(error);
    }
  }
  return {
    actors: {
      deleteAccount: fromPromise<DeleteAccountOutput, DeleteAccountInput>(({ input }) =>
        deleteOwnAccount(input),
      ),
    },
  };
}

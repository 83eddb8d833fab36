import { fromPromise } from 'xstate';
import type {
  DeleteAccountInput,
  DeleteAccountOutput,
} from '#machines/delete-account/delete-account.ports.ts';
import type { Api } from '#src/api/client.ts';
import type { TokenStore } from '../../storage/token-store.ts';
import { toRefusal } from '../refusal.ts';

const NO_TOKEN = 'No authentication token found';

export function createDeleteAccountPorts(api: Api, store: TokenStore) {
  async function deleteOwnAccount({
    password,
    googleToken,
  }: DeleteAccountInput): Promise<DeleteAccountOutput> {
    if (!store.read()) return { ok: false, kind: 'refused', message: NO_TOKEN };
    try {
      await api.call('deleteAccount', {
        body: { ...(password && { password }), ...(googleToken && { google_token: googleToken }) },
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

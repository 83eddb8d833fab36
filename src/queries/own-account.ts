import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ownSessions, signInMethods } from '#src/api/accounts.ts';
import type { ApiRequest } from '#src/api/client.ts';

const OWN_SESSIONS = ['ownSessions'] as const;
const SIGN_IN_METHODS = ['signInMethods'] as const;

/** Where the account is signed in, this device first. */
export const ownSessionsQuery = (request: ApiRequest) =>
  queryOptions({ queryKey: OWN_SESSIONS, queryFn: () => ownSessions(request) });

/** By what the account can be opened. */
export const signInMethodsQuery = (request: ApiRequest) =>
  queryOptions({ queryKey: SIGN_IN_METHODS, queryFn: () => signInMethods(request) });

/** After a device was signed out, or a password was set. */
export async function rereadOwnAccount(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [OWN_SESSIONS, SIGN_IN_METHODS].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

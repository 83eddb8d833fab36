import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchOwnSessions, fetchSignInMethods } from '#src/api/accounts.ts';
import type { ApiRequest } from '#src/api/client.ts';

const OWN_SESSIONS_KEY = ['ownSessions'] as const;
const SIGN_IN_METHODS_KEY = ['signInMethods'] as const;

export const ownSessionsQuery = (request: ApiRequest) =>
  queryOptions({ queryKey: OWN_SESSIONS_KEY, queryFn: () => fetchOwnSessions(request) });

export const signInMethodsQuery = (request: ApiRequest) =>
  queryOptions({ queryKey: SIGN_IN_METHODS_KEY, queryFn: () => fetchSignInMethods(request) });

export async function invalidateOwnAccount(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [OWN_SESSIONS_KEY, SIGN_IN_METHODS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

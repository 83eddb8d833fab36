import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

const OWN_SESSIONS_KEY = ['ownSessions'] as const;
const SIGN_IN_METHODS_KEY = ['signInMethods'] as const;
const SECOND_FACTOR_KEY = ['secondFactor'] as const;
const PASSKEYS_KEY = ['passkeys'] as const;

export const ownSessionsQuery = (api: Api) =>
  queryOptions({ queryKey: OWN_SESSIONS_KEY, queryFn: () => api.call('ownSessions') });

export const signInMethodsQuery = (api: Api) =>
  queryOptions({ queryKey: SIGN_IN_METHODS_KEY, queryFn: () => api.call('signInMethods') });

export const secondFactorQuery = (api: Api) =>
  queryOptions({ queryKey: SECOND_FACTOR_KEY, queryFn: () => api.call('secondFactor') });

export const passkeysQuery = (api: Api) =>
  queryOptions({ queryKey: PASSKEYS_KEY, queryFn: () => api.call('passkeys') });

export async function invalidateOwnAccount(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [OWN_SESSIONS_KEY, SIGN_IN_METHODS_KEY, SECOND_FACTOR_KEY, PASSKEYS_KEY].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

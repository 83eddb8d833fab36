import { QueryClient } from '@tanstack/react-query';
import type { SessionPort } from '../loading/lazy-session.ts';

/** First query key segments whose data is not user-specific. */
const PUBLIC_KEYS: readonly unknown[] = ['catalogue', 'site'];

/** Retries are off: the API client retries when there is no reply, and refusals must not be repeated. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/** Clears all user-specific queries when the user signs out or another user signs in. */
export function clearPrivateQueries(queryClient: QueryClient, session: SessionPort): void {
  const clearPrivate = () =>
    queryClient.removeQueries({ predicate: ({ queryKey: [kind] }) => !PUBLIC_KEYS.includes(kind) });
  session.on('session.signedOut', clearPrivate);
  session.on('session.expired', clearPrivate);
  let lastUserId = session.view().user?.id;
  session.subscribe(() => {
    const userId = session.view().user?.id;
    if (userId !== undefined && lastUserId !== undefined && userId !== lastUserId) clearPrivate();
    lastUserId = userId ?? lastUserId;
  });
}

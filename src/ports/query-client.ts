import { QueryClient } from '@tanstack/react-query';
import type { SessionPort } from '../loading/lazy-session.ts';

/** The first part of the keys whose answers are the same for everybody. */
const PUBLIC_KEYS: readonly unknown[] = ['catalogue', 'site'];

/** The API client has its own retry for calls that got no answer; a refusal is not asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/** What was answered to somebody goes with them, also where another is signed in at once: all that is not named public. */
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

import { QueryClient } from '@tanstack/react-query';
import type { SessionPort } from './session-port.ts';

/** The first part of the keys whose answers are the same for everybody. */
const PUBLIC: readonly unknown[] = ['catalogue', 'site'];

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
export function forgetPrivateAnswers(queryClient: QueryClient, session: SessionPort): void {
  const forget = () =>
    queryClient.removeQueries({ predicate: ({ queryKey: [kind] }) => !PUBLIC.includes(kind) });
  session.on('session.signedOut', forget);
  session.on('session.expired', forget);
  let person = session.view().user?.id;
  session.subscribe(() => {
    const now = session.view().user?.id;
    if (now !== undefined && person !== undefined && now !== person) forget();
    person = now ?? person;
  });
}

import { QueryClient } from '@tanstack/react-query';

/** The API client has its own retry for calls that got no answer; a refusal is not asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

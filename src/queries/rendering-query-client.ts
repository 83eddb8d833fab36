import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { createQueryClient } from './query-client.ts';

/**
 * For rendering on the server: components wait for their queries, so that one pass renders a page. A query that the API
 * refuses is left pending: its section renders as loading, and the browser retries. Only a refusal of the page's main
 * query is final.
 */
export function createRenderingQueryClient(mainQueryHash: string | undefined): QueryClient {
  const refused = new Set<string>();
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isRefusal(error)) return;
        refused.add(query.queryHash);
        if (query.queryHash !== mainQueryHash) query.reset();
      },
    }),
    defaultOptions: {
      queries: { ...createQueryClient().getDefaultOptions().queries, retryOnMount: false },
    },
  });
  const applyDefaults = queryClient.defaultQueryOptions.bind(queryClient);
  queryClient.defaultQueryOptions = (options) => {
    const defaulted = applyDefaults(options);
    defaulted.suspense = defaulted.enabled !== false && !refused.has(defaulted.queryHash);
    return defaulted;
  };
  return queryClient;
}

export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500;

import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

const POLL_MS = 15_000;

/** Read again while the page is visible. */
export const operationsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operations'],
    queryFn: ({ signal }) => api.call('operations', { signal }),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });

import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

const MINUTE_MS = 60_000;

export const goesWithQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['catalogue', 'goes-with', id],
    queryFn: () => api.call('goesWith', { params: { id } }),
    staleTime: 5 * MINUTE_MS,
  });

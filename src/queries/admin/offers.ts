import { queryOptions } from '@tanstack/react-query';
import type { Offer } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';

const POLL_MS = 15_000;

const isBeingSent = ({ is_queued: isQueued, sent, recipients }: Offer) => !isQueued || sent < recipients;

/** Read again while emails are being sent. */
export const offersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['offers'],
    queryFn: ({ signal }) => api.call('offers', { signal }),
    refetchInterval: ({ state }) => (state.data?.results.some(isBeingSent) ? POLL_MS : false),
    staleTime: 0,
  });

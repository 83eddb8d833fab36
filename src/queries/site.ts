import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

export const siteConfigQuery = (api: Api) =>
  queryOptions({
    queryKey: ['site', 'config'],
    queryFn: () => api.call('config'),
    staleTime: 600_000,
  });

const OFFER_POLL_MS = 30_000;

/** Polled, because a provider's availability may change within a minute. */
export const paymentOfferQuery = (api: Api) =>
  queryOptions({
    ...siteConfigQuery(api),
    staleTime: OFFER_POLL_MS,
    refetchInterval: OFFER_POLL_MS,
    refetchOnWindowFocus: true,
  });

import { queryOptions } from '@tanstack/react-query';
import type { ApiRequest } from '#src/api/client.ts';
import * as site from '#src/api/site.ts';

export const siteConfigQuery = (request: ApiRequest) =>
  queryOptions({
    queryKey: ['site', 'config'],
    queryFn: () => site.fetchSiteConfig(request),
    staleTime: 600_000,
  });

const OFFER_POLL_MS = 30_000;

/** Polled, because a provider's availability may change within a minute. */
export const paymentOfferQuery = (request: ApiRequest) =>
  queryOptions({
    ...siteConfigQuery(request),
    staleTime: 0,
    refetchInterval: OFFER_POLL_MS,
    refetchOnWindowFocus: true,
  });

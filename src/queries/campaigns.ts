import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Campaign } from '#contract/types.ts';
import * as api from '#src/api/campaigns.ts';
import type { ApiRequest } from '#src/api/client.ts';

export const campaignsQuery = (request: ApiRequest) =>
  queryOptions({ queryKey: ['campaigns'], queryFn: () => api.fetchCampaigns(request) });

export const campaignSpendQuery = (request: ApiRequest, id: number, period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['campaignSpend', id, period],
    queryFn: () => api.fetchCampaignSpend(request, id, period),
  });

/** Adds a new campaign at the start, as the server sorts them. */
export function upsertCachedCampaign(queryClient: QueryClient, campaign: Campaign): void {
  queryClient.setQueryData<Campaign[]>(['campaigns'], (existing) =>
    existing?.some(({ id }) => id === campaign.id)
      ? existing.map((item) => (item.id === campaign.id ? campaign : item))
      : existing && [campaign, ...existing],
  );
}

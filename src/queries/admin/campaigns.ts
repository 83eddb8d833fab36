import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Campaign } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';

export const campaignsQuery = (api: Api) =>
  queryOptions({ queryKey: ['campaigns'], queryFn: () => api.call('campaigns') });

export const campaignSpendQuery = (api: Api, id: number, period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['campaignSpend', id, period],
    queryFn: () => api.call('campaignSpend', { params: { id }, query: period }),
  });

/** Adds a new campaign at the start, as the server sorts them. */
export function upsertCachedCampaign(queryClient: QueryClient, campaign: Campaign): void {
  queryClient.setQueryData<Campaign[]>(['campaigns'], (existing) =>
    existing?.some(({ id }) => id === campaign.id)
      ? existing.map((item) => (item.id === campaign.id ? campaign : item))
      : existing && [campaign, ...existing],
  );
}

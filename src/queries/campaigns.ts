import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Campaign } from '#contract/types.ts';
import * as api from '#src/api/campaigns.ts';
import type { ApiRequest } from '#src/api/client.ts';

export const campaignsQuery = (request: ApiRequest) =>
  queryOptions({ queryKey: ['campaigns'], queryFn: () => api.campaigns(request) });

/** What a campaign cost on days that the list does not tell. */
export const campaignSpendQuery = (request: ApiRequest, id: number, period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['campaignSpend', id, period],
    queryFn: () => api.campaignSpend(request, id, period),
  });

/** Puts a campaign as the server now has it into the list: a new one first, as the server sorts them. */
export function keepCampaign(queryClient: QueryClient, campaign: Campaign): void {
  queryClient.setQueryData<Campaign[]>(['campaigns'], (list) =>
    list?.some(({ id }) => id === campaign.id)
      ? list.map((one) => (one.id === campaign.id ? campaign : one))
      : list && [campaign, ...list],
  );
}

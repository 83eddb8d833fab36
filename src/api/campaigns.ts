import { fillPath, paths } from '#contract/paths.ts';
import type { Campaign, CampaignBody, CampaignChange, SpendBody } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

const signedIn = true;

export const fetchCampaigns = (request: ApiRequest) => request<Campaign[]>(paths.campaigns, { signedIn });

export const createCampaign = (request: ApiRequest, body: CampaignBody) =>
  request<Campaign>(paths.campaigns, { method: 'POST', body, signedIn });

export const changeCampaign = (request: ApiRequest, id: number, change: CampaignChange) =>
  request<Campaign>(fillPath(paths.campaign, { id }), { method: 'PATCH', body: change, signedIn });

export const fetchCampaignSpend = (request: ApiRequest, id: number, period: { from: string; to: string }) =>
  request<Campaign['spend']>(fillPath(paths.campaignSpend, { id }), { query: period, signedIn });

export const setCampaignSpend = (request: ApiRequest, id: number, days: SpendBody) =>
  request<Campaign>(fillPath(paths.campaignSpend, { id }), { method: 'PUT', list: days, signedIn });

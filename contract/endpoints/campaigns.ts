import * as v from 'valibot';
import { routes } from '../routes.ts';
import * as analytics from '../schemas/analytics.ts';
import * as campaigns from '../schemas/campaigns.ts';
import { idParameter } from '../schemas/fields.ts';
import type { Endpoint } from './endpoint.ts';

export const campaignEndpoints = {
  campaigns: {
    ...routes.campaigns,
    caller: 'superuser',
    summary: 'All campaigns, newest first, with what they cost',
    reply: v.array(campaigns.campaign),
    errors: [],
  },
  createCampaign: {
    ...routes.createCampaign,
    caller: 'superuser',
    summary: 'A new campaign; orders whose visit names its utm_campaign count for it',
    body: campaigns.campaignBody,
    reply: campaigns.campaign,
    errors: ['VALIDATION'],
  },
  changeCampaign: {
    ...routes.changeCampaign,
    caller: 'superuser',
    summary: 'Change a campaign',
    params: v.object({ id: idParameter }),
    body: campaigns.campaignChange,
    reply: campaigns.campaign,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  campaignSpend: {
    ...routes.campaignSpend,
    caller: 'superuser',
    summary: 'What a campaign cost day by day in a period, newest first; the 366 latest days of it',
    params: v.object({ id: idParameter }),
    query: analytics.periodQuery,
    reply: campaigns.periodSpend,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  putCampaignSpend: {
    ...routes.putCampaignSpend,
    caller: 'superuser',
    summary: 'Say what a campaign cost on the days named; other days stay',
    params: v.object({ id: idParameter }),
    body: campaigns.spendBody,
    reply: campaigns.campaign,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;

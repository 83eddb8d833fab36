import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { listCampaignSpend, listCampaigns } from './list-campaigns.ts';
import { putSpend } from './put-spend.ts';
import { changeCampaign, createCampaign } from './write-campaign.ts';

export function campaignRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.campaigns, listCampaigns);
  bind(endpoints.createCampaign, createCampaign);
  bind(endpoints.changeCampaign, changeCampaign);
  bind(endpoints.campaignSpend, listCampaignSpend);
  bind(endpoints.putCampaignSpend, putSpend);
}

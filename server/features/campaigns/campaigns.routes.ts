import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { selectCampaigns, selectPeriodSpend } from './campaigns.queries.ts';
import { putSpend } from './put-spend.ts';
import { changeCampaign, createCampaign } from './write-campaign.ts';

export function campaignRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.campaigns, (ctx) => selectCampaigns(ctx.db));
  bind(endpoints.createCampaign, createCampaign);
  bind(endpoints.changeCampaign, changeCampaign);
  bind(endpoints.campaignSpend, (ctx, { params, query }) => selectPeriodSpend(ctx.db, params.id, query));
  bind(endpoints.putCampaignSpend, putSpend);
}

import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { selectCampaigns, selectPeriodSpend } from './campaigns.queries.ts';
import { putSpend } from './put-spend.ts';
import { changeCampaign, createCampaign } from './write-campaign.ts';

export function campaignRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.campaigns, (ctx) => selectCampaigns(ctx.db));
  bind(app, deps, endpoints.createCampaign, (ctx, { body }) => createCampaign(ctx, body));
  bind(app, deps, endpoints.changeCampaign, (ctx, { params, body }) =>
    changeCampaign(ctx, { id: params.id, change: body }),
  );
  bind(app, deps, endpoints.campaignSpend, (ctx, { params, query }) =>
    selectPeriodSpend(ctx.db, params.id, query),
  );
  bind(app, deps, endpoints.putCampaignSpend, (ctx, { params, body }) =>
    putSpend(ctx, { id: params.id, days: body }),
  );
}

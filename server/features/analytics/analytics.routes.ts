import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { listChannels } from './list-channels.ts';
import { listDailyMetrics } from './list-daily-metrics.ts';
import { listTopCustomers } from './list-top-customers.ts';
import { listTopProducts } from './list-top-products.ts';
import { readSummary } from './read-summary.ts';

export function analyticsRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  bind(app, deps, endpoints.dashboardSummary, (ctx, { query }) => readSummary(ctx, query));
  bind(app, deps, endpoints.dashboardTopProducts, (ctx, { query }) => listTopProducts(ctx, query));
  bind(app, deps, endpoints.dashboardTopCustomers, (ctx, { query }) => listTopCustomers(ctx, query));
  bind(app, deps, endpoints.dashboardChannels, (ctx, { query }) => listChannels(ctx, query));
  bind(app, deps, endpoints.dashboardDailyMetrics, (ctx, { query }) => listDailyMetrics(ctx, query));
}

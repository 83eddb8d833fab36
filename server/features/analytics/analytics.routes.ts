import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { bindText, createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';
import { compareMetrics } from './compare-metrics.ts';
import { downloadDailyMetrics } from './export-daily-metrics.ts';
import { listChannels } from './list-channels.ts';
import { listDailyMetrics } from './list-daily-metrics.ts';
import { listTopCustomers } from './list-top-customers.ts';
import { listTopProducts } from './list-top-products.ts';
import { readSummary } from './read-summary.ts';

export function analyticsRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.dashboardSummary, readSummary);
  bind(endpoints.dashboardTopProducts, listTopProducts);
  bind(endpoints.dashboardTopCustomers, listTopCustomers);
  bind(endpoints.dashboardChannels, listChannels);
  bind(endpoints.dashboardDailyMetrics, listDailyMetrics);
  bind(endpoints.dashboardComparison, compareMetrics);
  bindText(app, deps, endpoints.exportDailyMetrics, downloadDailyMetrics);
}

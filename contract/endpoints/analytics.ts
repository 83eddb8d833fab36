import * as v from 'valibot';
import { paths } from '../paths.ts';
import * as analytics from '../schemas/analytics.ts';
import { endpoint } from './endpoint.ts';

export const analyticsEndpoints = {
  dashboardSummary: endpoint({
    method: 'GET',
    path: paths.dashboardSummary,
    caller: 'superuser',
    summary: 'What was sold in a period: amount, orders, average, buyers',
    query: analytics.periodQuery,
    reply: analytics.summary,
    errors: ['VALIDATION'],
  }),
  dashboardTopProducts: endpoint({
    method: 'GET',
    path: paths.dashboardTopProducts,
    caller: 'superuser',
    summary: 'The 10 products of which most units were sold in a period',
    query: analytics.periodQuery,
    reply: v.array(analytics.topProduct),
    errors: ['VALIDATION'],
  }),
  dashboardTopCustomers: endpoint({
    method: 'GET',
    path: paths.dashboardTopCustomers,
    caller: 'superuser',
    summary: 'The 10 customers who spent most in a period',
    query: analytics.periodQuery,
    reply: v.array(analytics.topCustomer),
    errors: ['VALIDATION'],
  }),
  dashboardChannels: endpoint({
    method: 'GET',
    path: paths.dashboardChannels,
    caller: 'superuser',
    summary: 'Revenue of a period by the channel of the campaign that brought it',
    query: analytics.periodQuery,
    reply: v.array(analytics.channelRevenue),
    errors: ['VALIDATION'],
  }),
  dashboardDailyMetrics: endpoint({
    method: 'GET',
    path: paths.dashboardDailyMetrics,
    caller: 'superuser',
    summary:
      'Revenue, orders, ROAS and CAC day by day, oldest first, from the first day with any to the last',
    query: analytics.periodQuery,
    reply: v.array(analytics.dailyMetric),
    errors: ['VALIDATION'],
  }),
};

import * as v from 'valibot';
import { routes } from '../routes.ts';
import * as analytics from '../schemas/analytics.ts';
import type { Endpoint } from './endpoint.ts';

export const analyticsEndpoints = {
  dashboardSummary: {
    ...routes.dashboardSummary,
    caller: 'superuser',
    summary: 'What was sold in a period: amount, orders, average, buyers',
    query: analytics.periodQuery,
    reply: analytics.summary,
    errors: ['VALIDATION'],
  },
  dashboardTopProducts: {
    ...routes.dashboardTopProducts,
    caller: 'superuser',
    summary: 'The 10 products of which most units were sold in a period',
    query: analytics.periodQuery,
    reply: v.array(analytics.topProduct),
    errors: ['VALIDATION'],
  },
  dashboardTopCustomers: {
    ...routes.dashboardTopCustomers,
    caller: 'superuser',
    summary: 'The 10 customers who spent most in a period',
    query: analytics.periodQuery,
    reply: v.array(analytics.topCustomer),
    errors: ['VALIDATION'],
  },
  dashboardChannels: {
    ...routes.dashboardChannels,
    caller: 'superuser',
    summary: 'Revenue of a period by the channel of the campaign that brought it',
    query: analytics.periodQuery,
    reply: v.array(analytics.channelRevenue),
    errors: ['VALIDATION'],
  },
  dashboardDailyMetrics: {
    ...routes.dashboardDailyMetrics,
    caller: 'superuser',
    summary:
      'Revenue, orders, ROAS and CAC day by day, oldest first, from the first day with any to the last',
    query: analytics.periodQuery,
    reply: v.array(analytics.dailyMetric),
    errors: ['VALIDATION'],
  },
  dashboardComparison: {
    ...routes.dashboardComparison,
    caller: 'superuser',
    summary: 'The same totals of the period before, and which products the top ones are',
    query: analytics.periodQuery,
    reply: analytics.comparison,
    errors: ['VALIDATION'],
  },
  exportDailyMetrics: {
    ...routes.exportDailyMetrics,
    caller: 'superuser',
    summary: 'The daily metrics of a period as CSV',
    query: analytics.periodQuery,
    replyMediaType: 'text/csv',
    reply: v.string(),
    errors: ['VALIDATION'],
  },
  exportLedger: {
    ...routes.exportLedger,
    caller: 'superuser',
    summary: 'What was sold, taken and paid back in at most 366 days as CSV, one movement of money a row',
    query: analytics.ledgerQuery,
    replyMediaType: 'text/csv',
    reply: v.string(),
    errors: ['VALIDATION'],
  },
} as const satisfies Record<string, Endpoint>;

import { salesDashboardMachine } from '#machines/sales-dashboard/sales-dashboard.machine.ts';
import type { salesDashboardPorts } from '#machines/sales-dashboard/sales-dashboard.ports.ts';
import type { DashboardMetrics } from '#machines/sales-dashboard/sales-dashboard.types.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const november = { from: '2026-11-01', to: '2026-11-20' };

export const metrics = {
  summary: { total_amount: 48_000, total_orders: 9, avg_order_value: 5333.33, total_customers: 7 },
  topProducts: [{ product: 'Brake Pads', sales_count: 12, revenue: 38_400 }],
  topCustomers: [{ customer: 'Wanjiku', lifetime_value: 21_500 }],
  channels: [{ channel: 'facebook', total_revenue: 14_000 }],
  dailyMetrics: [{ day: '2026-11-03', daily_revenue: 48_000, total_orders: 9, roas: 2.5, cac: 812.5 }],
} satisfies DashboardMetrics;

const refusals = {
  'the session is over': { ok: false, kind: 'unauthorised' },
  'it fails': { ok: false, kind: 'failed' },
} as const;

export const salesDashboardModel = {
  machine: salesDashboardMachine,
  inputs: { 'the dashboard of November': { period: november } },
  events: {
    'period.choose': {
      'the same period': { period: november },
      'all time': { period: { from: null, to: null } },
    },
    'metrics.refresh': { '': {} },
  },
  ports: {
    readSummary: { 'it answers': { ok: true, value: metrics.summary }, ...refusals },
    readTopProducts: { 'it answers': { ok: true, value: metrics.topProducts }, ...refusals },
    readTopCustomers: { 'it answers': { ok: true, value: metrics.topCustomers }, ...refusals },
    readChannels: { 'it answers': { ok: true, value: metrics.channels }, ...refusals },
    readDailyMetrics: { 'it answers': { ok: true, value: metrics.dailyMetrics }, ...refusals },
  },
  project: ({ period, metrics: { summary, ...collections } }) => [
    period.from,
    summary !== null,
    ...Object.values(collections).map((list) => list.length),
  ],
} satisfies MachineModel<typeof salesDashboardMachine, typeof salesDashboardPorts>;

import { describe, expect, test } from 'vitest';
import { createSalesDashboardPorts } from '#src/ports/admin/sales-dashboard-ports.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi, runPort, startPort } from '../run-port.ts';

const { actors } = createSalesDashboardPorts(createTestApi());
const PERIOD = { period: { from: '2026-11-01', to: '2026-11-20' } };

describe.each([
  [
    'summary',
    'dashboardSummary',
    actors.readSummary,
    '/api/y/dashboard/summary/',
    { total_amount: 3700, total_orders: 1, avg_order_value: 3700, total_customers: 1 },
  ],
  [
    'top products',
    'dashboardTopProducts',
    actors.readTopProducts,
    '/api/y/dashboard/top-products/',
    [{ product: 'Part 1', sales_count: 2, revenue: 3000 }],
  ],
  [
    'top customers',
    'dashboardTopCustomers',
    actors.readTopCustomers,
    '/api/y/dashboard/top-customers/',
    [{ customer: 'Wanjiku', lifetime_value: 3700 }],
  ],
  [
    'channels',
    'dashboardChannels',
    actors.readChannels,
    '/api/y/dashboard/campaigns/',
    [{ channel: 'radio', total_revenue: 3700 }],
  ],
  [
    'daily metrics',
    'dashboardDailyMetrics',
    actors.readDailyMetrics,
    '/api/y/dashboard/daily-metrics/',
    [{ day: '2026-11-20', daily_revenue: 3700, total_orders: 1, roas: null, cac: null }],
  ],
] as const)('the %s', (...[, name, port, path, value]) => {
  const read = (input: typeof PERIOD | { period: { from: null; to: null } }) =>
    runPort(port as typeof actors.readSummary, input);

  test('are read for the period', async () => {
    const api = fakeApi();
    api.reply(name, { body: value as never });
    expect(await read(PERIOD)).toStrictEqual({ ok: true, value });
    await read({ period: { from: null, to: null } });
    expect(api.calls.map(({ endpoint, search }) => `${endpoint}${search}`)).toEqual([
      `GET ${path}?from=2026-11-01&to=2026-11-20`,
      `GET ${path}`,
    ]);
  });

  test('fail, or end the session', async () => {
    const api = fakeApi();
    api.reply(name, { wrongBecause: 'any endpoint may say so', status: 401, body: {} });
    expect(await read(PERIOD)).toStrictEqual({ ok: false, kind: 'unauthorised' });
    api.reply(name, refusal('VALIDATION', 'Not a day'));
    expect(await read(PERIOD)).toStrictEqual({ ok: false, kind: 'failed' });
    api.reply(name, 'offline');
    expect(await read(PERIOD)).toStrictEqual({ ok: false, kind: 'failed' });
  });
});

test('a dashboard that is left stops reading', async () => {
  const api = fakeApi();
  const sent = Promise.withResolvers<void>();
  api.reply('dashboardSummary', () => {
    sent.resolve();
    return new Promise(() => undefined);
  });
  const port = startPort(actors.readSummary, PERIOD);
  await sent.promise;
  port.stop();
  expect(api.calls.map(({ signal }) => signal?.aborted)).toEqual([true]);
});

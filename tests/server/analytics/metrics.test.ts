import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName } from '../../../contract/endpoint-types.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  computeDailyMetrics,
  type DateRange,
  rankChannels,
  rankCustomers,
  rankProducts,
  summarize,
} from './expected-metrics.ts';
import { createYearOfSales, type Year } from './sales-year.ts';

let shop: TestShop;
let year: Year;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  year = await createYearOfSales(shop);
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
});
afterAll(() => shop.close());

async function read(name: `dashboard${string}` & EndpointName, { from, to }: DateRange) {
  const query = { from: from ?? undefined, to: to ?? undefined };
  const { status, body } = await shop.call(name, { token, query });
  expect(status).toBe(200);
  return body;
}

const PERIODS: DateRange[] = [
  { from: null, to: null },
  { from: '2026-01-01', to: null },
  { from: null, to: '2025-09-30' },
  { from: '2025-12-01', to: '2025-12-31' },
  { from: '2026-03-15', to: '2026-03-15' },
];

describe.each(PERIODS)('a year of orders, from $from to $to', (days) => {
  test('[FIGURE-01] [FIGURE-02] [FIGURE-06] [API-DASH-01] the summary matches the sum of the rows', async () => {
    expect(await read('dashboardSummary', days)).toEqual(summarize(year, days));
  });

  test('[FIGURE-03] [FIGURE-05] [FIGURE-06] [API-DASH-02] the top products are those with the most units, with Σ price × quantity', async () => {
    expect(await read('dashboardTopProducts', days)).toEqual(rankProducts(year, days));
  });

  test('[FIGURE-05] [FIGURE-06] [API-DASH-03] the top customers are those who paid the most', async () => {
    expect(await read('dashboardTopCustomers', days)).toEqual(rankCustomers(year, days));
  });

  test('[FIGURE-06] [API-DASH-04] the channels show the revenue of their campaigns’ orders', async () => {
    expect(await read('dashboardChannels', days)).toEqual(rankChannels(year, days));
  });

  test('[FIGURE-01] [FIGURE-04] [FIGURE-06] [API-DASH-05] each day has its revenue, orders, ROAS and CAC', async () => {
    expect(await read('dashboardDailyMetrics', days)).toEqual(computeDailyMetrics(year, days));
  });
});

test('[FIGURE-05] the year has more than 10 products and customers, and the lists contain 10', async () => {
  const all: DateRange = { from: null, to: null };
  expect(new Set(year.sales.flatMap(({ items }) => items.map(({ productId }) => productId))).size).toBe(14);
  expect(await read('dashboardTopProducts', all)).toHaveLength(10);
  expect(summarize(year, all).total_customers).toBeGreaterThan(10);
  expect(await read('dashboardTopCustomers', all)).toHaveLength(10);
});

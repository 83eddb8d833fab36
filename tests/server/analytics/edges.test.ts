import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createBuyers, createCampaign, createSale } from '../../factories/create-sales.ts';
import { createUser } from '../../factories/create-user.ts';
import type { CallReply } from '../../support/call-api.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
});
afterAll(() => shop.close());

const REPORTS = [
  'dashboardSummary',
  'dashboardTopProducts',
  'dashboardTopCustomers',
  'dashboardChannels',
  'dashboardDailyMetrics',
] as const;

async function read<Name extends (typeof REPORTS)[number]>(
  name: Name,
  query: EndpointQuery<'dashboardSummary'> = {},
) {
  return (await shop.call<(typeof REPORTS)[number]>(name, { token, query })).body as CallReply<Name>['body'];
}

async function sell(sale: Partial<Parameters<typeof createSale>[1]> & { paidAt: Date | null }) {
  const [buyer] = await createBuyers(shop.db, ['Njeri Mwangi']);
  return createSale(shop.db, { userId: buyer!.id, ...sale });
}

describe('without orders', () => {
  test('[API-DASH-01] the summary is zeros', async () => {
    expect(await read('dashboardSummary')).toEqual({
      total_amount: 0,
      total_orders: 0,
      avg_order_value: 0,
      total_customers: 0,
    });
  });

  test.each(REPORTS.slice(1))(
    '[API-DASH-02] [API-DASH-03] [API-DASH-04] [API-DASH-05] %s is an empty list',
    async (name) => {
      expect(await read(name)).toEqual([]);
    },
  );
});

describe('a day begins at midnight in Nairobi', () => {
  const lastOfFirst = new Date('2024-02-28T20:59:59.999Z');
  const firstOfLeapDay = new Date('2024-02-28T21:00:00.000Z');
  const lastOfLeapDay = new Date('2024-02-29T20:59:59.999Z');
  const firstOfMarch = new Date('2024-02-29T21:00:00.000Z');

  beforeAll(async () => {
    await sell({ paidAt: lastOfFirst, shipping: 1 });
    await sell({ paidAt: firstOfLeapDay, shipping: 20 });
    await sell({ paidAt: lastOfLeapDay, shipping: 300 });
    await sell({ paidAt: firstOfMarch, shipping: 4000 });
  });

  test('[FIGURE-01] [FIGURE-06] from and to are counted in, to the millisecond', async () => {
    const amount = async (query: EndpointQuery<'dashboardSummary'>) =>
      (await read('dashboardSummary', query)).total_amount;
    expect(await amount({ from: '2024-02-29', to: '2024-02-29' })).toBe(320);
    expect(await amount({ to: '2024-02-28' })).toBe(1);
    expect(await amount({ from: '2024-03-01', to: '2024-03-01' })).toBe(4000);
    expect(await amount({ from: '2024-02-28', to: '2024-03-01' })).toBe(4321);
  });

  test('[FIGURE-01] [API-DASH-05] and each order falls on its day', async () => {
    const days = await read('dashboardDailyMetrics', { from: '2024-02-01', to: '2024-03-31' });
    expect(days).toEqual([
      { day: '2024-02-28', daily_revenue: 1, total_orders: 1, roas: null, cac: 0 },
      { day: '2024-02-29', daily_revenue: 320, total_orders: 2, roas: null, cac: 0 },
      { day: '2024-03-01', daily_revenue: 4000, total_orders: 1, roas: null, cac: 0 },
    ]);
  });
});

test('[FIGURE-01] unpaid, draft, cancelled and refunded orders are not counted', async () => {
  const at = new Date('2023-05-10T09:00:00Z');
  const countedStatuses = ['paid', 'shipping', 'delivered'] as const;
  for (const status of countedStatuses) await sell({ status, paidAt: at, shipping: 100 });
  await sell({ status: 'pending', paidAt: null, placedAt: at });
  await sell({ status: 'pending', paidAt: null, placedAt: null });
  await sell({ status: 'cancelled', paidAt: null, placedAt: at });
  await sell({ status: 'cancelled', paidAt: at });
  const period = { from: '2023-05-10', to: '2023-05-10' };
  expect(await read('dashboardSummary', period)).toEqual({
    total_amount: 300,
    total_orders: 3,
    avg_order_value: 100,
    total_customers: 3,
  });
  expect(await read('dashboardTopCustomers', period)).toHaveLength(3);
});

test('[FIGURE-01] an order counts by the day it was paid, not the day it was placed', async () => {
  await sell({ placedAt: new Date('2023-06-01T09:00:00Z'), paidAt: new Date('2023-06-03T09:00:00Z') });
  expect(await read('dashboardSummary', { to: '2023-06-02', from: '2023-06-01' })).toMatchObject({
    total_orders: 0,
  });
  expect(await read('dashboardSummary', { to: '2023-06-03', from: '2023-06-03' })).toMatchObject({
    total_orders: 1,
  });
});

test('[FIGURE-02] [ENTITY-21] the average has 2 decimals, and a buyer with two orders counts as one customer', async () => {
  const [buyer] = await createBuyers(shop.db, ['Kamau Njoroge']);
  for (const shipping of [100, 100, 101]) {
    await createSale(shop.db, { userId: buyer!.id, paidAt: new Date('2023-07-01T09:00:00Z'), shipping });
  }
  expect(await read('dashboardSummary', { from: '2023-07-01', to: '2023-07-01' })).toEqual({
    total_amount: 301,
    total_orders: 3,
    avg_order_value: 100.33,
    total_customers: 1,
  });
});

test('[FIGURE-03] [ENTITY-21] a product’s revenue excludes shipping and uses the prices that were paid', async () => {
  const product = await createProduct(shop.db, { name: 'Brake pads', price: 9999 });
  const paidAt = new Date('2023-08-01T09:00:00Z');
  await sell({ paidAt, items: [{ productId: product.id, price: 1000, quantity: 2 }] });
  await sell({ paidAt, items: [{ productId: product.id, price: 1100, quantity: 3 }] });
  expect(await read('dashboardTopProducts', { from: '2023-08-01', to: '2023-08-01' })).toEqual([
    { product: 'Brake pads', sales_count: 5, revenue: 5300 },
  ]);
});

describe('ROAS and CAC', () => {
  const paidAt = (day: string) => new Date(`${day}T09:00:00Z`);

  test('[FIGURE-04] [API-DASH-04] [ENTITY-21] revenue that a campaign brought by what it cost; cost by newcomers', async () => {
    await createCampaign(shop.db, {
      channel: 'tiktok',
      utmCampaign: 'september',
      spend: { '2023-09-01': 400, '2023-09-02': 90, '2023-09-05': 70 },
    });
    const [old, fresh] = await createBuyers(shop.db, ['Old', 'Fresh']);
    await createSale(shop.db, {
      userId: old!.id,
      paidAt: paidAt('2023-09-01'),
      shipping: 1000,
      campaign: 'september',
    });
    await createSale(shop.db, { userId: fresh!.id, paidAt: paidAt('2023-09-01'), shipping: 500 });
    await createSale(shop.db, {
      userId: old!.id,
      paidAt: paidAt('2023-09-02'),
      shipping: 700,
      campaign: 'september',
    });
    await createSale(shop.db, {
      userId: old!.id,
      paidAt: paidAt('2023-09-04'),
      shipping: 600,
      campaign: 'september',
    });
    expect(await read('dashboardDailyMetrics', { from: '2023-09-01', to: '2023-09-30' })).toEqual([
      { day: '2023-09-01', daily_revenue: 1500, total_orders: 2, roas: 2.5, cac: 200 },
      { day: '2023-09-02', daily_revenue: 700, total_orders: 1, roas: 7.78, cac: null },
      { day: '2023-09-03', daily_revenue: 0, total_orders: 0, roas: null, cac: null },
      { day: '2023-09-04', daily_revenue: 600, total_orders: 1, roas: null, cac: null },
      { day: '2023-09-05', daily_revenue: 0, total_orders: 0, roas: 0, cac: null },
    ]);
    expect(await read('dashboardChannels', { from: '2023-09-01', to: '2023-09-30' })).toEqual([
      { channel: 'tiktok', total_revenue: 2300 },
    ]);
  });

  test('[FIGURE-04] a customer who bought before the period is not new in it', async () => {
    const [buyer] = await createBuyers(shop.db, ['Faithful']);
    await createSale(shop.db, { userId: buyer!.id, paidAt: paidAt('2022-01-01') });
    await createSale(shop.db, { userId: buyer!.id, paidAt: paidAt('2023-10-01') });
    const [day] = await read('dashboardDailyMetrics', { from: '2023-10-01', to: '2023-10-01' });
    expect(day).toMatchObject({ total_orders: 1, cac: null });
  });

  test('[FIGURE-04] a cancelled first order does not make its buyer an existing customer', async () => {
    const [buyer] = await createBuyers(shop.db, ['Second try']);
    await createSale(shop.db, { userId: buyer!.id, status: 'cancelled', paidAt: paidAt('2023-11-01') });
    await createSale(shop.db, { userId: buyer!.id, paidAt: paidAt('2023-11-05') });
    const [day] = await read('dashboardDailyMetrics', { from: '2023-11-05', to: '2023-11-05' });
    expect(day).toMatchObject({ total_orders: 1, cac: 0 });
  });
});

describe('the period', () => {
  test.each(REPORTS)(
    '[FIGURE-06] %s refuses invalid days and a period that ends before it begins',
    async (name) => {
      const refusal = async (query: EndpointQuery<'dashboardSummary'>) => {
        const { status, body } = await shop.call(name, { token, query });
        return [status, body.code, body.fields];
      };
      const invalidDayMessage = 'Must be a day as YYYY-MM-DD';
      expect(await refusal({ from: '2026-02-30' })).toEqual([400, 'VALIDATION', { from: invalidDayMessage }]);
      expect(await refusal({ from: '01/02/2026', to: '2026-1-1' })).toEqual([
        400,
        'VALIDATION',
        { from: invalidDayMessage, to: invalidDayMessage },
      ]);
      expect(await refusal({ from: '2026-03-02', to: '2026-03-01' })).toEqual([
        400,
        'VALIDATION',
        { to: 'Must not be before from' },
      ]);
    },
  );

  test.each(REPORTS)('[FIGURE-06] %s is for superusers, and ignores empty bounds', async (name) => {
    const staff = await createUser(shop.ctx, { isStaff: true });
    expect((await shop.call(name, { token: staff.token })).status).toBe(403);
    expect((await shop.call(name)).status).toBe(401);
    expect((await shop.call(name, { token, query: { from: '', to: '' } })).body).toEqual(await read(name));
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { generateOrders } from '../../../scripts/large-shop/generate-orders.ts';
import { seedDemoShop } from '../../../server/demo/seed-demo-shop.ts';
import { createUser } from '../../factories/create-user.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  await seedDemoShop(shop.db, new Date());
  await generateOrders(shop.database.sql, 10_001);
  ({ token } = await createUser(shop.ctx, { isStaff: true }));
}, 120_000);
afterAll(() => shop.close());

const list = async (query: EndpointQuery<'staffOrders'>) =>
  (await shop.call('staffOrders', { token, query: { status: 'all', ...query } })).body;

test.each([
  [undefined, 10_000],
  ['made.test', 1_000],
])(
  '[BACKOFFICE-07] of 10,001 orders that match %s, more than %i are counted, and each is on its page',
  async (q, count) => {
    const newest = await list({ q });
    expect(newest).toMatchObject({ count, capped: true, previous: null });
    const times = newest.results.map(({ created_at }) => created_at);
    expect(times).toHaveLength(20);
    expect(times).toEqual(times.toSorted().toReversed());
    const [last] = await shop.database.sql<{ at: Date }[]>`select max(placed_at) as at from orders`;
    expect(times[0]).toBe(last!.at.toISOString());
    expect((await list({ q, page: 500 })).next).toContain('page=501');
    const beyond = await list({ q, page: 501 });
    expect([beyond.results.length, beyond.next]).toEqual([1, null]);
  },
);

test('[BACKOFFICE-07] a search with fewer results counts them all', async () => {
  const found = await list({ q: 'lucy.odhiambo.95@' });
  expect(found).not.toHaveProperty('capped');
  expect([found.count, found.results.length, found.next]).toEqual([5, 5, null]);
  expect((await list({ q: 'made0000270f' })).results).toHaveLength(1);
});

test('more orders are generated to any number of those that there are', async () => {
  await generateOrders(shop.database.sql, 10_008);
  const [row] = await shop.database.sql<{ count: number }[]>`select count(*)::int as count from orders`;
  expect(row!.count).toBe(10_008);
});

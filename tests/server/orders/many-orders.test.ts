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

test('[BACKOFFICE-07] of a name whose orders are all old, the newest come first, page by page', async () => {
  const renamed = await shop.database.sql<{ number: string }[]>`
    with oldest as (select id from orders where placed_at is not null order by placed_at, id limit 1100)
    update orders set first_name = 'Zebedayo' where id in (select id from oldest) returning order_number as number`;
  expect(renamed).toHaveLength(1100);
  const ordered = await shop.database.sql<{ number: string }[]>`
    select order_number as number from orders where first_name = 'Zebedayo' order by placed_at desc, id desc`;
  const numbers = ordered.map(({ number }) => number);
  const listNumbers = async (page: number) =>
    (await list({ q: 'zebedayo', page })).results.map(({ order_number }) => order_number);
  expect(await list({ q: 'zebedayo' })).toMatchObject({ count: 1_000, capped: true });
  expect(await listNumbers(1)).toEqual(numbers.slice(0, 20));
  expect(await listNumbers(2)).toEqual(numbers.slice(20, 40));
  expect(await listNumbers(55)).toEqual(numbers.slice(1080));
});

test('[BACKOFFICE-07] a thousand matches are counted, and of one more that there are more', async () => {
  const name = (count: number) =>
    shop.database.sql`
      with newest as (select id from orders where placed_at is not null order by placed_at desc, id limit ${count})
      update orders set last_name = 'Quartz' where id in (select id from newest)`;
  await name(1_000);
  expect(await list({ q: 'quartz' })).toMatchObject({ count: 1_000 });
  expect(await list({ q: 'quartz' })).not.toHaveProperty('capped');
  await name(1_001);
  expect(await list({ q: 'quartz' })).toMatchObject({ count: 1_000, capped: true });
});

test('more orders are generated to any number of those that there are', async () => {
  await generateOrders(shop.database.sql, 10_008);
  const [row] = await shop.database.sql<{ count: number }[]>`select count(*)::int as count from orders`;
  expect(row!.count).toBe(10_008);
});

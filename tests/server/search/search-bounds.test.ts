import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import type { Transaction } from '../../../server/db/client.ts';
import { subcategories } from '../../../server/db/schema/index.ts';
import {
  type ApplyTimeLimit,
  withTimeBudget,
} from '../../../server/features/catalogue/search/with-time-budget.ts';
import { createProduct } from '../../factories/create-product.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const MAX_MS = 1500;
const SLACK_MS = 1000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('the time limit covers all statements together, and the fallback replies when it is over', async () => {
  const start = performance.now();
  let statements = 0;
  const runQuery = async (tx: Transaction, limit: ApplyTimeLimit) => {
    for (;;) {
      await limit();
      statements += 1;
      await tx.execute(sql`select pg_sleep(0.4)`);
    }
  };
  expect(await withTimeBudget(shop.db, runQuery, 'nothing')).toBe('nothing');
  expect(performance.now() - start).toBeGreaterThan(MAX_MS - 100);
  expect(performance.now() - start).toBeLessThan(MAX_MS + SLACK_MS);
  expect(statements).toBeGreaterThan(1);
});

test('of many simultaneous searches three run, the others wait', async () => {
  let running = 0;
  const concurrentCounts: number[] = [];
  const threeRunning = Promise.withResolvers<void>();
  const runQuery = async () => {
    running += 1;
    concurrentCounts.push(running);
    if (running === 3) threeRunning.resolve();
    await threeRunning.promise;
    await shop.db.execute(sql`select 1`);
    running -= 1;
    return running;
  };
  await Promise.all(Array.from({ length: 12 }, () => withTimeBudget(shop.db, runQuery, 0)));
  expect(concurrentCounts).toHaveLength(12);
  expect(Math.max(...concurrentCounts)).toBe(3);
});

test('the fallback does not hide an error that is not a timeout', async () => {
  await expect(withTimeBudget(shop.db, (tx) => tx.execute(sql`select 1 / 0`), [] as never)).rejects.toThrow(
    'select 1 / 0',
  );
});

test('[SEARCH-02] a category is found completely when the query matches more than the search limit', {
  timeout: 60_000,
}, async () => {
  await createProduct(shop.db, { categoryId: 70 });
  await createProduct(shop.db, { categoryId: 71 });
  await shop.db.insert(subcategories).values({ id: 7101, categoryId: 71, name: 'Few' });
  await shop.db.execute(sql`
    insert into products (slug, name, description, price, shipping_fee, stock_quantity, features, box, category_id, units_sold)
    select 'sprocket-' || n, 'Sprocket', 'Steel', 100, 0, 1, '[]', '[]', 70, 9 from generate_series(1, 2100) as n`);
  for (let n = 0; n < 3; n += 1) {
    await createProduct(shop.db, {
      categoryId: 71,
      subcategoryId: 7101,
      name: `Sprocket guard ${n}`,
      unitsSold: 0,
    });
  }
  const search = async (filter: EndpointQuery<'searchProducts'>) => {
    const query = { q: 'sprocket', ...filter };
    const { count, capped, facets } = (await shop.call('searchProducts', { query })).body;
    return { count, capped, facetsCapped: facets.capped };
  };
  expect(await search({})).toEqual({ count: 1000, capped: true, facetsCapped: true });
  expect(await search({ category: '71' })).toEqual({ count: 3, facetsCapped: true });
  expect(await search({ subcategory: '7101' })).toEqual({ count: 3, facetsCapped: true });
  expect(await search({ category: '72' })).toEqual({ count: 0, facetsCapped: true });
});

test('[SEARCH-02] a thousand matches are all found; with one more the reply says that there are more', {
  timeout: 60_000,
}, async () => {
  await createProduct(shop.db, { categoryId: 80 });
  const insert = (from: number, to: number) =>
    shop.db.execute(sql`
      insert into products (slug, name, description, price, shipping_fee, stock_quantity, features, box, category_id)
      select 'gudgeon-' || n, 'Gudgeon', 'Steel', 100, 0, 1, '[]', '[]', 80 from generate_series(${from}::int, ${to}::int) as n`);
  const search = async () =>
    (await shop.call('searchProducts', { query: { q: 'gudgeon', page_size: 100, page: 10 } })).body;
  await insert(1, 1000);
  expect(await search()).toMatchObject({ count: 1000, next: null, results: { length: 100 } });
  expect(await search()).not.toHaveProperty('capped');
  await insert(1001, 1001);
  expect(await search()).toMatchObject({ count: 1000, next: null, results: { length: 100 }, capped: true });
});

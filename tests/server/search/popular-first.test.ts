import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { listenForCatalogueChanges } from '../../../server/db/catalogue-changes.ts';
import { rankCatalogue } from '../../../server/features/catalogue/rank-catalogue.ts';
import { markPopular } from '../../../server/features/catalogue/search/mark-popular.ts';
import { rebuildSearch } from '../../../server/features/operations/rebuild-search.ts';
import { createProduct } from '../../factories/create-product.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await createProduct(shop.db, { categoryId: 90 });
  await shop.db.execute(sql`
    insert into products (slug, name, description, price, shipping_fee, stock_quantity, features, box, category_id, units_sold)
    select 'flange-' || n, 'Flange ' || n, 'Steel', 100, 0, 1, '[]', '[]', 90, 2000 - n from generate_series(1, 820) as n`);
});
afterAll(() => shop.close());

const search = async (query: Partial<EndpointQuery<'searchProducts'>> = {}) => {
  const { body } = await shop.call('searchProducts', { query: { q: 'flange', page_size: 100, ...query } });
  return { count: body.count, capped: body.capped ?? false, first: body.results[0]?.name };
};

const listMarked = async (mark: 'is_popular' | 'is_runner_up') => {
  const { rows } = await shop.db.execute<{ slug: string }>(
    sql`select slug from product_search join products on id = product_id where ${sql.identifier(mark)} order by id`,
  );
  return rows.map(({ slug }) => slug);
};
const listPopular = () => listMarked('is_popular');

const mark = (bestSellers: number, newest = 0, runnersUp = 0) =>
  markPopular(shop.db, { bestSellers, newest, runnersUp });
/** Leaves the first so many for sale. */
const keep = (count: number) =>
  shop.db.execute(sql`
    update products set archived_at = case when slug like 'flange-%' and substring(slug, 8)::int > ${count} then now() end`);

test('[SEARCH-02] while all products are popular, all matches are found', async () => {
  await mark(10_000);
  expect(await search()).toEqual({ count: 820, capped: false, first: 'Flange 1' });
});

test('[SEARCH-02] 200 matches among the best sellers suffice, and the reply says that there may be more', async () => {
  await mark(200);
  expect(await search()).toEqual({ count: 200, capped: true, first: 'Flange 1' });
  expect(await search({ category: '90' })).toEqual({ count: 200, capped: true, first: 'Flange 1' });
});

test('[SEARCH-02] in another order or with a filter, 1,000 of the others are found too', async () => {
  await mark(200);
  expect(await search({ sort: 'newest' })).toEqual({ count: 820, capped: false, first: 'Flange 820' });
  expect(await search({ in_stock: 'true' })).toEqual({ count: 820, capped: false, first: 'Flange 1' });
  const { body: facets } = await shop.call('attributeFacets', { query: { q: 'flange' } });
  expect([facets.in_stock, facets.capped]).toEqual([820, undefined]);
});

test.each([
  [820, 699, true],
  [700, 699, true],
  [699, 699, false],
  [300, 300, false],
])('[SEARCH-02] with 199 popular matches of %i, %i are found', async (matches, count, capped) => {
  await mark(199);
  await keep(matches);
  expect(await search()).toEqual({ count, capped, first: 'Flange 1' });
  await keep(820);
});

test.each([
  { runnersUp: 100, count: 200, capped: true },
  { runnersUp: 99, count: 699, capped: true },
  { runnersUp: 501, count: 600, capped: true },
  { runnersUp: 720, count: 600, capped: true },
])(
  '[SEARCH-02] with 100 popular matches and $runnersUp runners-up, $count are found',
  async ({ runnersUp, ...found }) => {
    await mark(100, 0, runnersUp);
    expect(await search()).toEqual({ ...found, first: 'Flange 1' });
  },
);

test('[SEARCH-02] with fewer than 500 runners-up and no others, all matches are found', async () => {
  await mark(400, 0, 421);
  await keep(250);
  await mark(100, 0, 800);
  expect(await search()).toEqual({ count: 250, capped: false, first: 'Flange 1' });
  await keep(820);
});

test('[SEARCH-02] in another order, others are found beside fewer than 1,000 runners-up', async () => {
  await mark(100, 0, 300);
  expect(await search({ sort: 'newest' })).toEqual({ count: 820, capped: false, first: 'Flange 820' });
});

test('titles are those of the best sellers, and of the others where those are fewer than 100', async () => {
  const suggest = async () => (await shop.call('titles', { query: { q: 'flange', limit: 3 } })).body.titles;
  await keep(300);
  await mark(99);
  await shop.db.execute(sql`update products set units_sold = 5000 where slug = 'flange-250'`);
  expect(await suggest()).toEqual(['Flange 250', 'Flange 1', 'Flange 2']);
  await shop.db.execute(sql`update products set units_sold = 1750 where slug = 'flange-250'`);
  for (const runnersUp of [0, 40]) {
    await mark(100 - runnersUp, 0, runnersUp);
    await shop.db.execute(sql`update products set units_sold = 5000 where slug = 'flange-250'`);
    expect(await suggest()).toEqual(['Flange 1', 'Flange 2', 'Flange 3']);
    await shop.db.execute(sql`update products set units_sold = 1750 where slug = 'flange-250'`);
  }
  await mark(60, 0, 39);
  await shop.db.execute(sql`update products set units_sold = 5000 where slug = 'flange-250'`);
  expect(await suggest()).toEqual(['Flange 250', 'Flange 1', 'Flange 2']);
  await shop.db.execute(sql`update products set units_sold = 1750 where slug = 'flange-250'`);
  await keep(820);
});

test('the best sellers for sale are marked anew, and every process is notified', async () => {
  await shop.db.execute(sql`update products set units_sold = 9000 where slug = 'flange-500'`);
  await shop.db.execute(sql`update products set archived_at = now() where slug = 'flange-1'`);
  const notified = Promise.withResolvers<void>();
  let isListening = false;
  const listener = await listenForCatalogueChanges(shop.database.url, () => {
    if (isListening) notified.resolve();
  });
  isListening = true;
  expect(await mark(3)).toBeGreaterThan(0);
  await notified.promise;
  await listener.close();
  expect(await listPopular()).toEqual(['flange-2', 'flange-3', 'flange-500']);
  await shop.db.execute(sql`update products set archived_at = null`);
});

test('the newest products are popular too, and the ranking marks them', async () => {
  await mark(1, 2);
  expect(await listPopular()).toEqual(['flange-500', 'flange-819', 'flange-820']);
  await rankCatalogue(shop.ctx);
  expect(await listPopular()).toHaveLength(821);
});

test('the best sellers after the popular products are runners-up, until they are popular themselves', async () => {
  await mark(1, 1, 2);
  expect(await listPopular()).toEqual(['flange-500', 'flange-820']);
  expect(await listMarked('is_runner_up')).toEqual(['flange-1', 'flange-2']);
  await mark(2, 1, 1);
  expect(await listPopular()).toEqual(['flange-1', 'flange-500', 'flange-820']);
  expect(await listMarked('is_runner_up')).toEqual(['flange-2']);
  await mark(1);
  expect(await listMarked('is_runner_up')).toEqual([]);
});

test('rebuilding the search marks anew', async () => {
  await rebuildSearch(shop.ctx, { bestSellers: 2, newest: 1, runnersUp: 1 });
  expect(await listPopular()).toEqual(['flange-1', 'flange-500', 'flange-820']);
  expect(await listMarked('is_runner_up')).toEqual(['flange-2']);
});

test('a popular product that the version before left among the runners-up is found once, and is one no more', async () => {
  await mark(200);
  await shop.db.execute(sql`update product_search set is_runner_up = is_popular`);
  expect(await search()).toEqual({ count: 200, capped: true, first: 'Flange 1' });
  expect(await search({ sort: 'newest' })).toEqual({ count: 820, capped: false, first: 'Flange 820' });
  await mark(200);
  expect(await listMarked('is_runner_up')).toEqual([]);
});

test('a row that somebody writes is left for the next run', async () => {
  await mark(1);
  expect(await listPopular()).toEqual(['flange-500']);
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`
      update product_search set names = names where product_id = (select id from products where slug = 'flange-1')`);
    expect(await mark(2)).toBe(0);
    expect(await listPopular()).toEqual(['flange-500']);
  });
  expect(await mark(2)).toBe(1);
  expect(await listPopular()).toEqual(['flange-1', 'flange-500']);
});

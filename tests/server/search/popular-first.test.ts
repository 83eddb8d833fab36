import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { listenForCatalogueChanges } from '../../../server/db/catalogue-changes.ts';
import { markPopular } from '../../../server/features/catalogue/search/mark-popular.ts';
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

const listPopular = async () => {
  const { rows } = await shop.db.execute<{ slug: string }>(
    sql`select slug from product_search join products on id = product_id where is_popular order by id`,
  );
  return rows.map(({ slug }) => slug);
};

test('[SEARCH-02] while all products are popular, all matches are found', async () => {
  await markPopular(shop.db);
  expect(await search()).toEqual({ count: 820, capped: false, first: 'Flange 1' });
});

test('[SEARCH-02] 200 matches among the best sellers suffice, and the reply says that there are more', async () => {
  await markPopular(shop.db, 200);
  expect(await search()).toEqual({ count: 200, capped: true, first: 'Flange 1' });
  expect(await search({ sort: 'newest' })).toEqual({ count: 200, capped: true, first: 'Flange 200' });
});

test('[SEARCH-02] with fewer, 500 of the others are found with them', async () => {
  await markPopular(shop.db, 199);
  expect(await search()).toEqual({ count: 700, capped: true, first: 'Flange 1' });
  await shop.db.execute(
    sql`update products set archived_at = now() where slug > 'flange-2' and slug < 'flange-6'`,
  );
  const { capped } = await search();
  expect(capped).toBe(false);
  await shop.db.execute(sql`update products set archived_at = null`);
});

test('titles are those of the best sellers, and of the others where those are fewer than 100', async () => {
  const suggest = async () => (await shop.call('titles', { query: { q: 'flange', limit: 3 } })).body.titles;
  await shop.db.execute(sql`update products set archived_at = now() where units_sold < 1700`);
  await markPopular(shop.db, 99);
  await shop.db.execute(sql`update products set units_sold = 5000 where slug = 'flange-250'`);
  expect(await suggest()).toEqual(['Flange 250', 'Flange 1', 'Flange 2']);
  await shop.db.execute(sql`update products set units_sold = 1750 where slug = 'flange-250'`);
  await markPopular(shop.db, 100);
  await shop.db.execute(sql`update products set units_sold = 5000 where slug = 'flange-250'`);
  expect(await suggest()).toEqual(['Flange 1', 'Flange 2', 'Flange 3']);
  await shop.db.execute(sql`update products set units_sold = 1750 where slug = 'flange-250'`);
  await shop.db.execute(sql`update products set archived_at = null`);
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
  await markPopular(shop.db, 3);
  await notified.promise;
  await listener.close();
  expect(await listPopular()).toEqual(['flange-2', 'flange-3', 'flange-500']);
  await shop.db.execute(sql`update products set archived_at = null`);
});

test('a row that somebody writes is left for the next run', async () => {
  await markPopular(shop.db, 1);
  expect(await listPopular()).toEqual(['flange-500']);
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`
      update product_search set names = names where product_id = (select id from products where slug = 'flange-1')`);
    await markPopular(shop.db, 2);
    expect(await listPopular()).toEqual(['flange-500']);
  });
  await markPopular(shop.db, 2);
  expect(await listPopular()).toEqual(['flange-1', 'flange-500']);
});

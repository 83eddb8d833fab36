import { eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { categories, productCounts, products, subcategories } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const searchNames = async (q: string): Promise<string[]> =>
  (await shop.call('searchProducts', { query: { q } })).body.results.map(({ name }) => name);

test('[API-CAT-01] a product is found by its new texts at once, and no longer by the old ones', async () => {
  const { id } = await createProduct(shop.db, {
    categoryId: 50,
    name: 'Wiper arm',
    features: ['Part number 85211-AA'],
  });
  expect(await searchNames('85211aa')).toEqual(['Wiper arm']);
  await shop.db
    .update(products)
    .set({ name: 'Wiper motor', features: ['Part number 85110-BB'] })
    .where(eq(products.id, id));
  expect([
    await searchNames('85211aa'),
    await searchNames('wiper arm'),
    await searchNames('85110 bb'),
  ]).toEqual([[], [], ['Wiper motor']]);
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
  expect(await searchNames('wiper')).toEqual([]);
});

test('[API-CAT-01] products are found by the new names of their category and subcategory', async () => {
  await createProduct(shop.db, { categoryId: 51, name: 'Round thing' });
  await shop.db.insert(subcategories).values({ id: 5101, categoryId: 51, name: 'Gaskets' });
  await createProduct(shop.db, { categoryId: 51, subcategoryId: 5101, name: 'Flat thing' });
  await shop.db.update(categories).set({ name: 'Turbochargers' }).where(eq(categories.id, 51));
  await shop.db.update(subcategories).set({ name: 'Intercoolers' }).where(eq(subcategories.id, 5101));
  expect((await searchNames('turbochargers')).toSorted()).toEqual(['Flat thing', 'Round thing']);
  expect(await searchNames('intercooler')).toEqual(['Flat thing']);
  expect(await searchNames('gaskets')).toEqual([]);
});

test('[SEARCH-02] counts follow products that are listed, moved, archived and restored', async () => {
  const readCounts = async () => {
    const { facets } = (await shop.call('listProducts', { query: { category: 60 } })).body;
    return facets.categories.filter(({ id }) => id >= 60 && id < 70);
  };
  const { id } = await createProduct(shop.db, { categoryId: 60 });
  await createProduct(shop.db, { categoryId: 60 });
  const moved = await createProduct(shop.db, { categoryId: 61 });
  expect(await readCounts()).toEqual([
    { id: 60, count: 2 },
    { id: 61, count: 1 },
  ]);
  await shop.db.update(products).set({ categoryId: 60 }).where(eq(products.id, moved.id));
  await shop.db.update(products).set({ archivedAt: new Date() }).where(eq(products.id, id));
  expect(await readCounts()).toEqual([{ id: 60, count: 2 }]);
  expect((await shop.call('listProducts', { query: { category: 60 } })).body.count).toBe(2);
  await shop.db.update(products).set({ archivedAt: null }).where(eq(products.id, id));
  await shop.db.delete(products).where(eq(products.id, moved.id));
  expect(await readCounts()).toEqual([{ id: 60, count: 2 }]);
});

test('counts and documents agree with the products after many changes at once', async () => {
  await shop.db.execute(sql`update products set archived_at = now() where id % 2 = 0`);
  const { categoryId, subcategoryId, forSale } = productCounts;
  const storedCounts = await shop.db
    .select({ categoryId, subcategoryId, forSale })
    .from(productCounts)
    .where(gt(forSale, 0));
  const { rows: expectedCounts } = await shop.db.execute(sql`
    select category_id as "categoryId", coalesce(subcategory_id, 0) as "subcategoryId", count(*)::int as "forSale"
    from products where archived_at is null group by 1, 2`);
  const sortCounts = (rows: typeof storedCounts) =>
    rows.toSorted((a, b) => a.categoryId - b.categoryId || a.subcategoryId - b.subcategoryId);
  expect(sortCounts(storedCounts)).toEqual(sortCounts(expectedCounts as typeof storedCounts));
});

test('[API-CAT-01] a misspelling that staff corrected is treated as one again', async () => {
  const { id } = await createProduct(shop.db, { categoryId: 52, name: 'Barke Pads Test' });
  expect(await searchNames('barke pads')).toEqual(['Barke Pads Test']);
  await shop.db.update(products).set({ name: 'Brake Pads Test' }).where(eq(products.id, id));
  expect(await searchNames('barke pads')).toEqual(['Brake Pads Test']);
});

test('[API-CAT-01] words of archived and deleted products do not block corrections, and return with the products', async () => {
  await createProduct(shop.db, { categoryId: 53, name: 'Radiator hose' });
  const { id } = await createProduct(shop.db, { categoryId: 53, name: 'Radaitor hose' });
  const archive = (archivedAt: Date | null) =>
    shop.db.update(products).set({ archivedAt }).where(eq(products.id, id));
  await archive(new Date());
  expect(await searchNames('radaitor hose')).toEqual(['Radiator hose']);
  await archive(null);
  expect(await searchNames('radaitor hose')).toEqual(['Radaitor hose']);
  await shop.db.delete(products).where(eq(products.id, id));
  expect(await searchNames('radaitor hose')).toEqual(['Radiator hose']);
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '#contract/endpoint-types.ts';
import { fitmentRules, fitments, productSearch, products, vehicles } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createRule, createVehicle } from '#tests/factories/create-vehicle.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** 2,100 products by a name that nothing else has, all for a Mazda; a search stops before it has seen them all. */
async function createBestSellers(name: string, categoryId: number) {
  const mazda = await createVehicle(shop.db, { make: 'Mazda', model: 'Demio', chassisCode: 'DY3W' });
  await createProduct(shop.db, { categoryId });
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    insert into products (slug, name, description, price, shipping_fee, stock_quantity, category_id, units_sold)
    select ${name} || n, ${name}, 'Steel', 100, 0, 1, ${categoryId}, 9 from generate_series(1, 2100) as n returning id`);
  const { makeId, modelId, sourceId } = await createRule(shop.db, rows[0]!, mazda);
  await shop.db
    .insert(fitmentRules)
    .values(rows.slice(1).map(({ id }) => ({ productId: id, makeId, modelId, sourceId })));
}

const search = async (query: EndpointQuery<'searchProducts'>) => {
  const { results, count, capped, facets, hidden } = (await shop.call('searchProducts', { query })).body;
  return { names: results.map(({ name }) => name), count, capped, facets, hidden };
};

test('[FIT-19, FIT-23] the parts for a car are all found among more matches than a search looks at', {
  timeout: 60_000,
}, async () => {
  const fielder = await createVehicle(shop.db, { chassisCode: 'NZE144G' });
  await createBestSellers('Bobbin', 90);
  const slow = { unitsSold: 0, stockQuantity: 1 };
  const rare = await createProduct(shop.db, { ...slow, categoryId: 91, name: 'Bobbin rare', price: 900 });
  await createRule(shop.db, rare, fielder);
  await createProduct(shop.db, {
    ...slow,
    categoryId: 90,
    name: 'Bobbin any',
    price: 800,
    fitmentKind: 'universal',
  });
  await createProduct(shop.db, { ...slow, categoryId: 91, name: 'Bobbin new' });
  const query = { q: 'bobbin', vehicle: fielder.slug, sort: 'priceHighToLow' } as const;
  expect(await search(query)).toEqual({
    names: ['Bobbin rare', 'Bobbin any'],
    count: 2,
    facets: {
      categories: [
        { id: 90, count: 1 },
        { id: 91, count: 1 },
      ],
      subcategories: [],
    },
    hidden: { no: 1000, unchecked: 0 },
  });
  expect(await search({ ...query, category: '91' })).toMatchObject({
    names: ['Bobbin rare'],
    count: 1,
    hidden: { no: 0, unchecked: 1 },
  });
  const all = await search({ ...query, fit: 'all' });
  expect(all).toMatchObject({ count: 1002, capped: true });
  expect(all.names.slice(0, 3)).toEqual(['Bobbin rare', 'Bobbin any', 'Bobbin']);
});

test('[FIT-23] the search knows the vehicles of a product through every change of its rules', async () => {
  const corolla = await createVehicle(shop.db, { model: 'Corolla' });
  const vitz = await createVehicle(shop.db, { model: 'Vitz' });
  const product = await createProduct(shop.db, { categoryId: 92 });
  const readVehicles = async () => {
    const [row] = await shop.db.select().from(productSearch).where(eq(productSearch.productId, product.id));
    return row?.vehicleIds;
  };
  const update = (fields: Partial<typeof products.$inferInsert>) =>
    shop.db.update(products).set(fields).where(eq(products.id, product.id));
  expect(await readVehicles()).toEqual([]);
  const forCorolla = await createRule(shop.db, product, corolla);
  await createRule(shop.db, product, vitz);
  expect(await readVehicles()).toEqual([corolla.id, vitz.id]);
  await createRule(shop.db, product, vitz, { exclusion: true, position: 'front' });
  expect(await readVehicles()).toEqual([corolla.id, vitz.id]);
  await shop.db.delete(fitmentRules).where(eq(fitmentRules.id, forCorolla.id));
  expect(await readVehicles()).toEqual([vitz.id]);
  await shop.db.update(vehicles).set({ mergedInto: corolla.id }).where(eq(vehicles.id, vitz.id));
  expect(await readVehicles()).toEqual([]);
  await shop.db.update(vehicles).set({ mergedInto: null }).where(eq(vehicles.id, vitz.id));
  await update({ archivedAt: new Date() });
  expect(await readVehicles()).toBeUndefined();
  await update({ archivedAt: null });
  expect(await readVehicles()).toEqual([vitz.id]);
  await shop.db.delete(fitmentRules).where(eq(fitmentRules.productId, product.id));
  await update({ fitmentKind: 'universal' });
  expect(await readVehicles()).toEqual([0]);
  await update({ fitmentKind: 'unchecked' });
  expect(await readVehicles()).toEqual([]);
  expect(await shop.db.$count(fitments, eq(fitments.productId, product.id))).toBe(0);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSalesByDay } from '../../../server/db/schema/index.ts';
import { rankCatalogue } from '../../../server/features/catalogue/rank-catalogue.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createReviews } from '../../factories/create-reviews.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const NOW = new Date('2026-03-31T09:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const rank = () => rankCatalogue({ db: shop.db, now: () => NOW });
const namesIn = async (categoryId: number) => {
  const { body } = await shop.call('listProducts', { query: { category: categoryId } });
  return body.results.map(({ name }) => name);
};

test('[COLL-07] one five-star review does not lead: averages are shrunk towards the shop’s mean by five reviews', async () => {
  const categoryId = 101;
  const make = (name: string) => createProduct(shop.db, { categoryId, name });
  await createReviews(shop.db, await make('Five stars by one'), [5]);
  await createReviews(shop.db, await make('Four and a half by ten'), [5, 4, 5, 4, 5, 4, 5, 4, 5, 4]);
  await createReviews(shop.db, await make('Three stars by two'), [3, 3]);
  await createReviews(shop.db, await make('One star by one'), [1]);
  await make('Not rated');
  await rank();
  // The mean is 57 / 14 = 4.1: (45 + 20.5) / 15, (5 + 20.5) / 6, (6 + 20.5) / 7, (1 + 20.5) / 6 and 0.
  expect(await namesIn(categoryId)).toEqual([
    'Four and a half by ten',
    'Five stars by one',
    'Three stars by two',
    'One star by one',
    'Not rated',
  ]);
  const listed = await shop.call('listProducts', { query: { category: categoryId, sort: 'popularity' } });
  expect(
    listed.body.results.map((product: { average_rating: number | null }) => product.average_rating),
  ).toEqual([4.5, 5, 3, 1, null]);
});

test('[COLL-07] a new review counts at once, even between two rankings', async () => {
  const categoryId = 102;
  const first = await createProduct(shop.db, { categoryId, name: 'First' });
  const second = await createProduct(shop.db, { categoryId, name: 'Second' });
  await rank();
  await createReviews(shop.db, second, [4]);
  expect(await namesIn(categoryId)).toEqual(['Second', 'First']);
  await createReviews(shop.db, first, [5, 5]);
  expect(await namesIn(categoryId)).toEqual(['First', 'Second']);
});

test('[COLL-07] equal ratings are ordered by their number of reviews', async () => {
  const categoryId = 105;
  await createReviews(shop.db, await createProduct(shop.db, { categoryId, name: 'Rated once' }), [4]);
  await createReviews(shop.db, await createProduct(shop.db, { categoryId, name: 'Rated twice' }), [4, 4]);
  expect(await namesIn(categoryId)).toEqual(['Rated twice', 'Rated once']);
});

test('[COLL-07] products without reviews are ordered by the units sold in 90 days', async () => {
  const categoryId = 103;
  const make = (name: string, unitsSold: number) => createProduct(shop.db, { categoryId, name, unitsSold });
  const old = await make('Sold long ago', 900);
  const recent = await make('Sold of late', 30);
  await make('Never sold', 0);
  await shop.db.insert(productSalesByDay).values([
    { day: '2025-12-30', productId: old.id, units: 900, revenue: 900 },
    { day: '2025-12-31', productId: recent.id, units: 20, revenue: 20 },
    { day: '2026-03-31', productId: recent.id, units: 10, revenue: 10 },
  ]);
  await rank();
  expect(await namesIn(categoryId)).toEqual(['Sold of late', 'Sold long ago', 'Never sold']);
});

test('a ranking writes only products that change, and drops sales older than the window', async () => {
  const { id } = await createProduct(shop.db, { categoryId: 104 });
  await shop.db.insert(productSalesByDay).values({ day: '2026-03-01', productId: id, units: 7, revenue: 7 });
  const rowOf = async () => {
    const [row] = await shop.database.sql`select recent_units, xmin from products where id = ${id}`;
    return row!;
  };
  await rank();
  const ranked = await rowOf();
  expect(ranked['recent_units']).toBe(7);
  await rank();
  expect(await rowOf()).toEqual(ranked);
  await rankCatalogue({ db: shop.db, now: () => new Date('2026-06-01T09:00:00Z') });
  expect((await rowOf())['recent_units']).toBe(0);
});

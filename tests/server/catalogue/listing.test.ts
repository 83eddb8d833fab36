import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { subcategories } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createReviews } from '../../factories/create-reviews.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function list(query: EndpointQuery<'listProducts'>) {
  const { status, body } = await shop.call('listProducts', { query });
  expect(status).toBe(200);
  return body;
}

const getNames = (products: { name: string }[]) => products.map((product) => product.name);

let categories = 100;
function newCategory(): number {
  categories += 1;
  return categories;
}

test('deep pages continue where the first pages end', async () => {
  const categoryId = newCategory();
  await createProduct(shop.db, { categoryId, name: 'Fuse 1', price: 1 });
  await shop.db.execute(sql`
    insert into products (slug, name, price, category_id)
    select 'fuse-' || n, 'Fuse ' || n, n, ${categoryId}::int from generate_series(2, 270) as n`);
  const read = async (page: number, page_size: number) =>
    getNames((await list({ category: categoryId, sort: 'priceLowToHigh', page, page_size })).results);
  const pages = [...(await read(4, 60)), ...(await read(5, 60))];
  expect([pages.length, pages[0], pages[59], pages[60], pages.at(-1)]).toEqual([
    90,
    'Fuse 181',
    'Fuse 240',
    'Fuse 241',
    'Fuse 270',
  ]);
  expect((await read(3, 100)).at(0)).toBe('Fuse 201');
});

test('[SEARCH-03, SEARCH-04] a listed product has what a card shows, but no reviews or related products', async () => {
  const categoryId = newCategory();
  await createProduct(shop.db, { categoryId, name: 'Another' });
  const [subcategory] = await shop.db
    .insert(subcategories)
    .values({ id: 9001, categoryId, name: 'Bulbs' })
    .returning();
  const product = await createProduct(shop.db, {
    categoryId,
    subcategoryId: subcategory!.id,
    name: 'H4 bulb',
    slug: 'h4-bulb',
    price: 850,
    shippingFee: 20,
    stockQuantity: 7,
    description: 'Bright.',
    features: ['55 W', 'E-marked'],
    box: '2 bulbs',
  });
  await createReviews(shop.db, product, [5, 4, 4]);
  const { results } = await list({ category: categoryId, sort: 'popularity' });
  expect(results[0]).toEqual({
    id: product.id,
    slug: 'h4-bulb',
    name: 'H4 bulb',
    price: 850,
    shippingFee: 20,
    images: [{ image: '/media/0123456789abcdef0123456789abcdef.svg', alt_text: 'H4 bulb', is_main: true }],
    description: 'Bright.',
    features: ['55 W', 'E-marked'],
    box: '2 bulbs',
    stock_quantity: 7,
    category: { id: categoryId, name: `Category ${categoryId}` },
    subcategory: { id: 9001, name: 'Bulbs' },
    average_rating: 4.3,
    review_count: 3,
  });
  expect(results[1]).toMatchObject({ subcategory: null, average_rating: null, review_count: 0 });
});

describe('pages', () => {
  const categoryId = newCategory();
  const all = Array.from({ length: 7 }, (_, index) => `Page part ${index + 1}`);
  beforeAll(async () => {
    for (const [index, name] of all.entries()) {
      await createProduct(shop.db, { categoryId, name, price: 100 + index, unitsSold: 100 - index });
    }
  });

  test('[API-CAT-04] come with the count and links to the previous and next page', async () => {
    const first = await list({ category: categoryId, page_size: 3 });
    expect([getNames(first.results), first.count, first.previous]).toEqual([all.slice(0, 3), 7, null]);
    expect(first.next).toBe(`/api/s/all/?page=2&page_size=3&sort=popularity&category=${categoryId}`);
    const second = (await shop.follow('listProducts', first.next)).body;
    expect(getNames(second.results)).toEqual(all.slice(3, 6));
    expect(second.previous).toBe(`/api/s/all/?page=1&page_size=3&sort=popularity&category=${categoryId}`);
    const third = (await shop.follow('listProducts', second.next)).body;
    expect([getNames(third.results), third.next]).toEqual([all.slice(6), null]);
  });

  test('beyond the last one are empty', async () => {
    const beyond = await list({ category: categoryId, page: 999999 });
    expect([beyond.results, beyond.count, beyond.next]).toEqual([[], 7, null]);
  });

  test('end exactly when a page is full', async () => {
    expect((await list({ category: categoryId, page_size: 7 })).next).toBeNull();
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=two',
    'page=',
    'page=1&page=2',
    'page_size=101',
    'page_size=0',
    'sort=cheap',
  ])('are refused for %s', async (rawQuery) => {
    const { status, body } = await shop.call('listProducts', { rawQuery });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION' });
  });
});

describe('sorting', () => {
  const categoryId = newCategory();
  beforeAll(async () => {
    const make = (name: string, price: number, unitsSold: number) =>
      createProduct(shop.db, { categoryId, name, price, unitsSold });
    await make('Middling', 300, 50);
    await createReviews(shop.db, await make('Loved by one', 500, 1), [5]);
    await make('Unrated best seller', 100, 900);
    await createReviews(shop.db, await make('Liked by many', 200, 400), [5, 4, 4, 4]);
    await createReviews(shop.db, await make('Disliked', 400, 300), [1, 2]);
  });

  test('[CONST-06, COLL-07] popularity is the default: highest average rating first, unrated counting as 0', async () => {
    const order = ['Loved by one', 'Liked by many', 'Disliked', 'Middling', 'Unrated best seller'];
    expect(getNames((await list({ category: categoryId })).results)).toEqual(order);
    expect(getNames((await list({ category: categoryId, sort: 'popularity' })).results)).toEqual(order);
  });

  test('[CONST-06, COLL-08] priceLowToHigh ascends, priceHighToLow descends', async () => {
    const up = ['Unrated best seller', 'Liked by many', 'Middling', 'Disliked', 'Loved by one'];
    expect(getNames((await list({ category: categoryId, sort: 'priceLowToHigh' })).results)).toEqual(up);
    expect(getNames((await list({ category: categoryId, sort: 'priceHighToLow' })).results)).toEqual(
      up.toReversed(),
    );
  });

  test('[COLL-08] applies to the whole result, not page by page', async () => {
    const second = await list({ category: categoryId, sort: 'priceLowToHigh', page: 2, page_size: 2 });
    expect(getNames(second.results)).toEqual(['Middling', 'Disliked']);
  });
});

describe('filters', () => {
  const brakes = newCategory();
  const lights = newCategory();
  beforeAll(async () => {
    await createProduct(shop.db, { categoryId: brakes, name: 'Disc', price: 1 });
    await createProduct(shop.db, { categoryId: lights, name: 'Lamp', price: 2 });
    await shop.db.insert(subcategories).values([
      { id: 9101, categoryId: brakes, name: 'Pads' },
      { id: 9102, categoryId: lights, name: 'Bulbs' },
    ]);
    await createProduct(shop.db, { categoryId: brakes, subcategoryId: 9101, name: 'Pad', price: 3 });
    await createProduct(shop.db, { categoryId: lights, subcategoryId: 9102, name: 'Bulb', price: 4 });
  });
  const listNames = async (query: EndpointQuery<'listProducts'>) =>
    getNames((await list({ sort: 'priceLowToHigh', ...query })).results);

  test('[API-CAT-04] one category, or several by repeating the parameter', async () => {
    expect(await listNames({ category: brakes })).toEqual(['Disc', 'Pad']);
    expect(await listNames({ category: [brakes, lights] })).toEqual(['Disc', 'Lamp', 'Pad', 'Bulb']);
  });

  test('[API-CAT-04] subcategories alone, or in addition to categories', async () => {
    expect(await listNames({ subcategory: 9102 })).toEqual(['Bulb']);
    expect(await listNames({ subcategory: [9101, 9102] })).toEqual(['Pad', 'Bulb']);
    expect(await listNames({ category: brakes, subcategory: 9102 })).toEqual(['Disc', 'Pad', 'Bulb']);
  });

  test('[API-CAT-03] empty parameters filter nothing', async () => {
    const { count } = await list({});
    expect((await list({ category: '', subcategory: '' })).count).toBe(count);
    expect(await listNames({ category: ['', brakes], subcategory: '' })).toEqual(['Disc', 'Pad']);
  });

  test('[API-CAT-04] stay in the URL of the next page', async () => {
    const first = await list({ category: [brakes, lights], subcategory: 9101, page_size: 1 });
    expect(first.next).toBe(
      `/api/s/all/?page=2&page_size=1&sort=popularity&category=${brakes}&category=${lights}&subcategory=9101`,
    );
  });

  test('an unknown category has no products', async () => {
    expect((await list({ category: 2147483647 })).count).toBe(0);
  });

  test.each([
    'category=brakes',
    'category=0',
    'category=-3',
    'category=1,2',
    'subcategory=99999999999',
    'category=1%27--',
  ])('%s is not a filter', async (rawQuery) => {
    const { status, body } = await shop.call('listProducts', { rawQuery });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION' });
  });
});

test('archived products are neither listed nor counted', async () => {
  const categoryId = newCategory();
  await createProduct(shop.db, { categoryId, name: 'Sold' });
  await createProduct(shop.db, { categoryId, name: 'No longer sold', archivedAt: new Date() });
  const { results, count } = await list({ category: categoryId });
  expect([getNames(results), count]).toEqual([['Sold'], 1]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createReviews } from '../../factories/create-reviews.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const CATEGORY = 41;
const OTHER_CATEGORY = 42;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  const create = async (
    name: string,
    { stars = [], ...values }: Parameters<typeof createProduct>[1] & { stars?: number[] },
  ) => {
    const product = await createProduct(shop.db, { categoryId: CATEGORY, name, ...values });
    if (stars.length > 0) await createReviews(shop.db, product, stars);
  };
  const at = (day: number) => new Date(`2026-01-0${day}T09:00:00Z`);
  await create('Wagner pads', { brand: 'Wagner', price: 500, stars: [5, 4], createdAt: at(1) });
  await create('Denso plug', { brand: 'Denso', price: 900, stars: [3], createdAt: at(4), stockQuantity: 0 });
  await create('Denso coil', { brand: 'Denso', price: 2000, condition: 'aftermarket', createdAt: at(2) });
  await create('Used coil', { brand: '', price: 700, condition: 'used', stars: [4, 4, 4], createdAt: at(3) });
  await create('Denso lamp', { categoryId: OTHER_CATEGORY, brand: 'Denso', price: 3000, createdAt: at(5) });
});
afterAll(() => shop.close());

type ListQuery = EndpointQuery<'listProducts'>;

async function list(query: ListQuery) {
  const { status, body } = await shop.call('listProducts', { query: { category: CATEGORY, ...query } });
  expect(status).toBe(200);
  return body;
}

const getNames = async (query: ListQuery) =>
  (await list({ sort: 'priceLowToHigh', ...query })).results.map(({ name }) => name);

describe('a list is filtered', () => {
  test.each<[string, ListQuery, string[]]>([
    ['by a brand', { brand: 'Denso' }, ['Denso plug', 'Denso coil']],
    ['by any of two brands', { brand: ['Denso', 'Wagner'] }, ['Wagner pads', 'Denso plug', 'Denso coil']],
    ['by stock', { in_stock: 'true' }, ['Wagner pads', 'Used coil', 'Denso coil']],
    ['by condition', { condition: ['used', 'aftermarket'] }, ['Used coil', 'Denso coil']],
    ['by at least 4 stars', { rating: '4' }, ['Wagner pads', 'Used coil']],
    ['by at least 3 stars', { rating: '3' }, ['Wagner pads', 'Used coil', 'Denso plug']],
    [
      'by a range of prices, both ends included',
      { price: '500-900' },
      ['Wagner pads', 'Used coil', 'Denso plug'],
    ],
    ['from a price', { price: '900-' }, ['Denso plug', 'Denso coil']],
    ['up to a price', { price: '-700' }, ['Wagner pads', 'Used coil']],
    ['by several at once', { brand: 'Denso', in_stock: 'true', price: '-2000' }, ['Denso coil']],
    ['by what nothing matches', { brand: 'Nobody' }, []],
    [
      'by empty values, which filter nothing',
      { brand: '', price: '', category: OTHER_CATEGORY },
      ['Denso lamp'],
    ],
  ])('[BROWSE-01] %s', async (_, query, names) => {
    expect(await getNames(query)).toEqual(names);
  });

  test('[BROWSE-01] and counted, over all its pages', async () => {
    const { results, count, next, capped, facets } = await list({
      brand: 'Denso',
      category: [CATEGORY, OTHER_CATEGORY],
      sort: 'priceHighToLow',
      page_size: 2,
    });
    expect([results.map(({ name }) => name), count, capped]).toEqual([
      ['Denso lamp', 'Denso coil'],
      3,
      undefined,
    ]);
    expect(next).toBe(
      `/api/s/all/?page=2&page_size=2&sort=priceHighToLow&category=41&category=42&brand=Denso`,
    );
    expect(facets).toEqual({
      categories: [
        { id: CATEGORY, count: 2 },
        { id: OTHER_CATEGORY, count: 1 },
      ],
      subcategories: [],
    });
  });

  test('[BROWSE-01] a search is filtered too', async () => {
    const { body } = await shop.call('searchProducts', { query: { q: 'coil', condition: 'used' } });
    expect([body.results.map(({ name }) => name), body.count]).toEqual([['Used coil'], 1]);
  });

  const CONDITIONS = 'Must be genuine, aftermarket or used';
  const RANGE = 'Must be a range such as 500-2000, 500- or -2000';
  test.each<[ListQuery, Record<string, string>]>([
    [{ rating: '5' as '4' }, { 'rating.0': 'Must be 3 or 4' }],
    [{ condition: ['used', 'new' as 'used'] }, { 'condition.1': CONDITIONS }],
    [{ in_stock: 'yes' as 'true' }, { 'in_stock.0': 'Must be true' }],
    [{ price: '500' }, { 'price.0': RANGE }],
    [{ price: '-' }, { 'price.0': RANGE }],
    [{ price: '1e3-' }, { 'price.0': RANGE }],
    [{ brand: 'x'.repeat(61) }, { 'brand.0': 'Too long' }],
    [{ brand: Array.from({ length: 101 }, (_, index) => `Maker ${index}`) }, { brand: 'At most 100 values' }],
  ])('[BROWSE-02] the wrong value %j is refused', async (query, fields) => {
    const { status, body } = await shop.call('listProducts', { query });
    expect([status, body]).toMatchObject([400, { code: 'VALIDATION', fields }]);
  });
});

test('[BROWSE-03] newest and rating are sort orders; among equal ratings more reviews come first', async () => {
  expect(await getNames({ sort: 'newest' })).toEqual([
    'Denso plug',
    'Used coil',
    'Denso coil',
    'Wagner pads',
  ]);
  expect(await getNames({ sort: 'rating' })).toEqual([
    'Wagner pads',
    'Used coil',
    'Denso plug',
    'Denso coil',
  ]);
  expect(await getNames({ sort: 'rating', in_stock: 'true' })).toEqual([
    'Wagner pads',
    'Used coil',
    'Denso coil',
  ]);
});

async function getFacets(query: EndpointQuery<'attributeFacets'>) {
  const { status, body } = await shop.call('attributeFacets', { query });
  expect(status).toBe(200);
  return body;
}

describe('facets', () => {
  test('[BROWSE-04] count the products of the list behind each value', async () => {
    expect(await getFacets({ category: CATEGORY })).toEqual({
      brands: [
        { value: 'Denso', count: 2 },
        { value: 'Wagner', count: 1 },
      ],
      conditions: [
        { value: 'genuine', count: 2 },
        { value: 'aftermarket', count: 1 },
        { value: 'used', count: 1 },
      ],
      ratings: [
        { value: 4, count: 2 },
        { value: 3, count: 3 },
      ],
      in_stock: 3,
      price: { min: 500, max: 2000 },
    });
  });

  test('[BROWSE-04] count along with the other filters, and name a chosen brand without products', async () => {
    const facets = await getFacets({ category: CATEGORY, brand: ['Denso', 'Nobody'], price: '-1000' });
    expect(facets).toEqual({
      brands: [
        { value: 'Denso', count: 1 },
        { value: 'Nobody', count: 0 },
        { value: 'Wagner', count: 1 },
      ],
      conditions: [
        { value: 'genuine', count: 1 },
        { value: 'aftermarket', count: 0 },
        { value: 'used', count: 0 },
      ],
      ratings: [
        { value: 4, count: 0 },
        { value: 3, count: 1 },
      ],
      in_stock: 0,
      price: { min: 900, max: 2000 },
    });
  });

  test('[BROWSE-04] of a search are those of what it finds', async () => {
    const { brands, price } = await getFacets({ q: 'coil' });
    expect([brands, price]).toEqual([[{ value: 'Denso', count: 1 }], { min: 700, max: 2000 }]);
  });

  test('[BROWSE-04] of an empty list have no prices', async () => {
    expect(await getFacets({ q: 'nothing of this kind' })).toMatchObject({
      brands: [],
      in_stock: 0,
      price: null,
    });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { subcategories } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await createProduct(shop.db, { categoryId: 20, name: 'Toyota Axio brake pads', recentUnits: 1 });
  await createProduct(shop.db, {
    categoryId: 20,
    name: 'Wheel nut',
    description: 'Not a brake part.',
    recentUnits: 9,
  });
  await createProduct(shop.db, {
    categoryId: 20,
    name: 'Brake disc',
    features: ['Fits Axio', '3/4" bore'],
    recentUnits: 5,
  });
  await createProduct(shop.db, {
    categoryId: 20,
    name: 'Rust remover 100%',
    description: 'snake_case C:\\tools',
  });
  await shop.db.insert(subcategories).values({ id: 9201, categoryId: 20, name: 'Callipers' });
  await createProduct(shop.db, { categoryId: 20, subcategoryId: 9201, name: 'Piston kit' });
  await createProduct(shop.db, { categoryId: 20, name: 'Brake light switch', archivedAt: new Date() });
  await createProduct(shop.db, { categoryId: 20, name: 'Rückleuchte' });
});
afterAll(() => shop.close());

async function searchNames(q: string) {
  const { status, body } = await shop.call('searchProducts', { query: { q } });
  expect(status).toBe(200);
  return body.results.map((product) => product.name);
}

test('[API-CAT-01] products with the word in the name come first, then by rating and recent sales; archived ones are left out', async () => {
  expect(await searchNames('brake')).toEqual(['Brake disc', 'Toyota Axio brake pads', 'Wheel nut']);
});

test.each(['BRAKE axio', 'axio brake', '  axio    BRAKE  '])(
  '[API-CAT-01] every word counts, in any order and case: %j',
  async (q) => {
    expect(await searchNames(q)).toEqual(['Toyota Axio brake pads', 'Brake disc']);
  },
);

test('[API-CAT-01] matching half of the words is not enough, matching more than half is', async () => {
  expect(await searchNames('brake unicorn')).toEqual([]);
  expect(await searchNames('toyota brake unicorn pads')).toEqual(['Toyota Axio brake pads']);
});

test('[SEARCH-05] a search that finds nothing has what matches any of its words, best first', async () => {
  const search = async (query: EndpointQuery<'searchProducts'>) => {
    const { body } = await shop.call('searchProducts', { query });
    return [body.count, body.near?.map(({ name }) => name)];
  };
  expect(await search({ q: 'brake unicorn' })).toEqual([
    0,
    ['Brake disc', 'Toyota Axio brake pads', 'Wheel nut'],
  ]);
  expect(await search({ q: 'toyota unicorn', sort: 'newest' })).toEqual([0, ['Toyota Axio brake pads']]);
  // A word without a meaning of its own is nothing to be close to.
  expect(await search({ q: 'the unicorn for' })).toEqual([0, undefined]);
  expect(await search({ q: 'unicorn' })).toEqual([0, undefined]);
  expect(await search({ q: 'brake unicorn', page: 2 })).toEqual([0, undefined]);
  expect(await search({ q: 'brake', category: 21 })).toEqual([0, undefined]);
});

test('[SEARCH-05] there are eight at most', async () => {
  const own = await startTestShop();
  try {
    for (let number = 1; number <= 10; number += 1)
      await createProduct(own.db, { name: `Gasket ${number}`, recentUnits: number });
    const { body } = await own.call('searchProducts', { query: { q: 'gasket unicorn' } });
    expect(body.near?.map(({ name }) => name)).toEqual(
      [10, 9, 8, 7, 6, 5, 4, 3].map((number) => `Gasket ${number}`),
    );
  } finally {
    await own.close();
  }
});

test('[API-CAT-01] words for the shop itself need not match', async () => {
  expect(await searchNames('original brake pads price nairobi')).toEqual(['Toyota Axio brake pads']);
});

test('[API-CAT-01] partial words, subcategories, categories and non-English letters are found', async () => {
  expect(await searchNames('pist')).toEqual(['Piston kit']);
  expect(await searchNames('callipers')).toEqual(['Piston kit']);
  expect(await searchNames('rück')).toEqual(['Rückleuchte']);
  expect(await searchNames('category 20')).toHaveLength(6);
});

test.each<[string, string[]]>([
  ['100%', ['Rust remover 100%']],
  ['c:\\tools', ['Rust remover 100%']],
  ['3/4"', ['Brake disc']],
  ['%', []],
  ['_', []],
  ['\\', []],
  ['br_ke', []],
  ['b%e', []],
  ["' or 1=1 --", []],
  ['[', []],
  ['",', []],
])('pattern and escape characters have no special meaning: %s', async (q, names) => {
  expect(await searchNames(q)).toEqual(names);
});

test.each(['', '   ', '\t\n'])('a blank query (%j) finds nothing', async (q) => {
  expect(await searchNames(q)).toEqual([]);
});

test('without a query nothing is found', async () => {
  expect((await shop.call('searchProducts')).body).toEqual({
    results: [],
    count: 0,
    next: null,
    previous: null,
    facets: { categories: [], subcategories: [] },
  });
});

test.each([`q=${'x'.repeat(201)}`, 'q=a&q=b', 'q=%00'])('invalid query: %.12s', async (rawQuery) => {
  const { status, body } = await shop.call('searchProducts', { rawQuery });
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION' });
});

test('[SEARCH-01, SEARCH-02] both lists take the query with sort, page, size and filters, and reply in pages', async () => {
  const search = async (query: EndpointQuery<'searchProducts'>) =>
    (await shop.call('searchProducts', { query })).body;
  const first = await search({ q: 'brake', sort: 'priceLowToHigh', page_size: 2, category: 20 });
  expect([first.results.length, first.count, first.previous]).toEqual([2, 3, null]);
  expect(first.next).toBe('/api/s/search/?q=brake&page=2&page_size=2&sort=priceLowToHigh&category=20');
  expect((await shop.follow('searchProducts', first.next)).body.results).toHaveLength(1);
  expect((await search({ q: 'brake', category: 21 })).count).toBe(0);
  const listed = (await shop.call('listProducts', { query: { q: 'brake', category: 20, subcategory: '' } }))
    .body;
  expect(listed.results.map(({ name }) => name)).toEqual([
    'Brake disc',
    'Toyota Axio brake pads',
    'Wheel nut',
  ]);
});

test('[SEARCH-02] facets count the query’s results in each category, whatever filters are set', async () => {
  const own = await startTestShop();
  try {
    await createProduct(own.db, { categoryId: 30, name: 'Spark plug' });
    await createProduct(own.db, { categoryId: 31, name: 'Spark tester' });
    await own.db.insert(subcategories).values({ id: 9301, categoryId: 31, name: 'Leads' });
    await createProduct(own.db, { categoryId: 31, subcategoryId: 9301, name: 'Spark lead' });
    await createProduct(own.db, { categoryId: 31, name: 'Fuse' });
    const { body } = await own.call('searchProducts', { query: { q: 'spark', category: 30 } });
    expect([body.count, body.facets]).toEqual([
      1,
      {
        categories: [
          { id: 30, count: 1 },
          { id: 31, count: 2 },
        ],
        subcategories: [{ id: 9301, count: 1 }],
      },
    ]);
  } finally {
    await own.close();
  }
});

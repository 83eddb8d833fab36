import { afterAll, beforeAll, expect, test } from 'vitest';
import { subcategories } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await createProduct(shop.db, { categoryId: 20, name: 'Toyota Axio brake pads', unitsSold: 1 });
  await createProduct(shop.db, {
    categoryId: 20,
    name: 'Wheel nut',
    description: 'Not a brake part.',
    unitsSold: 9,
  });
  await createProduct(shop.db, {
    categoryId: 20,
    name: 'Brake disc',
    features: ['Fits Axio', '3/4" bore'],
    unitsSold: 5,
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

async function found(q: string) {
  const { status, body } = await shop.call('GET', `/api/s/search/?${new URLSearchParams({ q })}`);
  expect(status).toBe(200);
  return body.map((product: { name: string }) => product.name);
}

test('[API-CAT-01] products with the word in the name come first, then by sales; archived ones do not come', async () => {
  expect(await found('brake')).toEqual(['Brake disc', 'Toyota Axio brake pads', 'Wheel nut']);
});

test.each(['BRAKE axio', 'axio brake', '  axio    BRAKE  '])(
  '[API-CAT-01] every word counts, in any order and case: %j',
  async (q) => {
    expect(await found(q)).toEqual(['Toyota Axio brake pads', 'Brake disc']);
  },
);

test('[API-CAT-01] a word that occurs nowhere leaves nothing', async () => {
  expect(await found('brake unicorn')).toEqual([]);
});

test('[API-CAT-01] parts of words, subcategories, categories and letters beyond English are found', async () => {
  expect(await found('pist')).toEqual(['Piston kit']);
  expect(await found('callipers')).toEqual(['Piston kit']);
  expect(await found('rück')).toEqual(['Rückleuchte']);
  expect(await found('category 20')).toHaveLength(6);
});

test.each<[string, string[]]>([
  ['%', ['Rust remover 100%']],
  ['100%', ['Rust remover 100%']],
  ['_', ['Rust remover 100%']],
  ['br_ke', []],
  ['b%e', []],
  ['\\', ['Rust remover 100%']],
  ['c:\\tools', ['Rust remover 100%']],
  ["' or 1=1 --", []],
  ['3/4"', ['Brake disc']],
  ['[', []],
  ['",', []],
])('the characters of a pattern or of storage mean themselves: %s', async (q, names) => {
  expect(await found(q)).toEqual(names);
});

test.each(['', '   ', '\t\n'])('a blank query (%j) finds nothing', async (q) => {
  expect(await found(q)).toEqual([]);
});

test('without a query nothing is found', async () => {
  expect((await shop.call('GET', '/api/s/search/')).body).toEqual([]);
});

test.each([`q=${'x'.repeat(201)}`, 'q=a&q=b', 'q=%00'])('no query: %.12s', async (query) => {
  const { status, body } = await shop.call('GET', `/api/s/search/?${query}`);
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION' });
});

test('a hundred results at most', async () => {
  const own = await startTestShop();
  try {
    for (let made = 0; made < 101; made += 1) await createProduct(own.db, { name: 'Spark plug' });
    expect((await own.call('GET', '/api/s/search/?q=spark')).body).toHaveLength(100);
  } finally {
    await own.close();
  }
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { createUser } from '../../factories/create-user.ts';
import { productBody } from '../../factories/product-body.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { createCategories } from './product-fixtures.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
  await createCategories(shop);
  for (let number = 1; number <= 25; number += 1) {
    const body = { ...productBody, name: `Bulb H${number}`, category: 8, subcategory: 801 };
    await shop.call('createProduct', { token, body });
  }
  for (const name of ['100% wool_cover', 'Brake disc']) {
    await shop.call('createProduct', { token, body: { ...productBody, name } });
  }
  await shop.call('createProduct', {
    token,
    body: { ...productBody, name: 'Old carburettor', archived: true },
  });
});
afterAll(() => shop.close());

async function list(query: EndpointQuery<'managedProducts'> = {}) {
  const { body } = await shop.call('managedProducts', { token, query });
  return { ...body, names: body.results.map(({ name }) => name) };
}

test('[PRODUCT-02, ADMIN-LIST-01] 12 a page, newest first, with links to the next and previous page', async () => {
  const first = await list();
  expect([first.count, first.names.length, first.names[0], first.previous]).toEqual([
    27,
    12,
    'Brake disc',
    null,
  ]);
  expect(first.next).toBe('/api/p/products/?archived=false&page_size=12&page=2');
  const third = await list({ page: 3 });
  expect([third.names, third.next, third.previous]).toEqual([
    ['Bulb H3', 'Bulb H2', 'Bulb H1'],
    null,
    '/api/p/products/?archived=false&page_size=12&page=2',
  ]);
  expect(await list({ page: 4 })).toMatchObject({ names: [], count: 27, next: null });
});

test('[PRODUCT-02] a single product is complete, archived or not', async () => {
  const { results } = await list({ archived: 'true' });
  const { status, body } = await shop.call('managedProduct', { token, params: results[0]! });
  expect([status, body]).toEqual([200, results[0]]);
});

test.each<[EndpointQuery<'managedProducts'>, string[]]>([
  [{ archived: 'true' }, ['Old carburettor']],
  [{ q: 'carburettor' }, []],
  [{ q: 'carburettor', archived: 'all' }, ['Old carburettor']],
  [{ q: 'brake disc' }, ['Brake disc']],
  [{ q: 'DISC  brake' }, ['Brake disc']],
  [{ q: '100%' }, ['100% wool_cover']],
  [{ q: 'l_c' }, ['100% wool_cover']],
  [{ q: 'bulb-h25' }, ['Bulb H25']],
  [{ q: 'bulbs h25' }, ['Bulb H25']],
  [{ q: 'brakes disc' }, ['Brake disc']],
  [{ q: "'; drop table" }, []],
])('[PRODUCT-02] %j finds %j', async (query, names) => {
  expect((await list(query)).names).toEqual(names);
});

test('[PRODUCT-02] a changed name is found, the earlier one no more', async () => {
  const { body } = await shop.call('createProduct', {
    token,
    body: { ...productBody, name: 'Timing chain (set)' },
  });
  await shop.call('changeProduct', {
    token,
    params: { id: body.id },
    body: { name: 'Cam belt', version: body.version },
  });
  expect([(await list({ q: 'cam be' })).names, (await list({ q: '(set)' })).names]).toEqual([
    ['Cam belt'],
    [],
  ]);
});

test('[PRODUCT-02] a word of the category and one of the name find what has both', async () => {
  expect((await list({ q: 'LIGHT h17' })).names).toEqual(['Bulb H17']);
});

test('[PRODUCT-02] the category’s name is searched too, and page links keep the query', async () => {
  const found = await list({ q: 'lighting' });
  expect([found.count, found.next]).toEqual([
    25,
    '/api/p/products/?q=lighting&archived=false&page_size=12&page=2',
  ]);
});

test.each([
  ['page=0', { page: 'Must be a page number' }],
  ['archived=maybe', { archived: 'Must be true, false or all' }],
  ['page_size=101', { page_size: 'At most 100' }],
])('[PRODUCT-02] %s is refused', async (rawQuery, fields) => {
  const { status, body } = await shop.call('managedProducts', { token, rawQuery });
  expect([status, body.code, body.fields]).toEqual([400, 'VALIDATION', fields]);
});

test('[PRODUCT-02] 1,001 products of a search count as more than 1,000; those of all are counted', async () => {
  const insert = (from: number, to: number) =>
    shop.db.execute(sql`
      insert into products (slug, name, description, price, shipping_fee, stock_quantity, features, box, category_id)
      select 'grommet-' || n, 'Grommet', 'Rubber', 100, 0, 1, '[]', '[]', 8 from generate_series(${from}::int, ${to}::int) as n`);
  await insert(1, 1000);
  const thousand = await list({ q: 'grommet' });
  expect([thousand.count, thousand.capped]).toEqual([1000, undefined]);
  await insert(1001, 1001);
  expect(await list({ q: 'grommet' })).toMatchObject({ count: 1000, capped: true, next: expect.any(String) });
  const all = await list();
  expect([all.count, all.capped]).toEqual([1029, undefined]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '../../../contract/endpoint-types.ts';
import { createProduct } from '../../factories/create-product.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await createProduct(shop.db, { name: 'Rear brake shoes', unitsSold: 40 });
  await createProduct(shop.db, { name: 'Brake pads', unitsSold: 10 });
  await createProduct(shop.db, { name: 'Brake disc', unitsSold: 30 });
  await createProduct(shop.db, { name: 'Brake disc', unitsSold: 1 });
  await createProduct(shop.db, { name: 'Brake fluid', unitsSold: 90, archivedAt: new Date() });
  for (let made = 1; made <= 12; made += 1)
    await createProduct(shop.db, { name: `Oil filter ${made}`, unitsSold: 100 - made });
});
afterAll(() => shop.close());

async function titles(query: EndpointQuery<'titles'> = {}) {
  const { status, body } = await shop.call('titles', { query });
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['titles']);
  return body.titles;
}

test('[API-CAT-02] titles with every word, those that begin with the query first, then by sales, each once', async () => {
  expect(await titles({ q: 'brake' })).toEqual(['Brake disc', 'Brake pads', 'Rear brake shoes']);
  expect(await titles({ q: 'pad brake' })).toEqual(['Brake pads']);
  expect(await titles({ q: '%' })).toEqual([]);
});

test('[API-CAT-02] at most ten, or as many as limit says', async () => {
  expect(await titles({ q: 'oil' })).toHaveLength(10);
  expect(await titles({ q: 'oil', limit: 2 })).toEqual(['Oil filter 1', 'Oil filter 2']);
});

test('[API-CAT-02] without a query, the best sellers', async () => {
  const all = await titles();
  expect(all).toHaveLength(15);
  expect(all.slice(0, 2)).toEqual(['Oil filter 1', 'Oil filter 2']);
  expect(all.slice(12)).toEqual(['Rear brake shoes', 'Brake disc', 'Brake pads']);
});

test('[API-CAT-02] at most a hundred best sellers', async () => {
  const own = await startTestShop();
  try {
    for (let made = 0; made < 101; made += 1) await createProduct(own.db);
    expect((await own.call('titles')).body.titles).toHaveLength(100);
  } finally {
    await own.close();
  }
});

test.each(['limit=0', 'limit=101', 'limit=ten', 'q=a&q=b', `q=${'x'.repeat(201)}`])(
  'no titles for %.12s',
  async (rawQuery) => {
    const { status, body } = await shop.call('titles', { rawQuery });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION' });
  },
);

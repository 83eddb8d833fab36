import { afterAll, beforeAll, expect, test } from 'vitest';
import { partNumbers } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function suggest(q: string, limit?: number) {
  const { status, body } = await shop.call('suggestions', { query: { q, ...(limit && { limit }) } });
  expect(status).toBe(200);
  return body.products;
}

test('[BROWSE-05] a suggestion has name, price, picture and category, and its address', async () => {
  const { id } = await createProduct(shop.db, { name: 'Halogen bulb H4', slug: 'halogen-h4', price: 850 });
  expect(await suggest('halog')).toEqual([
    {
      id,
      slug: 'halogen-h4',
      name: 'Halogen bulb H4',
      price: 850,
      image: {
        image: '/media/0123456789abcdef0123456789abcdef.svg',
        alt_text: 'Halogen bulb H4',
        is_main: true,
      },
      category: 'Category 1',
    },
  ]);
});

test('[BROWSE-05] products found by their part number come first and say so', async () => {
  const product = await createProduct(shop.db, { name: 'Wiper blade' });
  await shop.db
    .insert(partNumbers)
    .values({ productId: product.id, kind: 'oe', maker: 'Toyota', shown: '85222-YY110' });
  expect((await suggest('85222yy')).map(({ name, number }) => [name, number])).toEqual([
    ['Wiper blade', 'Number 85222-YY110'],
  ]);
});

test('[BROWSE-05] an empty text suggests the best sellers, at most as many as were asked for', async () => {
  await createProduct(shop.db, { name: 'Sold often', unitsSold: 900 });
  await createProduct(shop.db, { name: 'Sold most', unitsSold: 1000 });
  expect((await suggest('', 2)).map(({ name }) => name)).toEqual(['Sold most', 'Sold often']);
});

test('[BROWSE-05] a text that nothing matches has no suggestions; a wrong limit is refused', async () => {
  expect(await suggest('qqqzzz')).toEqual([]);
  const { status, body } = await shop.call('suggestions', { query: { limit: 101 } });
  expect([status, body]).toMatchObject([400, { code: 'VALIDATION' }]);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointQuery } from '#contract/endpoint-types.ts';
import { productImages } from '#server/db/schema/index.ts';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
  await createProduct(shop.db, { name: 'Bulb', price: 300, stockQuantity: 40, fitmentKind: 'universal' });
  await createProduct(shop.db, { name: 'Axle', price: 900, stockQuantity: 2 });
  const disc = await createProduct(shop.db, { name: 'Disc', price: 500, stockQuantity: 0 });
  await createProduct(shop.db, { name: 'Cap', price: 500, stockQuantity: 7, archivedAt: new Date() });
  await shop.db.delete(productImages).where(eq(productImages.productId, disc.id));
});
afterAll(() => shop.close());

const read = async (query: EndpointQuery<'managedProducts'>) =>
  (await shop.call('managedProducts', { token, query })).body;

test.each<[EndpointQuery<'managedProducts'>, string]>([
  [{}, 'Disc Axle Bulb'],
  [{ sort: 'newest', archived: 'all' }, 'Cap Disc Axle Bulb'],
  [{ sort: 'name', archived: 'all' }, 'Axle Bulb Cap Disc'],
  [{ sort: 'price' }, 'Bulb Disc Axle'],
  [{ sort: 'price_desc', archived: 'all' }, 'Axle Cap Disc Bulb'],
  [{ sort: 'stock' }, 'Disc Axle Bulb'],
  [{ sort: 'stock_desc' }, 'Bulb Axle Disc'],
  [{ stock: 'low' }, 'Disc Axle'],
  [{ stock: 'low', sort: 'name' }, 'Axle Disc'],
  [{ lacks: 'picture' }, 'Disc'],
  [{ lacks: 'fitment', sort: 'name' }, 'Axle Disc'],
])('[PRODUCT-06] %j lists %s', async (query, names) => {
  const { results, count } = await read(query);
  expect([results.map(({ name }) => name).join(' '), count]).toEqual([names, names.split(' ').length]);
});

test('[PRODUCT-06] the addresses of other pages have the order and the filters', async () => {
  const { next } = await read({ sort: 'name', stock: 'low', lacks: 'fitment', page_size: '1' });
  expect(next).toBe('/api/p/products/?archived=false&stock=low&lacks=fitment&sort=name&page_size=1&page=2');
});

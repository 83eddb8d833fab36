import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '#tests/factories/create-product.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
});
afterAll(() => shop.close());

const setCost = (id: number, cost: number | null) =>
  shop.call('setProductCost', { token, params: { id }, body: { cost } });
const readCosts = async (ids: number[]) =>
  (await shop.call('productCosts', { token, query: { ids } })).body.results;

test('[PRODUCT-10] a superuser says what a product costs the shop, and takes it back', async () => {
  const { id } = await createProduct(shop.db);
  const other = await createProduct(shop.db);
  expect((await setCost(id, 640)).body).toEqual({ id, cost: 640 });
  expect((await setCost(id, 700)).body).toEqual({ id, cost: 700 });
  expect(await readCosts([id, other.id])).toEqual([{ id, cost: 700 }]);
  expect((await setCost(id, null)).body).toEqual({ id, cost: null });
  expect(await readCosts([id])).toEqual([]);
  expect(await readCosts([])).toEqual([]);
});

test('[PRODUCT-10] shoppers and staff cannot read it, and no public reply has it', async () => {
  const { id, slug } = await createProduct(shop.db);
  await setCost(id, 987_654);
  const staff = await createUser(shop.ctx, { isStaff: true });
  expect((await shop.call('productCosts', { token: staff.token, query: { ids: [id] } })).status).toBe(403);
  expect((await shop.request('GET', '/api/p/products/costs/')).status).toBe(401);
  const replies = [
    await shop.call('productBySlug', { params: { slug } }),
    await shop.call('listProducts', {}),
    await shop.call('managedProduct', { token, params: { id } }),
  ];
  expect(replies.map(({ status, text }) => [status, text.includes('987654')])).toEqual([
    [200, false],
    [200, false],
    [200, false],
  ]);
});

test('[PRODUCT-10] an unknown product and a cost below zero are refused', async () => {
  const { id } = await createProduct(shop.db);
  expect((await setCost(2_147_483_647, 1)).status).toBe(404);
  const { status, body } = await setCost(id, -1);
  expect([status, body.fields]).toEqual([400, { cost: 'Must be at least 0' }]);
});

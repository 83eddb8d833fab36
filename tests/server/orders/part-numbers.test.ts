import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partNumbers, products } from '#server/db/schema/index.ts';
import { createOrder } from '#tests/factories/create-order.ts';
import { createUser } from '#tests/factories/create-user.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  ({ token } = await createUser(shop.ctx, { isStaff: true }));
});
afterAll(() => shop.close());

test('[BACKOFFICE-28] staff read the brand and the first three part numbers of each line, shoppers do not', async () => {
  const { owner, order } = await createOrder(shop);
  const plain = await createOrder(shop);
  const productId = order.cart_items[0]!.product.id;
  await shop.db.update(products).set({ brand: 'Akebono' }).where(eq(products.id, productId));
  const rows = ['04465-12592', '04465-02220', '04465-13050', '04465-42160'].map((shown) => ({
    productId,
    kind: 'oe' as const,
    maker: 'Toyota',
    shown,
  }));
  await shop.db.insert(partNumbers).values(rows);
  const identity = {
    brand: 'Akebono',
    part_numbers: [
      { kind: 'oe', maker: 'Toyota', shown: '04465-12592' },
      { kind: 'oe', maker: 'Toyota', shown: '04465-02220' },
      { kind: 'oe', maker: 'Toyota', shown: '04465-13050' },
    ],
  };
  const number = [order.order_number, plain.order.order_number];
  const one = (await shop.call('staffOrder', { token, params: order })).body;
  const listed = (await shop.call('staffOrders', { token, query: { page: 1, q: order.order_number } })).body;
  const exported = (await shop.call('exportOrders', { token, query: { number } })).body.results;
  const found = exported.find(({ id }) => id === order.id)!;
  for (const read of [one, listed.results[0]!, found])
    expect(read.cart_items[0]!.product).toMatchObject(identity);
  const other = exported.find(({ id }) => id === plain.order.id)!;
  expect(Object.keys(other.cart_items[0]!.product)).toEqual(['id', 'name', 'slug', 'price', 'images']);
  const own = (await shop.call('order', { token: owner.token, params: order })).body;
  expect(Object.keys(own.items[0]!.product)).toEqual(['id', 'name', 'slug', 'price', 'images']);
});

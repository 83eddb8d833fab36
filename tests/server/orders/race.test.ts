import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { countRows, readStock } from '../../factories/read-tables.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('[STOCK-01] 40 shoppers at once for 5 units: 5 orders, 35 clear refusals, no stock left', async () => {
  const users = await Promise.all(Array.from({ length: 40 }, () => createUser(shop.ctx)));
  const product = await createProduct(shop.db, { name: 'Radiator', stockQuantity: 5 });
  const replies = await Promise.all(
    users.map(({ token }) =>
      shop.call('placeOrder', { token, body: orderRequest([{ product, quantity: 1 }]) }),
    ),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(5);
  const refused = replies.filter((reply) => reply.status !== 200);
  expect(
    refused.map(({ status, body }) => ({ status, code: body.code, message: body.message, data: body.data })),
  ).toEqual(
    Array.from({ length: 35 }, () => ({
      status: 409,
      code: 'OUT_OF_STOCK',
      message: 'Radiator is out of stock.',
      data: { lines: [{ id: product.id, name: 'Radiator', left: 0 }] },
    })),
  );
  expect(await readStock(shop.db, product)).toBe(0);
  expect(await countRows(shop.db)).toMatchObject({ orders: 5, order_items: 5, order_events: 5, stock: 0 });
});

test('[STOCK-06] orders for the same products in opposite order do not block each other', async () => {
  const products = await Promise.all(
    Array.from({ length: 6 }, () => createProduct(shop.db, { stockQuantity: 100 })),
  );
  const users = await Promise.all(Array.from({ length: 30 }, () => createUser(shop.ctx)));
  const replies = await Promise.all(
    users.map(({ token }, index) => {
      const lines = (index % 2 === 0 ? products : products.toReversed()).map((product) => ({
        product,
        quantity: 1,
      }));
      return shop.call('placeOrder', { token, body: orderRequest(lines) });
    }),
  );
  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 30 }, () => 200));
  const remainingStock = await Promise.all(products.map((product) => readStock(shop.db, product)));
  expect(remainingStock).toEqual([70, 70, 70, 70, 70, 70]);
});

test('[STOCK-06] concurrent placing and cancelling of the same products all succeed, and every unit is accounted for', async () => {
  const products = await Promise.all(
    Array.from({ length: 4 }, () => createProduct(shop.db, { stockQuantity: 100 })),
  );
  const lines = products.map((product) => ({ product, quantity: 1 }));
  const users = await Promise.all(Array.from({ length: 12 }, () => createUser(shop.ctx)));
  const replies = await Promise.all(
    users.map(async ({ token }, index) => {
      const request = orderRequest(index % 2 === 0 ? lines : lines.toReversed());
      const placed = await shop.call('placeOrder', { token, body: request });
      if (index % 3 !== 0) return placed;
      return shop.call('cancelOrder', { token, params: placed.body, body: {} });
    }),
  );
  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 12 }, () => 200));
  const remainingStock = await Promise.all(products.map((product) => readStock(shop.db, product)));
  expect(remainingStock).toEqual([92, 92, 92, 92]);
});

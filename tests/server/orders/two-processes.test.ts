import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { products } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { type ServerProcess, startServerProcess } from '../../support/servers/server-process.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const SHOPPERS = 200;

let shop: TestShop;
let servers: ServerProcess[];
beforeAll(async () => {
  shop = await startTestShop();
  const env = { ...shop.env, PORT: '0' };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await shop.close();
});

test('[STOCK-01] [STOCK-02] 200 shoppers at once want 20 units from two server processes: 20 get one, 180 are refused', async () => {
  const product = await createProduct(shop.db, { name: 'Link rod', stockQuantity: 20 });
  const shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => createUser(shop.ctx)));
  const replies = await Promise.all(
    shoppers.map(({ token }, index) =>
      servers[index % 2]!.call('placeOrder', {
        token,
        body: orderRequest([{ product, quantity: 1 }]),
      }),
    ),
  );
  const placed = replies.filter((reply) => reply.status === 200);
  const refused = replies.filter((reply) => reply.status === 409);
  expect([placed.length, refused.length]).toEqual([20, 180]);
  expect(new Set(placed.map((reply) => reply.body.order_number)).size).toBe(20);
  for (const { body } of refused) {
    expect(body).toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Link rod is out of stock.',
      data: { lines: [{ id: product.id, name: 'Link rod', left: 0 }] },
    });
  }
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  expect(row!.stockQuantity).toBe(0);
});

test('[IDEMP-05] the same key sent to both processes at once creates one order', async () => {
  const product = await createProduct(shop.db, { stockQuantity: 50 });
  const { token } = await createUser(shop.ctx);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      servers[index % 2]!.call('placeOrder', {
        token,
        body: orderRequest([{ product, quantity: 1 }]),
        idempotencyKey: 'pay-now-0001',
      }),
    ),
  );
  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
  expect(new Set(replies.map((reply) => reply.body.order_number)).size).toBe(1);
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  expect(row!.stockQuantity).toBe(49);
});

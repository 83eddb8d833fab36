import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderRequest } from '../../../contract/types.ts';
import { idempotencyKeys, products } from '../../../server/db/schema/index.ts';
import { createFreshToken } from '../../factories/create-order.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { deliveryDetails, orderRequest } from '../../factories/order-request.ts';
import { readStock } from '../../factories/read-tables.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const HOUR = 3_600_000;

function placeWith(key: string, token: string, body: OrderRequest) {
  return shop.call('placeOrder', { token, body, idempotencyKey: key });
}

async function countKeys(user: { id: number }): Promise<number> {
  const [row] = await shop.db
    .select({ keys: count() })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, user.id));
  return row!.keys;
}

test('[IDEMP-01] the same key with the same body creates one order', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const request = orderRequest([{ product, quantity: 2 }]);
  const first = await placeWith('same-key-1', user.token, request);
  const second = await placeWith('same-key-1', user.token, request);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(await readStock(shop.db, product)).toBe(8);
});

test('[IDEMP-01] field order and ignored fields do not make a different body', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const request = orderRequest([{ product, quantity: 1 }]);
  const first = await placeWith('field-order', user.token, request);
  const { items, total, paymentMethod } = request;
  const reorderedRequest = {
    userId: 7,
    deliveryDetails: { ...deliveryDetails },
    paymentMethod,
    total,
    items,
  };
  const second = await placeWith('field-order', user.token, reorderedRequest);
  expect(second.body.order_number).toBe(first.body.order_number);
});

test('[IDEMP-01] the same key from another user creates a separate order', async () => {
  const product = await createProduct(shop.db);
  const request = orderRequest([{ product, quantity: 1 }]);
  const ann = await placeWith('shared-key', (await createUser(shop.ctx)).token, request);
  const ben = await placeWith('shared-key', (await createUser(shop.ctx)).token, request);
  expect([ann.status, ben.status]).toEqual([200, 200]);
  expect(ben.body.order_number).not.toBe(ann.body.order_number);
});

test('[IDEMP-01] a retry answers the user’s own order, though another user took the equal key meanwhile', async () => {
  const product = await createProduct(shop.db);
  const request = orderRequest([{ product, quantity: 1 }]);
  const [ann, ben] = [await createUser(shop.ctx), await createUser(shop.ctx)];
  const first = await placeWith('retried-key', ann.token, request);
  await placeWith('retried-key', ben.token, request);
  const retried = await placeWith('retried-key', ann.token, request);
  expect(retried.body).toEqual(first.body);
});

test('[IDEMP-01] without a key two identical requests are two orders', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const call = { token: user.token, body: orderRequest([{ product, quantity: 1 }]) };
  await shop.call('placeOrder', call);
  await shop.call('placeOrder', call);
  expect(await readStock(shop.db, product)).toBe(8);
  expect(await countKeys(user)).toBe(0);
});

test('[IDEMP-01] after 24 hours the key can be used again', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const request = orderRequest([{ product, quantity: 1 }]);
  const first = await placeWith('day-long-key', user.token, request);
  shop.clock.advance(24 * HOUR - 5000);
  const replayed = await placeWith('day-long-key', await createFreshToken(shop.ctx, user), request);
  expect(replayed.body.order_number).toBe(first.body.order_number);
  shop.clock.advance(10_000);
  const placed = await placeWith('day-long-key', await createFreshToken(shop.ctx, user), request);
  expect(placed.body.order_number).not.toBe(first.body.order_number);
  const again = await placeWith('day-long-key', await createFreshToken(shop.ctx, user), request);
  expect(again.body.order_number).toBe(placed.body.order_number);
});

test('[IDEMP-03] the key points to the order that it created', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const { body } = await placeWith('points-at-it', user.token, orderRequest([{ product, quantity: 1 }]));
  const storedKeys = await shop.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id));
  expect(storedKeys.map(({ key, orderId }) => ({ key, orderId }))).toEqual([
    { key: 'points-at-it', orderId: body.order.id },
  ]);
});

test('[IDEMP-04] a refusal stores no key: the same key places the order once the cause is fixed', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 0 });
  const request = orderRequest([{ product, quantity: 1 }]);
  expect((await placeWith('mended-later', user.token, request)).body.code).toBe('OUT_OF_STOCK');
  expect((await placeWith('mended-later', user.token, { ...request, total: 1 })).status).toBe(409);
  expect(await countKeys(user)).toBe(0);
  await shop.db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, product.id));
  expect((await placeWith('mended-later', user.token, request)).status).toBe(200);
});

test('[IDEMP-05] ten simultaneous duplicates return the same order', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const request = orderRequest([{ product, quantity: 3 }]);
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => placeWith('ten-at-once', user.token, request)),
  );
  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(replies.map((reply) => reply.body.order_number)).size).toBe(1);
  expect(await readStock(shop.db, product)).toBe(7);
});

test('[IDEMP-06] a replay returns the order’s current state', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const request = orderRequest([{ product, quantity: 1 }]);
  const first = await placeWith('as-it-now-is', user.token, request);
  await shop.call('cancelOrder', { token: user.token, params: first.body, body: {} });
  const replayed = await placeWith('as-it-now-is', user.token, request);
  expect(replayed.body).toEqual({ ...first.body, order: { ...first.body.order, status: 'cancelled' } });
  expect(await readStock(shop.db, product)).toBe(10);
});

test.each([
  ['another quantity', { quantity: 2 }],
  ['another address', { deliveryDetails: { ...deliveryDetails, city: 'Thika' } }],
])('[IDEMP-07] the same key with %s is refused, and the first order is unchanged', async (_, change) => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const { quantity = 1, ...rest } = change as { quantity?: number };
  const first = await placeWith('other-body', user.token, orderRequest([{ product, quantity: 1 }]));
  const { status, body } = await placeWith(
    'other-body',
    user.token,
    orderRequest([{ product, quantity }], rest),
  );
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'KEY_REUSED' });
  const own = await shop.call('ownOrders', { token: user.token });
  expect(own.body.map((order) => order.order_number)).toEqual([first.body.order_number]);
});

test('[IDEMP-08] an order is placed and stored without the provider; only the prompt needs it', async () => {
  const disconnectedShop = await startTestShop({
    SANDBOX_URL: undefined,
    SAFARICOM_BASE_URL: 'http://127.0.0.1:1',
  });
  try {
    const { token } = await createUser(disconnectedShop.ctx);
    const product = await createProduct(disconnectedShop.db);
    const placed = await disconnectedShop.call('placeOrder', {
      token,
      body: orderRequest([{ product, quantity: 1 }]),
    });
    expect(placed.status).toBe(200);
    const prompted = await disconnectedShop.call('startStkPush', {
      token,
      body: { phone: '0712345678', order_id: placed.body.order_number },
    });
    expect([prompted.status, prompted.body.code]).toEqual([503, 'PROVIDER_DOWN']);
    const { body } = await disconnectedShop.call('order', { token, params: placed.body });
    expect([body.order.status, body.can_pay, await readStock(disconnectedShop.db, product)]).toEqual([
      'pending',
      true,
      9,
    ]);
  } finally {
    await disconnectedShop.close();
  }
});

test.each(['short', 'has spaces in it', 'x'.repeat(101), 'semi;colon;key', ''])(
  'an invalid key is refused: %j',
  async (key) => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    const { status, body } = await placeWith(key, user.token, orderRequest([{ product, quantity: 1 }]));
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'VALIDATION' });
    expect(await readStock(shop.db, product)).toBe(10);
  },
);

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { findAttempts, getStock } from '../payments/payment-records.ts';
import { type CrashBench, killAtCommit, startCrashBench } from './crash-bench.ts';

let shop: TestShop;
let bench: CrashBench;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  bench = await startCrashBench(shop);
});
afterEach(() => bench.close());

const headers = { 'Idempotency-Key': 'the-same-key-again' };

test('[IDEMP-09, IDEMP-08] killed between the order’s commit and Pesapal: the retry returns that order and opens its page', async () => {
  const product = await createProduct(shop.db, { stockQuantity: 5 });
  const { token } = await createUser(shop.ctx);
  const call = {
    token,
    headers,
    body: orderRequest([{ product, quantity: 2 }], { paymentMethod: 'pesapal' }),
  };
  killAtCommit(bench, 'insert into "order_events"', 'after');
  await expect(bench.server.call('placeOrder', call)).rejects.toThrow('fetch failed');
  await bench.server.exited;
  const submitted = await shop.database.sql`select 1 from sandbox.pesapal_payments`;
  expect(submitted).toHaveLength(0);

  const server = await bench.restart();
  const order = (await server.call('ownOrders', { token })).body[0]!;
  expect(await findAttempts(shop, order)).toEqual([]);
  const { status, body } = await server.call('placeOrder', call);
  expect([status, body.order_number]).toEqual([200, order.order_number]);
  const attempts = await findAttempts(shop, order);
  expect(attempts.map(({ state, paymentUrl }) => [state, paymentUrl])).toEqual([['open', body.payment_url]]);
  expect((await server.call('ownOrders', { token })).body).toHaveLength(1);
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
}, 60_000);

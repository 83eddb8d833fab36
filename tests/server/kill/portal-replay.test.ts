import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { attemptsOf, stockOf } from '../payments/payment-facts.ts';
import { type KillBench, killAtCommit, startKillBench } from './kill-bench.ts';

let shop: TestShop;
let bench: KillBench;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  bench = await startKillBench(shop);
});
afterEach(() => bench.close());

const headers = { 'Idempotency-Key': 'the-same-key-again' };

test('[IDEMP-09, IDEMP-08] killed between the order’s commit and Pesapal: the retry answers that order, and opens its page', async () => {
  const product = await createProduct(shop.db, { stockQuantity: 5 });
  const { token } = await createUser(shop.ctx);
  const call = {
    token,
    headers,
    body: orderRequest([{ product, quantity: 2 }], { paymentMethod: 'pesapal' }),
  };
  killAtCommit(bench, 'insert into "order_events"', 'after');
  await expect(bench.server.call('POST', '/api/o/new/', call)).rejects.toThrow('fetch failed');
  await bench.server.gone;
  const submitted = await shop.database.sql`select 1 from sandbox.pesapal_payments`;
  expect(submitted).toHaveLength(0);

  const server = await bench.restart();
  const [order] = (await server.call('GET', '/api/o/all/', { token })).body;
  expect(await attemptsOf(shop, order)).toEqual([]);
  const { status, body } = await server.call('POST', '/api/o/new/', call);
  expect([status, body.order_number]).toEqual([200, order.order_number]);
  const attempts = await attemptsOf(shop, order);
  expect(attempts.map(({ state, paymentUrl }) => [state, paymentUrl])).toEqual([['open', body.payment_url]]);
  expect((await server.call('GET', '/api/o/all/', { token })).body).toHaveLength(1);
  expect(await stockOf(shop, product)).toEqual({ free: 3, sold: 0 });
});

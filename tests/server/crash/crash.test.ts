import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { orders, paymentAttempts, products, providerEvents } from '../../../server/db/schema/index.ts';
import {
  describeViolation,
  findMoneyViolations,
} from '../../../server/features/operations/money-invariants.ts';
import { reconcile } from '../../../server/features/payments/settle/reconcile.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { answerPrompt, listPrompts, newPhone } from '../../support/demo-phone.ts';
import type { ServerProcess } from '../../support/servers/server-process.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { type CrashBench, killAtCommit, killAtRequest, startCrashBench } from './crash-bench.ts';

const PUSH = '/mpesa/stkpush/v1/processrequest';
const WAIT_OPTIONS = { timeout: 10_000 };
const QUERY = '/mpesa/stkpushquery/v1/query';

let shop: TestShop;
let bench: CrashBench;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  bench = await startCrashBench(shop);
});
afterEach(async () => {
  await bench.close();
  const violations = await findMoneyViolations(shop.db);
  if (violations.length > 0) throw new Error(violations.map(describeViolation).join('\n'));
});

async function createShopperWithProduct() {
  const product = await createProduct(shop.db, { stockQuantity: 5 });
  const { token } = await createUser(shop.ctx);
  return { product, token, body: orderRequest([{ product, quantity: 2 }]) };
}
const headers = { 'Idempotency-Key': 'the-same-key-again' };

async function getStock(productId: number) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, productId));
  return row!.stockQuantity;
}

async function findAttempts(orderNumber: string) {
  const rows = await shop.db
    .select({
      state: paymentAttempts.state,
      receipt: paymentAttempts.receipt,
      reference: paymentAttempts.reference,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(orders.orderNumber, orderNumber));
  return rows;
}

async function getStatus(orderNumber: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  return row!.status;
}

/** Places an order on the running server and sends a prompt; the reply to that request may be cut off. */
async function pay(server: ServerProcess, phone: string) {
  const { product, token, body } = await createShopperWithProduct();
  const placed = await server.call('placeOrder', { token, body, headers });
  const order_id: string = placed.body.order_number;
  const pushed = server.call('startStkPush', { token, body: { phone, order_id } });
  return { product, token, order_id, pushed };
}

test('[SETTLE-10] killed before the order commits: no order and no stock taken; the retry places it', async () => {
  const { product, token, body } = await createShopperWithProduct();
  killAtCommit(bench, 'insert into "order_events"', 'before');
  await expect(bench.server.call('placeOrder', { token, body, headers })).rejects.toThrow('fetch failed');
  await bench.server.exited;
  const server = await bench.restart();
  expect((await server.call('ownOrders', { token })).body).toEqual([]);
  expect(await getStock(product.id)).toBe(5);
  const retried = await server.call('placeOrder', { token, body, headers });
  expect(retried.status).toBe(200);
  expect(await getStock(product.id)).toBe(3);
});

test('[IDEMP-06] [SETTLE-10] killed after the order commits: the retry returns that order and takes no more stock', async () => {
  const { product, token, body } = await createShopperWithProduct();
  killAtCommit(bench, 'insert into "order_events"', 'after');
  await expect(bench.server.call('placeOrder', { token, body, headers })).rejects.toThrow('fetch failed');
  await bench.server.exited;
  expect(await getStock(product.id)).toBe(3);
  const server = await bench.restart();
  const retried = await server.call('placeOrder', { token, body, headers });
  const own = await server.call('ownOrders', { token });
  expect(own.body.map((order) => order.order_number)).toEqual([retried.body.order_number]);
  expect(await getStock(product.id)).toBe(3);
});

test('[SETTLE-10] killed before the prompt is sent: no prompt on the phone, and the order ends unpaid with its stock released', async () => {
  const phone = newPhone();
  killAtRequest(bench, PUSH, 'before');
  const { product, order_id, pushed } = await pay(bench.server, phone);
  await expect(pushed).rejects.toThrow('fetch failed');
  await bench.server.exited;
  await bench.restart();
  expect(await listPrompts(shop, phone)).toEqual([]);
  await reconcile(shop.ctx);
  expect([await getStatus(order_id), await findAttempts(order_id)]).toEqual([
    'pending',
    [{ state: 'open', receipt: null, reference: null }],
  ]);
  shop.clock.advance(31 * 60_000);
  await reconcile(shop.ctx);
  expect([await getStatus(order_id), await findAttempts(order_id)]).toEqual([
    'cancelled',
    [{ state: 'abandoned', receipt: null, reference: null }],
  ]);
  expect(await getStock(product.id)).toBe(5);
});

test('[SETTLE-10] [CALLBACK-01] killed before the reply to the prompt: its callback finds the attempt by its token', async () => {
  const phone = newPhone();
  killAtRequest(bench, PUSH, 'after');
  const { product, order_id, pushed } = await pay(bench.server, phone);
  await expect(pushed).rejects.toThrow('fetch failed');
  await bench.server.exited;
  const [prompt] = await listPrompts(shop, phone);
  expect(await findAttempts(order_id)).toEqual([{ state: 'open', receipt: null, reference: null }]);
  await bench.restart();
  const { receipt } = await answerPrompt(shop, prompt!, { action: 'approve' });
  expect([await getStatus(order_id), await findAttempts(order_id)]).toEqual([
    'paid',
    [{ state: 'paid', receipt, reference: prompt!.checkoutRequestId }],
  ]);
  expect(await getStock(product.id)).toBe(3);
});

test('[SETTLE-10] [CALLBACK-02] killed during the callback: it is stored, and reconciliation at the next start finds the payment', async () => {
  const phone = newPhone();
  const { product, order_id, pushed } = await pay(bench.server, phone);
  await pushed;
  const [prompt] = await listPrompts(shop, phone);
  killAtRequest(bench, QUERY, 'before');
  const { receipt } = await answerPrompt(shop, prompt!, { action: 'approve' });
  await bench.server.exited;
  expect(await getStatus(order_id)).toBe('pending');
  const storedEvents = await shop.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.provider, 'safaricom'));
  expect(
    storedEvents.some((event) => event.body.includes(prompt!.checkoutRequestId) && event.verdict === null),
  ).toBe(true);
  await bench.restart();
  await expect.poll(() => getStatus(order_id), WAIT_OPTIONS).toBe('paid');
  expect(await findAttempts(order_id)).toEqual([
    { state: 'paid', receipt, reference: prompt!.checkoutRequestId },
  ]);
  expect(await getStock(product.id)).toBe(3);
});

test('[SETTLE-10] approved while the server is down: the callback is lost, and reconciliation at the next start finds the payment', async () => {
  const phone = newPhone();
  const { order_id, pushed } = await pay(bench.server, phone);
  await pushed;
  const [prompt] = await listPrompts(shop, phone);
  bench.server.kill();
  await bench.server.exited;
  await answerPrompt(shop, prompt!, { action: 'approve' });
  await bench.restart();
  await expect.poll(() => getStatus(order_id), WAIT_OPTIONS).toBe('paid');
  expect(await findAttempts(order_id)).toEqual([
    { state: 'paid', receipt: null, reference: prompt!.checkoutRequestId },
  ]);
});

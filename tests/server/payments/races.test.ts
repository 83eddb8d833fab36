import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireOrder } from '../../../server/features/orders/expire-order.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { answerPrompt, newPhone, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  findAttempts,
  findOnlyAttempt,
  findRefunds,
  getStatus,
  getStock,
  listAttemptStates,
  MINUTE,
  readTimeline,
  signInAgain,
  startPush,
} from './payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const settleAll = <T>(work: Promise<T>[]) => Promise.allSettled(work);

test('[SETTLE-01, LIFECYCLE-06] settling 20 times at once pays once: one event, one paid attempt, units sold counted once', async () => {
  const { user, product, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  const { id } = await findOnlyAttempt(shop, order);
  await Promise.all(Array.from({ length: 20 }, () => settleAttempt(shop.ctx, id)));
  expect(await getStatus(shop, order)).toBe('paid');
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  expect(await readTimeline(shop, order)).toEqual(['new → pending by owner', 'pending → paid by settling']);
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
  expect(await findRefunds(shop, order)).toEqual([]);
});

test('[SETTLE-06, SETTLE-09] two approved prompts settled at once: one pays the order, the other creates a refund task', async () => {
  const { user, product, order } = await createPlacedOrder(shop);
  const first = await sendPrompt(shop, user.token, order);
  await shop.database
    .sql`update sandbox.safaricom_prompts set due_at = null where checkout_request_id = ${first.checkoutRequestId}`;
  shop.clock.advance(90_000);
  const second = await sendPrompt(shop, user.token, order);
  for (const each of [first, second])
    await answerPrompt(shop, each, { action: 'approve', callback: 'never' });
  const attempts = await findAttempts(shop, order);
  await Promise.all(attempts.map(({ id }) => settleAttempt(shop.ctx, id)));
  expect(await listAttemptStates(shop, order)).toEqual(['paid', 'paid']);
  expect(await findRefunds(shop, order)).toEqual([
    { amount: 2400, reason: 'The order was paid by another payment already.', state: 'open' },
  ]);
  expect(await readTimeline(shop, order)).toEqual(['new → pending by owner', 'pending → paid by settling']);
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
});

test('[STOCK-06, LIFECYCLE-02] cancelling while the payment is settled never loses money or stock', async () => {
  for (let round = 0; round < 5; round++) {
    const { user, product, order } = await createPlacedOrder(shop);
    const phonePrompt = await sendPrompt(shop, user.token, order);
    const cancelOrder = () => shop.call('cancelOrder', { token: user.token, params: order, body: {} });
    await settleAll<unknown>([
      answerPrompt(shop, phonePrompt, { action: 'approve' }),
      cancelOrder(),
      cancelOrder(),
      settleAttempt(shop.ctx, (await findOnlyAttempt(shop, order)).id),
    ]);
    expect(await getStatus(shop, order)).toBe('paid');
    expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
    expect(await findRefunds(shop, order)).toEqual([]);
  }
});

test('[STOCK-03, STOCK-04] ten cancellations and expiries at once release the stock once', async () => {
  const { user, product, order } = await createPlacedOrder(shop);
  shop.clock.advance(30 * MINUTE);
  const token = await signInAgain(shop, user.id);
  const replies = await Promise.all(
    Array.from({ length: 5 }, async () => {
      await expireOrder(shop.ctx, order.id);
      return shop.call('cancelOrder', { token, params: order, body: {} });
    }),
  );
  expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
  expect(await getStatus(shop, order)).toBe('cancelled');
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
});

test('[STOCK-04, ATTEMPT-04] a prompt requested while the order expires either keeps the order or is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { user, product, order } = await createPlacedOrder(shop);
    shop.clock.advance(30 * MINUTE);
    const token = await signInAgain(shop, user.id);
    const [reply] = await Promise.all([startPush(shop, token, order), expireOrder(shop.ctx, order.id)]);
    const { free } = await getStock(shop, product);
    expect([
      { reply: 200, status: 'pending', attempts: ['open'], free: 1 },
      { reply: 409, status: 'cancelled', attempts: [], free: 3 },
    ]).toContainEqual({
      reply: reply.status,
      status: await getStatus(shop, order),
      attempts: await listAttemptStates(shop, order),
      free,
    });
  }
});

test('[STOCK-06, IDEMP-01] ten orders of one user at once, each with its own key, do not block each other', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 10 });
  const started = performance.now();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      shop.call('placeOrder', {
        token: user.token,
        idempotencyKey: `parallel-order-${index}`,
        body: orderRequest([{ product, quantity: 1 }]),
      }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await getStock(shop, product)).toEqual({ free: 0, sold: 0 });
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('[ATTEMPT-07] two prompts requested at once for one order: one is sent, the other is 409 PAYMENT_UNDECIDED', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phone = newPhone();
  const replies = await Promise.all([
    startPush(shop, user.token, order, phone),
    startPush(shop, user.token, order, phone),
    startPush(shop, user.token, order),
  ]);
  expect(replies.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
    200,
    'PAYMENT_UNDECIDED',
    'PAYMENT_UNDECIDED',
  ]);
  expect(await listAttemptStates(shop, order)).toEqual(['open']);
});

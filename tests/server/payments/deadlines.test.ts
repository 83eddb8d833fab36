import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expireOrder } from '../../../server/features/orders/expire-order.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { answerPrompt, sendPrompt, setSafaricomFaults } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  findOnlyAttempt,
  findRefunds,
  getStatus,
  getStock,
  HOUR,
  holdPrompt,
  listAttemptStates,
  MINUTE,
  readTimeline,
  signInAgain,
} from './payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => setSafaricomFaults(shop, {}));
afterAll(() => shop.close());

/** An order whose prompt was sent `afterMs` after placing; it is never answered and does not expire. */
async function createWaitingPrompt(afterMs = 0) {
  const placed = await createPlacedOrder(shop);
  shop.clock.advance(afterMs);
  const token = await signInAgain(shop, placed.user.id);
  const phonePrompt = await sendPrompt(shop, token, placed.order);
  await holdPrompt(shop, phonePrompt);
  const { id } = await findOnlyAttempt(shop, placed.order);
  return { ...placed, onPhone: phonePrompt, settle: () => settleAttempt(shop.ctx, id) };
}

function minutesUntil(date: Date | null): number {
  return Math.round((date!.getTime() - shop.clock.now().getTime()) / MINUTE);
}

test('[ATTEMPT-02, STOCK-04] an unanswered prompt is abandoned after 10 minutes; the order is cancelled at 30, with its stock released', async () => {
  const { product, order, settle } = await createWaitingPrompt();
  shop.clock.advance(9 * MINUTE + 50_000);
  await settle();
  expect(await listAttemptStates(shop, order)).toEqual(['open']);
  shop.clock.advance(10_000);
  await settle();
  const { state, reasonCode, reason, nextQueryAt } = await findOnlyAttempt(shop, order);
  expect({ state, reasonCode, reason }).toEqual({
    state: 'abandoned',
    reasonCode: 'not_reported',
    reason: 'M-Pesa did not report a payment in time.',
  });
  expect(minutesUntil(nextQueryAt)).toBe(60);
  shop.clock.advance(19 * MINUTE);
  await expireOrder(shop.ctx, order.id);
  expect(await getStatus(shop, order)).toBe('pending');
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 0 });
  shop.clock.advance(MINUTE);
  await expireOrder(shop.ctx, order.id);
  await expireOrder(shop.ctx, order.id);
  expect(await getStatus(shop, order)).toBe('cancelled');
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
  expect(await readTimeline(shop, order)).toEqual([
    'new → pending by owner',
    'pending → cancelled by expiry',
  ]);
});

test('[ATTEMPT-04, STOCK-04] an order whose payment is open at 30 minutes waits for it; abandoning the payment releases the stock', async () => {
  const { product, order, settle } = await createWaitingPrompt(25 * MINUTE);
  shop.clock.advance(5 * MINUTE);
  await expireOrder(shop.ctx, order.id);
  expect(await getStatus(shop, order)).toBe('pending');
  shop.clock.advance(5 * MINUTE);
  await settle();
  expect(await listAttemptStates(shop, order)).toEqual(['abandoned']);
  expect(await getStatus(shop, order)).toBe('cancelled');
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
});

test('[STOCK-04, LIFECYCLE-02] a payment approved after 30 minutes while its attempt is open still pays the order', async () => {
  const { product, order, onPhone: phonePrompt } = await createWaitingPrompt(25 * MINUTE);
  shop.clock.advance(6 * MINUTE);
  await answerPrompt(shop, phonePrompt, { action: 'approve' });
  expect(await getStatus(shop, order)).toBe('paid');
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
});

test('[STOCK-04] a failure after 30 minutes cancels the order at once', async () => {
  const { product, order, onPhone: phonePrompt } = await createWaitingPrompt(25 * MINUTE);
  shop.clock.advance(6 * MINUTE);
  await answerPrompt(shop, phonePrompt, { action: 'cancel' });
  expect(await listAttemptStates(shop, order)).toEqual(['failed']);
  expect(await getStatus(shop, order)).toBe('cancelled');
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
});

test('[ATTEMPT-03] while Safaricom cannot be reached, an attempt and its order wait for up to 24 hours', async () => {
  const { product, order, settle } = await createWaitingPrompt();
  await setSafaricomFaults(shop, { down: true });
  for (const minutes of [10, 20, 60, 22 * 60 + 29]) {
    shop.clock.advance(minutes * MINUTE);
    await settle();
    await expireOrder(shop.ctx, order.id);
    expect(await listAttemptStates(shop, order)).toEqual(['open']);
    expect(await getStatus(shop, order)).toBe('pending');
  }
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 0 });
  shop.clock.advance(MINUTE);
  await settle();
  expect(await listAttemptStates(shop, order)).toEqual(['abandoned']);
  expect(await getStatus(shop, order)).toBe('cancelled');
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
});

test('[ATTEMPT-03, CALLBACK-06] a payment approved while Safaricom could not be reached pays the order once it can', async () => {
  const { order, onPhone: phonePrompt, settle } = await createWaitingPrompt();
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  await setSafaricomFaults(shop, { down: true });
  shop.clock.advance(5 * HOUR);
  await settle();
  expect(await getStatus(shop, order)).toBe('pending');
  await setSafaricomFaults(shop, {});
  await settle();
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[ATTEMPT-05] an abandoned attempt is queried hourly for 24 hours, then goes to manual review', async () => {
  const { order, settle } = await createWaitingPrompt();
  shop.clock.advance(10 * MINUTE);
  await settle();
  for (let hour = 1; hour < 24; hour++) {
    shop.clock.advance(HOUR);
    await settle();
    const { state, nextQueryAt } = await findOnlyAttempt(shop, order);
    expect([state, minutesUntil(nextQueryAt)]).toEqual(['abandoned', 60]);
  }
  shop.clock.advance(HOUR);
  await settle();
  const { state, nextQueryAt } = await findOnlyAttempt(shop, order);
  expect([state, nextQueryAt]).toEqual(['review', null]);
  expect(await getStatus(shop, order)).toBe('cancelled');
});

test('[ATTEMPT-05, SETTLE-07] an abandoned attempt that turns out paid after its order was cancelled creates a refund task', async () => {
  const { product, order, onPhone: phonePrompt, settle } = await createWaitingPrompt();
  shop.clock.advance(10 * MINUTE);
  await settle();
  shop.clock.advance(20 * MINUTE);
  await expireOrder(shop.ctx, order.id);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  shop.clock.advance(40 * MINUTE);
  await settle();
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  expect(await getStatus(shop, order)).toBe('cancelled');
  expect(await findRefunds(shop, order)).toEqual([
    { amount: 2400, reason: 'Paid after the order was cancelled.', state: 'open' },
  ]);
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
});

test('[ATTEMPT-05] an abandoned attempt that turns out paid while the order is pending pays it', async () => {
  const { order, onPhone: phonePrompt, settle } = await createWaitingPrompt();
  shop.clock.advance(10 * MINUTE);
  await settle();
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  await settle();
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[LIFECYCLE-05, STOCK-03] an owner cannot cancel while a payment is open, but can once it is decided', async () => {
  const { user, product, order, onPhone: phonePrompt } = await createWaitingPrompt();
  const token = await signInAgain(shop, user.id);
  const cancel = () => shop.call('cancelOrder', { token, params: order, body: {} });
  const early = await cancel();
  expect([early.status, early.body.code, early.body.data]).toEqual([
    409,
    'PAYMENT_UNDECIDED',
    { retry_after: 60 },
  ]);
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 0 });
  await answerPrompt(shop, phonePrompt, { action: 'cancel', callback: 'never' });
  expect((await cancel()).body.status).toBe('cancelled');
  expect((await cancel()).status).toBe(409);
  expect(await listAttemptStates(shop, order)).toEqual(['failed']);
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
});

test('[LIFECYCLE-05, CALLBACK-06] an owner who cancels after paying finds the order paid', async () => {
  const { user, order, onPhone: phonePrompt } = await createWaitingPrompt();
  const token = await signInAgain(shop, user.id);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  const { status, body } = await shop.call('cancelOrder', {
    token,
    params: order,
    body: {},
  });
  expect([status, body.code, body.data]).toEqual([409, 'TRANSITION_REFUSED', { from: 'paid', allowed: [] }]);
  expect(await getStatus(shop, order)).toBe('paid');
});

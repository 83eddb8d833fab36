import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  createSuccessCallback,
  fetchOrderStatus,
  findAttempts,
  findCallbacks,
  findOnlyAttempt,
  findRefunds,
  getStatus,
  getStock,
  listAttemptStates,
  readOrder,
  readSafaricomPrompt,
  readTimeline,
  SECOND,
} from './payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('[LIFECYCLE-02, LIFECYCLE-06, SETTLE-05] an approved prompt updates attempt, order, timeline and units sold together', async () => {
  const { user, product, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  expect(phonePrompt.amount).toBe(2400);
  expect(phonePrompt.accountReference).toBe(order.order_number);
  const { receipt } = await answerPrompt(shop, phonePrompt, { action: 'approve' });
  const { body } = await shop.call('order', { token: user.token, params: order });
  expect(body.order.status).toBe('paid');
  expect(body.attempts).toEqual([
    {
      id: expect.any(Number),
      method: 'mpesa',
      state: 'paid',
      amount: 2400,
      taken: 2400,
      receipt,
      phone: expect.stringMatching(/^2547\d{8}$/),
      reason_code: null,
      reason: null,
      at: expect.any(String),
    },
  ]);
  expect(body.refunds).toEqual([]);
  expect(body.events).toEqual([
    { at: order.created_at, actor: 'owner', from: null, to: 'pending', note: '' },
    { at: expect.any(String), actor: 'settling', from: 'pending', to: 'paid', note: '' },
  ]);
  const { paidAt, paidAttemptId } = await readOrder(shop, order);
  expect(paidAttemptId).toBe((await findOnlyAttempt(shop, order)).id);
  expect(body.events[1]!.at).toBe(paidAt!.toISOString());
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
});

test('[SETTLE-01, SETTLE-04, CALLBACK-06] a payment whose callback was lost is found by the status check, without a receipt', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  expect(await getStatus(shop, order)).toBe('pending');
  expect(await fetchOrderStatus(shop, order, user.token)).toEqual({
    status: 'paid',
    order_id: order.order_number,
    attempt: { method: 'mpesa', state: 'paid', reason_code: null, reason: null },
  });
  const { state, receipt } = await findOnlyAttempt(shop, order);
  expect({ state, receipt }).toEqual({ state: 'paid', receipt: null });
});

test('[SETTLE-04] a missing receipt is taken from the later callback; order and timeline stay unchanged', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  await fetchOrderStatus(shop, order, user.token);
  const paidOrder = await readOrder(shop, order);
  const { params, ids } = await readSafaricomPrompt(shop, phonePrompt.checkoutRequestId);
  await shop.call('stkCallback', {
    params,
    body: createSuccessCallback(ids, { amount: 2400, receipt: 'UKT0000001' }),
  });
  const { state, receipt } = await findOnlyAttempt(shop, order);
  expect({ state, receipt }).toEqual({ state: 'paid', receipt: 'UKT0000001' });
  expect(await readOrder(shop, order)).toEqual(paidOrder);
  expect(await readTimeline(shop, order)).toEqual(['new → pending by owner', 'pending → paid by settling']);
  expect(await findRefunds(shop, order)).toEqual([]);
});

test('[SETTLE-01, CALLBACK-06] a duplicate callback pays once', async () => {
  const { user, product, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  const { receipt } = await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'twice' });
  const attempt = await findOnlyAttempt(shop, order);
  expect({ state: attempt.state, receipt: attempt.receipt }).toEqual({ state: 'paid', receipt });
  expect((await findCallbacks(shop, attempt)).map(({ verdict }) => verdict)).toEqual(['paid', 'paid']);
  expect(await readTimeline(shop, order)).toEqual(['new → pending by owner', 'pending → paid by settling']);
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
  expect(await findRefunds(shop, order)).toEqual([]);
});

test('[CALLBACK-06] a prompt cancelled on the phone fails the attempt, and the order can be paid again', async () => {
  const { user, product, order } = await createPlacedOrder(shop);
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'cancel' });
  const { state, reason } = await findOnlyAttempt(shop, order);
  expect({ state, reason }).toEqual({
    state: 'failed',
    reason: 'The prompt was cancelled on the phone.',
  });
  expect(await getStatus(shop, order)).toBe('pending');
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 0 });
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
  expect(await listAttemptStates(shop, order)).toEqual(['failed', 'paid']);
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[CALLBACK-06, SETTLE-02] a late success, after the query returned 1037, still pays the pending order', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'late', lateMs: 60_000 });
  await fetchOrderStatus(shop, order, user.token);
  const failed = await findOnlyAttempt(shop, order);
  expect(failed.state).toBe('failed');
  expect(failed.reason).toBe('The phone could not be reached or did not answer.');
  shop.clock.advance(60 * SECOND);
  await expect.poll(() => getStatus(shop, order), { timeout: 5000 }).toBe('paid');
  const { state, reason, receipt } = await findOnlyAttempt(shop, order);
  expect({ state, reason, receipt }).toEqual({
    state: 'paid',
    reason: null,
    receipt: expect.stringMatching(/^[A-Z0-9]{10}$/),
  });
  expect(await findRefunds(shop, order)).toEqual([]);
});

test('[SETTLE-07] a success after the order was cancelled creates a refund task; the order stays cancelled', async () => {
  const { user, product, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'late', lateMs: 60_000 });
  await fetchOrderStatus(shop, order, user.token);
  const cancelled = await shop.call('cancelOrder', {
    token: user.token,
    params: order,
    body: {},
  });
  expect(cancelled.status).toBe(200);
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
  shop.clock.advance(60 * SECOND);
  await expect.poll(() => listAttemptStates(shop, order), { timeout: 5000 }).toEqual(['paid']);
  expect(await findRefunds(shop, order)).toEqual([
    { amount: 2400, reason: 'Paid after the order was cancelled.', state: 'open' },
  ]);
  expect(await getStatus(shop, order)).toBe('cancelled');
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
  await settleAttempt(shop.ctx, (await findOnlyAttempt(shop, order)).id);
  expect(await findRefunds(shop, order)).toHaveLength(1);
});

test('[SETTLE-06] a second approved prompt on a paid order creates a refund task; the order stays paid by the first', async () => {
  const { user, product, order } = await createPlacedOrder(shop);
  const first = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, first, { action: 'approve', callback: 'late', lateMs: 120_000 });
  await fetchOrderStatus(shop, order, user.token);
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
  const paidOrder = await readOrder(shop, order);
  shop.clock.advance(120 * SECOND);
  await expect.poll(() => listAttemptStates(shop, order), { timeout: 5000 }).toEqual(['paid', 'paid']);
  const [, second] = await findAttempts(shop, order);
  expect(await findRefunds(shop, order)).toEqual([
    { amount: 2400, reason: 'The order was paid by another payment already.', state: 'open' },
  ]);
  expect(await readOrder(shop, order)).toEqual(paidOrder);
  expect(paidOrder.paidAttemptId).toBe(second!.id);
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
});

test('[SETTLE-03, SETTLE-08] an amount other than the total creates a refund task for what was paid; the order stays pending', async () => {
  const { user, product, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, phonePrompt, { action: 'approve', amount: 240 });
  expect(await findRefunds(shop, order)).toEqual([
    { amount: 240, reason: 'Ksh 240 was paid, Ksh 2,400 was due.', state: 'open' },
  ]);
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  expect(await getStatus(shop, order)).toBe('pending');
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 0 });
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
  expect(await getStatus(shop, order)).toBe('paid');
});

test.for([
  [0, 'pending', []],
  [0.5, 'pending', []],
  [2399.6, 'pending', [2399]],
  [2401, 'paid', [1]],
] as const)(
  'B3: [SETTLE-08] an amount of %d instead of 2400 leaves the order %s, and settling does not fail',
  async ([amount, status, refunds]) => {
    const { user, order } = await createPlacedOrder(shop);
    await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve', amount });
    expect(await listAttemptStates(shop, order)).toEqual(['paid']);
    expect(await getStatus(shop, order)).toBe(status);
    expect((await findRefunds(shop, order)).map((refund) => refund.amount)).toEqual(refunds);
  },
);

test('[SETTLE-09] a receipt that two payments claim is stored once; both payments count', async () => {
  const first = await createPlacedOrder(shop);
  const second = await createPlacedOrder(shop);
  for (const { user, order } of [first, second]) {
    const phonePrompt = await sendPrompt(shop, user.token, order);
    await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
    const { params, ids } = await readSafaricomPrompt(shop, phonePrompt.checkoutRequestId);
    await shop.call('stkCallback', {
      params,
      body: createSuccessCallback(ids, { amount: 2400, receipt: 'UKT0000002' }),
    });
  }
  expect((await findOnlyAttempt(shop, first.order)).receipt).toBe('UKT0000002');
  expect((await findOnlyAttempt(shop, second.order)).receipt).toBe(null);
  expect([await getStatus(shop, first.order), await getStatus(shop, second.order)]).toEqual(['paid', 'paid']);
});

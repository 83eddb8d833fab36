import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentAttempts } from '../../../server/db/schema/index.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  createSuccessCallback,
  dropCallbacks,
  fetchOrderStatus,
  findOnlyAttempt,
  readSafaricomPrompt,
  SECOND,
} from './payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('[API-ORD-04] the status tells of the latest payment: none, open, failed with the reason, open again, paid', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const read = async () => (await fetchOrderStatus(shop, order, user.token)).attempt;
  expect(await read()).toBe(null);
  const first = await sendPrompt(shop, user.token, order);
  expect(await read()).toEqual({ method: 'mpesa', state: 'open', reason_code: null, reason: null });
  await answerPrompt(shop, first, { action: 'wrong-pin' });
  expect(await read()).toEqual({
    method: 'mpesa',
    state: 'failed',
    reason_code: 'wrong_pin',
    reason: 'The M-Pesa PIN was wrong.',
  });
  shop.clock.advance(61 * SECOND);
  const second = await sendPrompt(shop, user.token, order);
  expect(await read()).toEqual({ method: 'mpesa', state: 'open', reason_code: null, reason: null });
  await answerPrompt(shop, second, { action: 'approve' });
  expect(await fetchOrderStatus(shop, order, user.token)).toEqual({
    status: 'paid',
    order_id: order.order_number,
    attempt: { method: 'mpesa', state: 'paid', reason_code: null, reason: null },
  });
});

test.for([
  ['cancel', 'prompt_cancelled', 'The prompt was cancelled on the phone.'],
  ['insufficient', 'insufficient_funds', 'There was not enough money in the account.'],
  ['timeout', 'phone_unreachable', 'The phone could not be reached or did not answer.'],
] as const)('the status check finds the reason of %s without a callback', async ([action, code, reason]) => {
  const { user, order } = await createPlacedOrder(shop);
  const prompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, prompt, { action, callback: 'never' });
  expect(await fetchOrderStatus(shop, order, user.token)).toEqual({
    status: 'pending',
    order_id: order.order_number,
    attempt: { method: 'mpesa', state: 'failed', reason_code: code, reason },
  });
});

test('[SETTLE-03] a payment of a wrong amount says so, however its amount became known', async () => {
  const expected = {
    method: 'mpesa',
    state: 'paid',
    reason_code: 'wrong_amount',
    reason: 'Ksh 240 was paid, Ksh 2,400 was due.',
  };
  const first = await createPlacedOrder(shop);
  const prompt = await sendPrompt(shop, first.user.token, first.order);
  await answerPrompt(shop, prompt, { action: 'approve', amount: 240 });
  expect((await fetchOrderStatus(shop, first.order, first.user.token)).attempt).toEqual(expected);

  const second = await createPlacedOrder(shop);
  const lost = await sendPrompt(shop, second.user.token, second.order);
  const { params, ids } = await readSafaricomPrompt(shop, lost.checkoutRequestId);
  await dropCallbacks(shop, lost);
  await answerPrompt(shop, lost, { action: 'approve' });
  expect((await fetchOrderStatus(shop, second.order, second.user.token)).attempt).toEqual({
    method: 'mpesa',
    state: 'paid',
    reason_code: null,
    reason: null,
  });
  const body = createSuccessCallback(ids, { amount: 240, receipt: 'UC20240001' });
  await shop.call('stkCallback', { params, body });
  expect((await fetchOrderStatus(shop, second.order, second.user.token)).attempt).toEqual(expected);
});

test('a reason that was stored before there were codes is not shown with the status', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'cancel' });
  const { id } = await findOnlyAttempt(shop, order);
  await shop.db
    .update(paymentAttempts)
    .set({ reasonCode: null, reason: '<b>500.001.1001</b>' })
    .where(eq(paymentAttempts.id, id));
  expect((await fetchOrderStatus(shop, order, user.token)).attempt).toEqual({
    method: 'mpesa',
    state: 'failed',
    reason_code: null,
    reason: null,
  });
});

test.for([
  ['provider_refused', 'The payment provider refused to start the payment.'],
  ['provider_unreachable', 'The payment provider could not be reached.'],
] as const)(
  'the status of %s has the sentence of the code; staff see what the provider said',
  async ([reasonCode, sentence]) => {
    const { user, order } = await createPlacedOrder(shop);
    await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'cancel' });
    const { id } = await findOnlyAttempt(shop, order);
    const reason = 'Bad Request - Invalid Passkey';
    await shop.db.update(paymentAttempts).set({ reasonCode, reason }).where(eq(paymentAttempts.id, id));
    expect((await fetchOrderStatus(shop, order, user.token)).attempt).toEqual({
      method: 'mpesa',
      state: 'failed',
      reason_code: reasonCode,
      reason: sentence,
    });
    const staff = await createUser(shop.ctx, { isStaff: true });
    const { body } = await shop.call('order', { token: staff.token, params: order });
    expect(body.attempts.map((attempt) => attempt.reason)).toEqual([reason]);
  },
);

test('the database stores no reason outside the list', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await sendPrompt(shop, user.token, order);
  const { id } = await findOnlyAttempt(shop, order);
  await expect(
    shop.database.sql`update payment_attempts set reason_code = 'bad_luck' where id = ${id}`,
  ).rejects.toThrow('payment_attempts_reason_code');
});

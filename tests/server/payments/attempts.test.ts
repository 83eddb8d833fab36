import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ErrorData } from '../../../contract/errors.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { initiateCardPayment } from '../../support/demo-card.ts';
import {
  answerPrompt,
  newPhone,
  placeOrder,
  sendPrompt,
  setSafaricomFaults,
} from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  dropCallbacks,
  fetchOrderStatus,
  findAttempts,
  findOnlyAttempt,
  getStatus,
  holdPrompt,
  listAttemptStates,
  MINUTE,
  readOrder,
  SECOND,
  startPush,
} from './payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => setSafaricomFaults(shop, {}));
afterAll(() => shop.close());

/** An order with a prompt that is never answered and does not expire. */
async function createWaitingPrompt() {
  const placed = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, placed.user.token, placed.order);
  await holdPrompt(shop, phonePrompt);
  return { ...placed, onPhone: phonePrompt };
}

test('[ATTEMPT-01, PLACE-02, API-PAY-03] a prompt is sent for the order’s own total, and its attempt is open', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phone = newPhone();
  const reply = await shop.call('startStkPush', {
    token: user.token,
    wrongBody: { phone: `+${phone}`, order_id: order.order_number, amount: 1 },
  });
  expect({ status: reply.status, body: reply.body }).toEqual({
    status: 200,
    body: { order_id: order.order_number, amount: 2400, phone },
  });
  const attempt = await findOnlyAttempt(shop, order);
  expect([attempt.state, attempt.amount, attempt.phone]).toEqual(['open', 2400, phone]);
});

test('[ATTEMPT-07] while a prompt is younger than 90 s another is 409 PAYMENT_UNDECIDED and says when to try again', async () => {
  const { user, order } = await createWaitingPrompt();
  shop.clock.advance(30 * SECOND);
  const early = await startPush(shop, user.token, order);
  expect([early.status, early.body.code]).toEqual([409, 'PAYMENT_UNDECIDED']);
  const { retry_after } = early.body.data as ErrorData['PAYMENT_UNDECIDED'];
  expect(retry_after).toBeGreaterThan(55);
  expect(retry_after).toBeLessThanOrEqual(60);
  expect(early.headers.get('retry-after')).toBe(String(retry_after));
  expect(await listAttemptStates(shop, order)).toEqual(['open']);
  shop.clock.advance(60 * SECOND);
  expect((await startPush(shop, user.token, order)).status).toBe(200);
  expect(await listAttemptStates(shop, order)).toEqual(['open', 'open']);
});

test('[ATTEMPT-07] while a prompt is younger than 90 s no card payment of its order begins', async () => {
  const { user, order } = await createWaitingPrompt();
  const card = { amount: 2400, email: user.email, name: 'Amina Otieno', order_id: order.order_number };
  shop.clock.advance(89 * SECOND);
  const early = await initiateCardPayment(shop, user.token, card);
  expect([early.status, early.body.code, early.body.data]).toEqual([
    409,
    'PAYMENT_UNDECIDED',
    { retry_after: 1 },
  ]);
  expect(await listAttemptStates(shop, order)).toEqual(['open']);
  shop.clock.advance(SECOND);
  expect((await initiateCardPayment(shop, user.token, card)).status).toBe(200);
  expect(await listAttemptStates(shop, order)).toEqual(['open', 'open']);
});

test('[ATTEMPT-06] a new attempt finds that the one before it was paid: the order is settled and no prompt is sent', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  const { status, body } = await startPush(shop, user.token, order);
  expect([status, body.code, body.message]).toEqual([409, 'NOT_PAYABLE', 'This order is already paid.']);
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[ATTEMPT-06] a new attempt finds that the previous one had failed, and is sent at once', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, phonePrompt, { action: 'insufficient', callback: 'never' });
  expect((await startPush(shop, user.token, order)).status).toBe(200);
  expect(await listAttemptStates(shop, order)).toEqual(['failed', 'open']);
});

test('[ATTEMPT-06] a new attempt queries every undecided one, not only the newest', async () => {
  const { user, order, onPhone: phonePrompt } = await createWaitingPrompt();
  shop.clock.advance(90 * SECOND);
  await holdPrompt(shop, await sendPrompt(shop, user.token, order));
  shop.clock.advance(90 * SECOND);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  const { status, body } = await startPush(shop, user.token, order);
  expect([status, body.code]).toEqual([409, 'NOT_PAYABLE']);
  expect(await listAttemptStates(shop, order)).toEqual(['paid', 'open']);
});

test('[ATTEMPT-06] a new attempt queries an abandoned one too', async () => {
  const { user, order, onPhone: phonePrompt } = await createWaitingPrompt();
  shop.clock.advance(10 * MINUTE);
  await settleAttempt(shop.ctx, (await findOnlyAttempt(shop, order)).id);
  expect(await listAttemptStates(shop, order)).toEqual(['abandoned']);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  const { status, body } = await startPush(shop, user.token, order);
  expect([status, body.code]).toEqual([409, 'NOT_PAYABLE']);
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
});

test('[ATTEMPT-06, CALLBACK-06] a new attempt finds that one which failed with 1037 was paid late and its callback lost', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await dropCallbacks(shop, phonePrompt);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'late', lateMs: 10_000 });
  expect(await fetchOrderStatus(shop, order, user.token)).toMatchObject({ status: 'pending' });
  expect(await listAttemptStates(shop, order)).toEqual(['failed']);
  shop.clock.advance(10 * SECOND);
  await waitForLateSuccess(phonePrompt.checkoutRequestId);
  const { status, body } = await startPush(shop, user.token, order);
  expect([status, body.code]).toEqual([409, 'NOT_PAYABLE']);
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
});

test('[ATTEMPT-08, CALLBACK-06] a status check finds it too', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await dropCallbacks(shop, phonePrompt);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'late', lateMs: 10_000 });
  await fetchOrderStatus(shop, order, user.token);
  shop.clock.advance(10 * SECOND);
  await waitForLateSuccess(phonePrompt.checkoutRequestId);
  expect(await fetchOrderStatus(shop, order, user.token)).toMatchObject({ status: 'paid' });
});

async function waitForLateSuccess(checkoutRequestId: string): Promise<void> {
  const readResultCode = async () => {
    const payments = await fetch(`${shop.sandboxUrl}/sandbox/mpesa/payments`);
    const list = (await payments.json()) as { checkoutRequestId: string; resultCode: string }[];
    return list.find((payment) => payment.checkoutRequestId === checkoutRequestId)?.resultCode;
  };
  await expect.poll(readResultCode, { timeout: 5000 }).toBe('0');
}

test('[ATTEMPT-08] a status check queries Safaricom only if the last query was more than 5 s ago', async () => {
  const { user, order } = await createWaitingPrompt();
  const readQueryCount = async () => (await findOnlyAttempt(shop, order)).queryCount;
  const checks = () =>
    Promise.all(Array.from({ length: 10 }, () => fetchOrderStatus(shop, order, user.token)));
  expect((await checks()).map(({ status }) => status)).toEqual(Array(10).fill('pending'));
  expect(await readQueryCount()).toBe(1);
  shop.clock.advance(3 * SECOND);
  await checks();
  expect(await readQueryCount()).toBe(1);
  shop.clock.advance(2 * SECOND);
  await checks();
  expect(await readQueryCount()).toBe(2);
});

test('[ATTEMPT-09, SETTLE-01] a paid attempt stays paid, whatever Safaricom reports later', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, phonePrompt, { action: 'approve' });
  const [paid] = await findAttempts(shop, order);
  await shop.database.sql`
    update sandbox.safaricom_prompts set result_code = '1032', receipt = null
    where checkout_request_id = ${phonePrompt.checkoutRequestId}`;
  await settleAttempt(shop.ctx, paid!.id);
  const { state, receipt, decidedAt } = await findOnlyAttempt(shop, order);
  expect({ state, receipt, decidedAt }).toEqual({
    state: 'paid',
    receipt: paid!.receipt,
    decidedAt: paid!.decidedAt,
  });
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[PAYCHOICE-04] above Ksh 250,000 an order cannot be paid by M-Pesa; at 250,000 it can', async () => {
  const user = await createUser(shop.ctx);
  const expensiveProduct = await createProduct(shop.db, { price: 249_651, shippingFee: 50 });
  const just = await createProduct(shop.db, { price: 249_650, shippingFee: 50 });
  const refused = await startPush(shop, user.token, await placeOrder(shop, user.token, expensiveProduct));
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'NOT_PAYABLE',
    'M-Pesa takes at most Ksh 250,000 at once.',
  ]);
  const acceptedReply = await startPush(shop, user.token, await placeOrder(shop, user.token, just));
  expect([acceptedReply.status, acceptedReply.body.amount]).toEqual([200, 250_000]);
});

test('[LIFECYCLE-01] an order that was cancelled or paid is not payable', async () => {
  const cancelledOrder = await createPlacedOrder(shop);
  await shop.call('cancelOrder', {
    token: cancelledOrder.user.token,
    params: cancelledOrder.order,
    body: {},
  });
  const cancelled = await startPush(shop, cancelledOrder.user.token, cancelledOrder.order);
  expect([cancelled.status, cancelled.body.code]).toEqual([409, 'NOT_PAYABLE']);
  expect(cancelled.body.data).toEqual({ status: 'cancelled' });
  expect(await listAttemptStates(shop, cancelledOrder.order)).toEqual([]);
  const done = await createPlacedOrder(shop);
  await answerPrompt(shop, await sendPrompt(shop, done.user.token, done.order), { action: 'approve' });
  const paid = await startPush(shop, done.user.token, done.order);
  expect([paid.status, paid.body.code]).toEqual([409, 'NOT_PAYABLE']);
  expect(paid.body.data).toEqual({ status: 'paid' });
  expect(await listAttemptStates(shop, done.order)).toEqual(['paid']);
});

test('[WIRE-01, WIRE-02] other users, unknown orders and invalid phone numbers get no prompt', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const stranger = await createUser(shop.ctx, { isStaff: true });
  const getPushCode = async (token: string | undefined, phone: string, order_id: string) => {
    const sent = { ...(token && { token }), body: { phone, order_id } };
    const { status, body } = await shop.call('startStkPush', sent);
    return [status, body.code, body.fields ?? null];
  };
  const phone = newPhone();
  expect(await getPushCode(stranger.token, phone, order.order_number)).toEqual([404, 'NOT_FOUND', null]);
  expect(await getPushCode(user.token, phone, '000000000000')).toEqual([404, 'NOT_FOUND', null]);
  expect(await getPushCode(undefined, phone, order.order_number)).toEqual([401, 'UNAUTHENTICATED', null]);
  expect(await getPushCode(user.token, '12345', order.order_number)).toEqual([
    400,
    'VALIDATION',
    { phone: 'Please enter a valid phone number.' },
  ]);
  expect(await listAttemptStates(shop, order)).toEqual([]);
  expect((await readOrder(shop, order)).status).toBe('pending');
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders, paymentReviews, refundTasks } from '../../../server/db/schema/index.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { SANDBOX_FLUTTERWAVE } from '../../../server/sandbox/flutterwave/merchant.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { buildCardRequest, decideCardPayment, initiateCardPayment } from '../../support/demo-card.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { decidePortalPayment, parseTrackingId, placePortalOrder, sendIpn } from '../../support/portal.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  createSuccessCallback,
  dropCallbacks,
  findOnlyAttempt,
  findRefunds,
  getStatus,
  getStock,
  readSafaricomPrompt,
} from './payment-records.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

const resolvePayment = (payment: number, outcome: 'paid' | 'failed', note = 'Looked into') =>
  shop.call('resolvePayment', {
    token: superuser.token,
    params: { id: payment },
    body: { outcome, note },
  });
const cancel = (orderNumber: string) =>
  shop.call('cancelOrder', {
    token: superuser.token,
    params: { order_number: orderNumber },
    body: { reason: 'Damaged' },
  });
const recordPayback = (task: number, amount: number, reference: string) =>
  shop.call('recordPayback', {
    token: superuser.token,
    params: { id: task },
    body: { amount, reference },
  });

async function findReviews({ id }: { id: number }) {
  const rows = await shop.db
    .select()
    .from(paymentReviews)
    .where(eq(paymentReviews.orderId, id))
    .orderBy(paymentReviews.id);
  return rows.map(({ kind, state, reason, doneBy }) => ({ kind, state, reason, doneBy }));
}

async function findRefundTask({ id }: { id: number }) {
  const tasks = await shop.db.select().from(refundTasks).where(eq(refundTasks.orderId, id));
  if (tasks.length !== 1) throw new Error(`${tasks.length} refunds instead of one`);
  return tasks[0]!;
}

describe('a card that is charged more than once with the same reference', () => {
  async function createChargedOrder() {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 3 });
    const { body } = await initiateCardPayment(shop, user.token, buildCardRequest(product, 2, user.email));
    const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, body.order_id));
    await decideCardPayment(shop, body.tx_ref, { action: 'pay', webhook: 'first' });
    const { id: payment } = await findOnlyAttempt(shop, order!);
    return { order: order!, txRef: body.tx_ref, payment };
  }

  /** Inserts the charge directly, because the stand-in takes only one payment per reference. */
  async function createSecondCharge(txRef: string, amount = 2400): Promise<number> {
    const [again] = await shop.database.sql<{ id: number }[]>`
      insert into sandbox.flutterwave_transactions (tx_ref, flw_ref, amount, currency, email, name, outcome, created_at,
        known_at, final_at)
      select tx_ref, flw_ref || '-again-' || (select count(*) from sandbox.flutterwave_transactions), ${amount}, currency,
        email, name, outcome, created_at, known_at, final_at
      from sandbox.flutterwave_transactions where tx_ref = ${txRef} order by id limit 1 returning id`;
    await reportCharge(txRef, again!.id);
    return again!.id;
  }

  const reportCharge = (txRef: string, id: number) =>
    shop.call('flutterwaveWebhook', {
      headers: { 'verif-hash': SANDBOX_FLUTTERWAVE.secretHash },
      body: { event: 'charge.completed', data: { id, tx_ref: txRef } },
    });
  const secondChargeReason = (id: number) =>
    `Flutterwave took a second payment under the same reference: transaction ${id}.`;

  test('A3: a second charge gets its own refund, and one email', async () => {
    const { order, txRef } = await createChargedOrder();
    const second = await createSecondCharge(txRef, 2500);
    await reportCharge(txRef, second);
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 2500, reason: secondChargeReason(second), state: 'open' },
    ]);
    expect(await findReviews(order)).toEqual([
      { kind: 'amount', state: 'open', reason: secondChargeReason(second), doneBy: null },
    ]);
    expect(await getStatus(shop, order)).toBe('paid');
  });

  test('A3: resolved as failed, the order is cancelled and both charges are refunded', async () => {
    const { order, txRef, payment } = await createChargedOrder();
    const second = await createSecondCharge(txRef);
    expect((await resolvePayment(payment, 'failed')).status).toBe(200);
    expect(await getStatus(shop, order)).toBe('cancelled');
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 2400, reason: secondChargeReason(second), state: 'open' },
      { amount: 2400, reason: 'Cancelled after payment: Looked into', state: 'open' },
    ]);
  });

  test('A3: resolved as paid, the order continues and only the second charge is refunded', async () => {
    const { order, txRef, payment } = await createChargedOrder();
    const second = await createSecondCharge(txRef);
    expect((await resolvePayment(payment, 'paid')).status).toBe(200);
    expect([await getStatus(shop, order), await findRefunds(shop, order)]).toEqual([
      'paid',
      [{ amount: 2400, reason: secondChargeReason(second), state: 'open' }],
    ]);
  });

  test('A4: a third charge after the review was closed opens another refund and another review', async () => {
    const { order, txRef, payment } = await createChargedOrder();
    const second = await createSecondCharge(txRef);
    await resolvePayment(payment, 'paid');
    const third = await createSecondCharge(txRef);
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 2400, reason: secondChargeReason(second), state: 'open' },
      { amount: 2400, reason: secondChargeReason(third), state: 'open' },
    ]);
    expect(await findReviews(order)).toEqual([
      { kind: 'amount', state: 'done', reason: secondChargeReason(second), doneBy: superuser.email },
      { kind: 'amount', state: 'open', reason: secondChargeReason(third), doneBy: null },
    ]);
    await reportCharge(txRef, second);
    expect(await findReviews(order)).toHaveLength(2);
  });

  test('A3: two webhooks of two charges at once: one pays, the other is refunded', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 3 });
    const { body } = await initiateCardPayment(shop, user.token, buildCardRequest(product, 2, user.email));
    const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, body.order_id));
    const { transaction_id } = await decideCardPayment(shop, body.tx_ref, {
      action: 'pay',
      webhook: 'never',
    });
    const [again] = await shop.database.sql<{ id: number }[]>`
      insert into sandbox.flutterwave_transactions (tx_ref, flw_ref, amount, currency, email, name, outcome, created_at,
        known_at, final_at)
      select tx_ref, flw_ref || '-b', amount, currency, email, name, outcome, created_at, known_at, final_at
      from sandbox.flutterwave_transactions where id = ${transaction_id} returning id`;
    await Promise.all([reportCharge(body.tx_ref, transaction_id), reportCharge(body.tx_ref, again!.id)]);
    expect(await getStatus(shop, order!)).toBe('paid');
    expect((await findRefunds(shop, order!)).map(({ amount }) => amount)).toEqual([2400]);
  });
});

describe('M-Pesa, whose amount comes with the callback', () => {
  /** An order paid by Safaricom's query reply, and the callback that will follow. */
  async function createOrderPaidByQuery() {
    const placed = await createPlacedOrder(shop);
    const phonePrompt = await sendPrompt(shop, placed.user.token, placed.order);
    const promptRecord = await readSafaricomPrompt(shop, phonePrompt.checkoutRequestId);
    await dropCallbacks(shop, phonePrompt);
    await answerPrompt(shop, phonePrompt, { action: 'approve' });
    const { id: payment } = await findOnlyAttempt(shop, placed.order);
    await settleAttempt(shop.ctx, payment);
    const sendCallback = (amount: number) =>
      shop.call('stkCallback', {
        params: promptRecord.params,
        body: createSuccessCallback(promptRecord.ids, {
          amount,
          receipt: `SG${payment}TELL`.padEnd(10, 'X'),
        }),
      });
    return { ...placed, payment, tell: sendCallback };
  }

  test('A5: a wrong amount that was waived, then cancelled: the refund is what was paid', async () => {
    const { order, payment, tell: sendCallback } = await createOrderPaidByQuery();
    await sendCallback(100);
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 100, reason: 'Ksh 100 was paid, Ksh 2,400 was due.', state: 'open' },
    ]);
    expect((await resolvePayment(payment, 'paid')).status).toBe(200);
    expect((await findRefunds(shop, order)).map(({ state }) => state)).toEqual(['waived']);
    expect((await cancel(order.order_number)).status).toBe(200);
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 100, reason: 'Cancelled after payment: Damaged', state: 'open' },
    ]);
  });

  test('A5: the amount due follows an amount that is reported later', async () => {
    const { order, tell: sendCallback } = await createOrderPaidByQuery();
    await cancel(order.order_number);
    expect((await findRefunds(shop, order)).map(({ amount }) => amount)).toEqual([2400]);
    await sendCallback(100);
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 100, reason: 'Ksh 100 was paid, Ksh 2,400 was due.', state: 'open' },
    ]);
  });

  test('A5: when nothing was received after all, nothing is due any more', async () => {
    const { order, tell: sendCallback } = await createOrderPaidByQuery();
    await cancel(order.order_number);
    expect((await sendCallback(0)).status).toBe(200);
    expect((await findRefunds(shop, order)).map(({ state }) => state)).toEqual(['waived']);
  });

  test('B3: an overpayment reported later: the order stays paid and the difference is refunded, without a review', async () => {
    const { order, tell: sendCallback } = await createOrderPaidByQuery();
    await sendCallback(2500);
    expect(await getStatus(shop, order)).toBe('paid');
    expect(await findReviews(order)).toEqual([]);
    const reason = 'Ksh 2,500 was paid, Ksh 2,400 was due.';
    expect(await findRefunds(shop, order)).toEqual([{ amount: 100, reason, state: 'open' }]);
    await recordPayback((await findRefundTask(order)).id, 100, 'TKL9XX01AA');
    await cancel(order.order_number);
    expect(await findRefundTask(order)).toMatchObject({ amount: 2500, paidBack: 100, state: 'open' });
  });

  test('B4: money that was paid back no longer counts', async () => {
    const { order, payment, tell: sendCallback } = await createOrderPaidByQuery();
    await sendCallback(100);
    await recordPayback((await findRefundTask(order)).id, 100, 'TKL9XX01AB');
    const { status, body } = await resolvePayment(payment, 'paid');
    expect([status, body.code, body.message]).toEqual([
      409,
      'TRANSITION_REFUSED',
      'Ksh 100 of this payment was paid back already, so it cannot count. Decide that it does not count, or reopen the refund if that money came back.',
    ]);
    expect((await findReviews(order)).map(({ state }) => state)).toEqual(['open']);
    expect((await resolvePayment(payment, 'failed')).body).toMatchObject({ order_status: 'cancelled' });
    expect((await findRefunds(shop, order)).map(({ amount, state }) => [amount, state])).toEqual([
      [100, 'done'],
    ]);
  });
});

describe('Pesapal', () => {
  async function createPaidPortalOrder(amount = 2400) {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 3 });
    const { body } = await placePortalOrder(shop, user.token, product);
    const order = body.order as { id: number; order_number: string };
    const trackingId = parseTrackingId(body.payment_url);
    await decidePortalPayment(shop, trackingId, { action: 'pay', amount });
    const { id: payment } = await findOnlyAttempt(shop, order);
    return { user, product, order, trackingId, payment };
  }
  const reversed = 'Pesapal reports that the payment was reversed.';

  test('B3: an overpayment pays the order, and the difference is refunded', async () => {
    const { order, product } = await createPaidPortalOrder(2401);
    expect(await getStatus(shop, order)).toBe('paid');
    expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 1, reason: 'Ksh 2,401 was paid, Ksh 2,400 was due.', state: 'open' },
    ]);
    expect((await findOnlyAttempt(shop, order)).takenAmount).toBe(2401);
    await cancel(order.order_number);
    expect((await findRefunds(shop, order)).map(({ amount }) => amount)).toEqual([2401]);
  });

  test('B3: an underpayment leaves the order unpaid, and all of it is refunded', async () => {
    const { order } = await createPaidPortalOrder(2399);
    expect(await getStatus(shop, order)).toBe('pending');
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 2399, reason: 'Ksh 2,399 was paid, Ksh 2,400 was due.', state: 'open' },
    ]);
  });

  /** Waits until Pesapal may be queried again about the payment, then reverses it. */
  function reverse(trackingId: string, ipn: 'once' | 'twice' = 'once') {
    shop.clock.advance(6_000);
    return decidePortalPayment(shop, trackingId, { action: 'reverse', ipn });
  }

  test('A6: a reversal closes the open refund, and the refund says why', async () => {
    const { order, trackingId } = await createPaidPortalOrder();
    await cancel(order.order_number);
    await reverse(trackingId);
    const { results } = (await shop.call('refunds', { token: superuser.token, query: { state: 'done' } }))
      .body;
    expect(results[0]).toMatchObject({
      order_number: order.order_number,
      amount: 2400,
      paid_back: 0,
      state: 'reversed',
      note: 'Pesapal reversed the payment.',
      payee: '',
      done_by: 'Pesapal',
      reversed_at: expect.any(String),
    });
    expect(await findReviews(order)).toEqual([
      { kind: 'reversal', state: 'done', reason: reversed, doneBy: 'Pesapal' },
    ]);
    expect((await recordPayback(results[0]!.id, 2400, 'TKL9XX01AC')).body).toMatchObject({
      code: 'TRANSITION_REFUSED',
      message: 'This refund was closed by Pesapal already.',
    });
  });

  test('A6: a reversal after a completed refund only confirms it and needs no review', async () => {
    const { order, trackingId } = await createPaidPortalOrder();
    await cancel(order.order_number);
    const { id } = await findRefundTask(order);
    await recordPayback(id, 2400, 'TKL9XX01AD');
    await reverse(trackingId, 'twice');
    expect(await findRefundTask(order)).toMatchObject({ state: 'done', paidBack: 2400 });
    expect(await findReviews(order)).toEqual([
      { kind: 'reversal', state: 'done', reason: reversed, doneBy: 'Pesapal' },
    ]);
  });

  test('A6: a reversal after a partial payback goes to manual review', async () => {
    const { order, trackingId } = await createPaidPortalOrder();
    await cancel(order.order_number);
    await recordPayback((await findRefundTask(order)).id, 400, 'TKL9XX01AE');
    await reverse(trackingId);
    expect(await findRefundTask(order)).toMatchObject({ state: 'reversed', paidBack: 400 });
    expect((await findReviews(order)).map(({ state }) => state)).toEqual(['open']);
  });

  test('A4: a dispute that was won and is lost later goes to manual review again', async () => {
    const { order, trackingId, payment } = await createPaidPortalOrder();
    await reverse(trackingId);
    await decidePortalPayment(shop, trackingId, { action: 'pay' }).catch(() => undefined);
    await shop.database
      .sql`update sandbox.pesapal_payments set status_code = 1 where tracking_id = ${trackingId}`;
    expect((await resolvePayment(payment, 'paid')).status).toBe(200);
    expect((await findOnlyAttempt(shop, order)).reversedAt).toBeNull();
    await reverse(trackingId);
    expect((await findReviews(order)).map(({ kind, state }) => [kind, state])).toEqual([
      ['reversal', 'done'],
      ['reversal', 'open'],
    ]);
    expect(await getStatus(shop, order)).toBe('paid');
  });

  test('A6: a reversal of a cancelled order that Pesapal withdraws makes the money due again', async () => {
    const { order, trackingId, payment } = await createPaidPortalOrder();
    await cancel(order.order_number);
    await reverse(trackingId);
    await shop.database
      .sql`update sandbox.pesapal_payments set status_code = 1 where tracking_id = ${trackingId}`;
    await settleAttempt(shop.ctx, payment);
    expect(await findRefundTask(order)).toMatchObject({ amount: 2400, state: 'open' });
  });

  const markFailedThoughCharged = (trackingId: string, amount: number, code: string) =>
    shop.database.sql`
      update sandbox.pesapal_payments set status_code = 2, due_at = null, method = 'MpesaKE', paid_amount = ${amount},
        paid_currency = 'KES', confirmation_code = ${code}, decided_at = now() where tracking_id = ${trackingId}`;

  async function startPortalOrder() {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 3 });
    const { body } = await placePortalOrder(shop, user.token, product);
    const order = body.order as { id: number; order_number: string };
    const sendCallback = (trackingId: string) =>
      sendIpn(shop, {
        OrderTrackingId: trackingId,
        OrderMerchantReference: '',
        OrderNotificationType: 'IPNCHANGE',
      });
    return { order, trackingId: parseTrackingId(body.payment_url), tell: sendCallback };
  }

  test('B11: a failure with an amount goes to manual review; resolved as received, it is refunded', async () => {
    const { order, trackingId, tell: sendCallback } = await startPortalOrder();
    await markFailedThoughCharged(trackingId, 1500, 'PSPB11A');
    for (const _ of [1, 2]) await sendCallback(trackingId);
    const { id: payment, state } = await findOnlyAttempt(shop, order);
    expect(state).toBe('failed');
    expect(await findReviews(order)).toEqual([
      {
        kind: 'amount',
        state: 'open',
        reason: 'Pesapal reports a failed payment, and names Ksh 1,500 as received (PSPB11A).',
        doneBy: null,
      },
    ]);
    expect((await resolvePayment(payment, 'paid')).body).toMatchObject({
      payment_state: 'paid',
      order_status: 'pending',
      open_reviews: 0,
    });
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 1500, reason: 'Ksh 1,500 was paid, Ksh 2,400 was due.', state: 'open' },
    ]);
    expect((await findOnlyAttempt(shop, order)).receipt).toBe('PSPB11A');
  });

  test('B11: a failure with an amount that was not received is closed as failed', async () => {
    const { order, trackingId, tell: sendCallback } = await startPortalOrder();
    await markFailedThoughCharged(trackingId, 1500, 'PSPB11B');
    await sendCallback(trackingId);
    const { id: payment } = await findOnlyAttempt(shop, order);
    expect((await resolvePayment(payment, 'failed')).body).toMatchObject({
      payment_state: 'failed',
      order_status: 'pending',
      open_reviews: 0,
    });
    await sendCallback(trackingId);
    expect([await findRefunds(shop, order), (await findReviews(order)).length]).toEqual([[], 1]);
  });
});

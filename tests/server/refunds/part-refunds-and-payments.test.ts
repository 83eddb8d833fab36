import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { toNairobiDay } from '../../../contract/calendar.ts';
import {
  describeViolation,
  findMoneyViolations,
} from '../../../server/features/operations/money-invariants.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { SANDBOX_FLUTTERWAVE } from '../../../server/sandbox/flutterwave/merchant.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { buildCardRequest, decideCardPayment, initiateCardPayment } from '../../support/demo-card.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { decidePortalPayment, parseTrackingId, placePortalOrder } from '../../support/portal.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  createSuccessCallback,
  dropCallbacks,
  findOnlyAttempt,
  findRefunds,
  getStock,
  readSafaricomPrompt,
} from '../payments/payment-records.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterEach(async () => {
  const violations = await findMoneyViolations(shop.db);
  if (violations.length > 0) throw new Error(violations.map(describeViolation).join('\n'));
});
afterAll(() => shop.close());

const getToken = () => superuser.token;
const readOrder = async (order_number: string) =>
  (await shop.call('order', { token: getToken(), params: { order_number } })).body;

/** Takes back as many units of the only line as are named, into the stock. */
async function refundPart(order_number: string, amount: number, units = 0) {
  const { items, refundable = 0 } = await readOrder(order_number);
  const lines = units > 0 ? [{ id: items[0]!.id, units }] : [];
  const body = { lines, amount, reason: 'Wrong part', restock: true, left: refundable };
  return shop.call('refundPart', { token: getToken(), params: { order_number }, body });
}
const cancel = (order_number: string) =>
  shop.call('cancelOrder', { token: getToken(), params: { order_number }, body: { reason: 'Damaged' } });
const resolvePayment = (payment: number, outcome: 'paid' | 'failed') =>
  shop.call('resolvePayment', {
    token: getToken(),
    params: { id: payment },
    body: { outcome, note: 'Looked into' },
  });
async function recordPayback(order_number: string, amount: number, reference: string) {
  const { results } = (await shop.call('refunds', { token: getToken() })).body;
  const { id } = results.find((refund) => refund.order_number === order_number)!;
  return shop.call('recordPayback', { token: getToken(), params: { id }, body: { amount, reference } });
}

describe('an order that is paid by M-Pesa and refunded in part', () => {
  /** Paid by the reply to a query; the callback, which names the amount, follows. Two units of stock 3 are sold. */
  async function createPaidOrder() {
    const placed = await createPlacedOrder(shop);
    const phonePrompt = await sendPrompt(shop, placed.user.token, placed.order);
    const promptRecord = await readSafaricomPrompt(shop, phonePrompt.checkoutRequestId);
    await dropCallbacks(shop, phonePrompt);
    await answerPrompt(shop, phonePrompt, { action: 'approve' });
    const { id: payment } = await findOnlyAttempt(shop, placed.order);
    await settleAttempt(shop.ctx, payment);
    const reportAmount = (amount: number) =>
      shop.call('stkCallback', {
        params: promptRecord.params,
        body: createSuccessCallback(promptRecord.ids, {
          amount,
          receipt: `SP${payment}PART`.padEnd(10, 'X'),
        }),
      });
    return { ...placed, number: placed.order.order_number, payment, reportAmount };
  }

  test('[PARTREFUND-05] [LIFECYCLE-07] cancelled later, the rest is due and the other unit goes back', async () => {
    const { order, number, product } = await createPaidOrder();
    await refundPart(number, 1050, 1);
    await recordPayback(number, 1050, 'TKL9XX03AA');
    expect((await cancel(number)).status).toBe(200);
    const { refunds, refundable } = await readOrder(number);
    expect([refunds, refundable]).toMatchObject([
      [{ amount: 2400, paid_back: 1050, state: 'open', reason: 'Cancelled after payment: Damaged' }],
      undefined,
    ]);
    expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
    expect((await refundPart(number, 100)).body.code).toBe('TRANSITION_REFUSED');
    expect(await findRefunds(shop, order)).toHaveLength(1);
  });

  test('[PARTREFUND-05] cancelled later, units that were not put back in stock stay out of it', async () => {
    const { number, product } = await createPaidOrder();
    const { items } = await readOrder(number);
    await shop.call('refundPart', {
      token: getToken(),
      params: { order_number: number },
      body: {
        lines: [{ id: items[0]!.id, units: 1 }],
        amount: 1050,
        reason: 'Broken',
        restock: false,
        left: 2400,
      },
    });
    await cancel(number);
    expect(await getStock(shop, product)).toEqual({ free: 2, sold: 0 });
  });

  test('[PARTREFUND-05] an overpayment reported later is refunded on top', async () => {
    const { order, number, reportAmount } = await createPaidOrder();
    await refundPart(number, 400);
    await reportAmount(2500);
    expect((await findRefunds(shop, order)).map(({ amount, state }) => [amount, state])).toEqual([
      [500, 'open'],
    ]);
    expect((await readOrder(number)).refundable).toBe(2000);
  });

  test('[PARTREFUND-05] after an overpayment, its difference is not refunded twice', async () => {
    const { order, number, reportAmount } = await createPaidOrder();
    await reportAmount(2500);
    await recordPayback(number, 100, 'TKL9XX03AB');
    expect((await readOrder(number)).refundable).toBe(2400);
    await refundPart(number, 400);
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 500, reason: 'Ksh 2,500 was paid, Ksh 2,400 was due. Wrong part.', state: 'open' },
    ]);
  });

  test('[PARTREFUND-05] an underpayment reported later that is accepted leaves only the part due', async () => {
    const { order, number, payment, reportAmount } = await createPaidOrder();
    await refundPart(number, 400);
    await reportAmount(2000);
    expect((await findRefunds(shop, order)).map(({ amount }) => amount)).toEqual([2000]);
    expect((await readOrder(number)).refundable).toBeUndefined();
    expect((await resolvePayment(payment, 'paid')).status).toBe(200);
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 400, reason: 'A part of the order is refunded.', state: 'open' },
    ]);
    expect((await readOrder(number)).refundable).toBe(1600);
  });

  test('[PARTREFUND-05] an underpayment that was accepted is refunded in part, up to what was paid', async () => {
    const { order, number, payment, reportAmount } = await createPaidOrder();
    await reportAmount(2000);
    await resolvePayment(payment, 'paid');
    expect((await refundPart(number, 2001)).body.data).toEqual({ left: 2000, lines: [] });
    expect((await refundPart(number, 300)).body.refundable).toBe(1700);
    expect((await findRefunds(shop, order)).map(({ amount, state }) => [amount, state])).toEqual([
      [300, 'open'],
    ]);
    await cancel(number);
    expect((await findRefunds(shop, order)).map(({ amount }) => amount)).toEqual([2000]);
  });

  test('[PARTREFUND-05] the ledger has the transfers of the part, and the sale stays', async () => {
    const { number } = await createPaidOrder();
    await refundPart(number, 1050, 1);
    await recordPayback(number, 1050, 'TKL9XX03AC');
    const today = toNairobiDay(shop.ctx.now());
    const { text } = await shop.call('exportLedger', {
      token: getToken(),
      query: { from: today, to: today },
    });
    const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
    const columns = ['Kind', 'Receipt', 'Money in (Ksh)', 'Money out (Ksh)', 'Sale (Ksh)'];
    expect(
      rows.filter((row) => row['Order'] === number).map((row) => columns.map((name) => row[name])),
    ).toEqual([
      ['Payment', '', '2400', '0', '2400'],
      ['Refund', 'TKL9XX03AC', '0', '1050', '0'],
    ]);
  });
});

test('[PARTREFUND-05] a second charge is refunded by itself and adds nothing to what is left', async () => {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const { body } = await initiateCardPayment(shop, user.token, buildCardRequest(product, 2, user.email));
  await decideCardPayment(shop, body.tx_ref, { action: 'pay', webhook: 'first' });
  const { status } = await refundPart(body.order_id, 400);
  expect(status).toBe(200);
  const [again] = await shop.database.sql<{ id: number }[]>`
    insert into sandbox.flutterwave_transactions (tx_ref, flw_ref, amount, currency, email, name, outcome, created_at,
      known_at, final_at)
    select tx_ref, flw_ref || '-again', amount, currency, email, name, outcome, created_at, known_at, final_at
    from sandbox.flutterwave_transactions where tx_ref = ${body.tx_ref} returning id`;
  await shop.call('flutterwaveWebhook', {
    headers: { 'verif-hash': SANDBOX_FLUTTERWAVE.secretHash },
    body: { event: 'charge.completed', data: { id: again!.id, tx_ref: body.tx_ref } },
  });
  const { refunds, refundable } = await readOrder(body.order_id);
  expect([refunds.map(({ amount }) => amount), refundable]).toEqual([[400, 2400], 2000]);
  expect((await refundPart(body.order_id, 2001)).body.code).toBe('REFUND_EXCEEDED');
});

describe('an order that is paid at Pesapal and refunded in part', () => {
  async function createPaidOrder() {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 3 });
    const { body } = await placePortalOrder(shop, user.token, product);
    const order = body.order as { id: number; order_number: string };
    const trackingId = parseTrackingId(body.payment_url);
    await decidePortalPayment(shop, trackingId, { action: 'pay', amount: 2400 });
    const { id: payment } = await findOnlyAttempt(shop, order);
    return { order, number: order.order_number, trackingId, payment };
  }

  /** Waits until Pesapal may be queried again about the payment, then reverses it. */
  function reverse(trackingId: string) {
    shop.clock.advance(6_000);
    return decidePortalPayment(shop, trackingId, { action: 'reverse', ipn: 'once' });
  }

  test('[PARTREFUND-05] [SETTLE-13] a reversal closes the refund, and nothing is left to refund', async () => {
    const { order, number, trackingId } = await createPaidOrder();
    await refundPart(number, 400);
    await reverse(trackingId);
    expect((await findRefunds(shop, order)).map(({ amount, state }) => [amount, state])).toEqual([
      [400, 'reversed'],
    ]);
    expect((await readOrder(number)).refundable).toBeUndefined();
    expect((await refundPart(number, 1)).body).toMatchObject({
      code: 'REFUND_EXCEEDED',
      data: { left: 0, lines: [] },
    });
  });

  test('[PARTREFUND-05] a reversal that is withdrawn makes the part due again, and nothing else', async () => {
    const { order, number, trackingId, payment } = await createPaidOrder();
    await refundPart(number, 400);
    await reverse(trackingId);
    await shop.database
      .sql`update sandbox.pesapal_payments set status_code = 1 where tracking_id = ${trackingId}`;
    expect((await resolvePayment(payment, 'paid')).status).toBe(200);
    expect((await findRefunds(shop, order)).map(({ amount, state }) => [amount, state])).toEqual([
      [400, 'open'],
    ]);
    expect((await readOrder(number)).refundable).toBe(2000);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '../../../contract/endpoint-types.ts';
import { orders } from '../../../server/db/schema/index.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { decidePortalPayment, parseTrackingId, placePortalOrder } from '../../support/portal.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  createPlacedOrder,
  findOnlyAttempt,
  findRefunds,
  getStatus,
  getStock,
  listAttemptStates,
  readOrder,
  readTimeline,
} from '../payments/payment-records.ts';
import {
  createPaidReview,
  createUndecidedPayment,
  findAuditEntries,
  findReviews,
} from './review-fixtures.ts';

let shop: TestShop;
let superuser: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  shop = await startTestShop();
  superuser = await createUser(shop.ctx, { isSuperuser: true });
});
afterAll(() => shop.close());

const resolvePayment = (payment: number, body: EndpointBody<'resolvePayment'>, token = superuser.token) =>
  shop.call('resolvePayment', { token, params: { id: payment }, body });
const PAID = { outcome: 'paid', receipt: 'SGL5T61SV0', note: 'On the statement' } as const;
const FAILED = { outcome: 'failed', note: 'Not on the statement' } as const;

describe('a payment with an unknown outcome', () => {
  test('[BACKOFFICE-04] found on the statement, pays the order through settling', async () => {
    const { order, product, payment } = await createUndecidedPayment(shop);
    const receipt = 'SGL5T61SV1';
    const { status, body } = await resolvePayment(payment, { ...PAID, receipt: receipt! });
    expect([status, body]).toEqual([
      200,
      { payment, answer: 'pending', payment_state: 'paid', order_status: 'paid', open_reviews: 0 },
    ]);
    expect((await findOnlyAttempt(shop, order)).receipt).toBe(receipt);
    expect(await readTimeline(shop, order)).toEqual(['new → pending by owner', 'pending → paid by settling']);
    expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
    expect(await findReviews(shop, order)).toEqual([
      { kind: 'undecided', state: 'done', note: 'On the statement', doneBy: superuser.email },
    ]);
    expect((await findAuditEntries(shop, payment)).at(-1)).toEqual({
      action: 'resolve payment',
      actor: superuser.email,
      before: { order: order.order_number, order_status: 'pending', payment_state: 'review' },
      after: {
        order: order.order_number,
        order_status: 'paid',
        payment_state: 'paid',
        answer: 'pending',
        outcome: 'paid',
        receipt,
        note: 'On the statement',
      },
    });
  });

  test('[BACKOFFICE-04] not found there, has failed; the order can be paid again', async () => {
    const { order, payment } = await createUndecidedPayment(shop);
    expect((await resolvePayment(payment, FAILED)).body).toMatchObject({
      payment_state: 'failed',
      order_status: 'pending',
      open_reviews: 0,
    });
    const { reasonCode, reason } = await findOnlyAttempt(shop, order);
    expect([reasonCode, reason]).toEqual(['not_received', 'No payment arrived.']);
  });

  test('[BACKOFFICE-04] for an order that another payment has paid meanwhile is refunded', async () => {
    const { user, order, payment } = await createUndecidedPayment(shop);
    await shop.database
      .sql`update payment_attempts set created_at = created_at - interval '5 minutes' where id = ${payment}`;
    await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
    expect(await getStatus(shop, order)).toBe('paid');
    await resolvePayment(payment, { ...PAID, receipt: 'SGL5T61SV2' });
    expect(await listAttemptStates(shop, order)).toEqual(['paid', 'paid']);
    expect((await readOrder(shop, order)).paidAttemptId).not.toBe(payment);
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 2400, reason: 'The order was paid by another payment already.', state: 'open' },
    ]);
  });

  test('[BACKOFFICE-04] for a cancelled order is refunded', async () => {
    const { order, payment } = await createUndecidedPayment(shop);
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
    await resolvePayment(payment, { ...PAID, receipt: 'SGL5T61SV3' });
    expect(await getStatus(shop, order)).toBe('cancelled');
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 2400, reason: 'Paid after the order was cancelled.', state: 'open' },
    ]);
  });

  test('[BACKOFFICE-04] cannot be resolved against what the provider reports', async () => {
    const { order, payment, onPhone: phonePrompt } = await createUndecidedPayment(shop);
    await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
    const { status, body } = await resolvePayment(payment, FAILED);
    expect([status, body.code, body.message]).toEqual([
      409,
      'TRANSITION_REFUSED',
      'M-Pesa says that this payment was made, and that counts.',
    ]);
    expect(await getStatus(shop, order)).toBe('paid');
    expect(await listAttemptStates(shop, order)).toEqual(['paid']);
    expect((await findAuditEntries(shop, payment)).map(({ action }) => action)).toEqual(['check payment']);
  });

  test('[BACKOFFICE-04] cannot be resolved as paid after the provider reports a failure', async () => {
    const { order, payment, onPhone: phonePrompt } = await createUndecidedPayment(shop);
    await answerPrompt(shop, phonePrompt, { action: 'cancel', callback: 'never' });
    const { body } = await resolvePayment(payment, PAID);
    expect(body.message).toBe('M-Pesa says that this payment failed, and that counts.');
    expect([await getStatus(shop, order), await listAttemptStates(shop, order)]).toEqual([
      'pending',
      ['failed'],
    ]);
  });

  test('[BACKOFFICE-04] resolved as paid needs a receipt that no other payment has', async () => {
    const { order: first } = await createPaidReview(shop, 'amount');
    const { receipt } = await findOnlyAttempt(shop, first);
    const { order, payment } = await createUndecidedPayment(shop);
    const missing = await resolvePayment(payment, { ...PAID, receipt: '' });
    expect([missing.status, missing.body.fields]).toEqual([
      400,
      { receipt: 'Enter the receipt number of the payment.' },
    ]);
    const used = await resolvePayment(payment, { ...PAID, receipt: receipt! });
    expect([used.status, used.body.fields]).toEqual([
      400,
      { receipt: 'This receipt belongs to another payment.' },
    ]);
    expect([await getStatus(shop, order), await findAuditEntries(shop, payment)]).toEqual(['pending', []]);
  });

  test('[BACKOFFICE-04] resolved by two superusers: the second is refused, and the order is paid once', async () => {
    const { order, payment } = await createUndecidedPayment(shop);
    const other = await createUser(shop.ctx, { isSuperuser: true });
    const replies = await Promise.all([
      resolvePayment(payment, { ...PAID, receipt: 'SGL5T61SV4' }),
      resolvePayment(payment, FAILED, other.token),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [review] = await findReviews(shop, order);
    const isPaid = review?.doneBy === superuser.email;
    expect(await listAttemptStates(shop, order)).toEqual([isPaid ? 'paid' : 'failed']);
    expect((await findAuditEntries(shop, payment)).map(({ action }) => action)).toEqual(['resolve payment']);
  });
});

describe('a payment that its order counts as paid by', () => {
  const ship = async (number: string) => {
    const staff = await createUser(shop.ctx, { isStaff: true });
    return shop.call('changeOrderStatus', {
      token: staff.token,
      params: { order_number: number },
      body: { status: 'shipping' },
    });
  };

  test('[BACKOFFICE-04] with a wrong amount, accepted: the order continues', async () => {
    const { order, payment } = await createPaidReview(shop, 'amount');
    expect((await ship(order.order_number)).status).toBe(409);
    expect(
      (await resolvePayment(payment, { outcome: 'paid', note: 'The rest was paid in cash' })).status,
    ).toBe(200);
    expect((await ship(order.order_number)).status).toBe(200);
  });

  test('[BACKOFFICE-04] with a wrong amount, accepted: no refund, unless the order is cancelled later', async () => {
    const { user, order } = await createPlacedOrder(shop);
    await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
    const { id: payment } = await findOnlyAttempt(shop, order);
    await shop.database.sql`update payment_attempts set claimed_amount = 240 where id = ${payment}`;
    await settleAttempt(shop.ctx, payment);
    const wrong = { amount: 240, reason: 'Ksh 240 was paid, Ksh 2,400 was due.' };
    expect(await findRefunds(shop, order)).toEqual([{ ...wrong, state: 'open' }]);
    const readReason = async () => {
      const { reasonCode, reason } = await findOnlyAttempt(shop, order);
      return { reasonCode, reason };
    };
    expect(await readReason()).toEqual({ reasonCode: 'wrong_amount', reason: wrong.reason });
    expect(
      (await resolvePayment(payment, { outcome: 'paid', note: 'The rest was paid in cash' })).status,
    ).toBe(200);
    expect(await findRefunds(shop, order)).toEqual([{ ...wrong, state: 'waived' }]);
    await settleAttempt(shop.ctx, payment);
    expect(await findRefunds(shop, order)).toEqual([{ ...wrong, state: 'waived' }]);
    expect(await readReason()).toEqual({ reasonCode: null, reason: null });
    const cancelled = await shop.call('cancelOrder', {
      token: superuser.token,
      params: order,
      body: { reason: 'Damaged' },
    });
    expect(cancelled.status).toBe(200);
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 240, reason: 'Cancelled after payment: Damaged', state: 'open' },
    ]);
  });

  test('A3: [BACKOFFICE-04] with a wrong amount, not accepted: the order is cancelled, its stock released, a refund due', async () => {
    const { order, product, payment } = await createPaidReview(shop, 'amount');
    expect((await resolvePayment(payment, FAILED)).body).toMatchObject({
      payment_state: 'paid',
      order_status: 'cancelled',
      open_reviews: 0,
    });
    expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
    expect((await readTimeline(shop, order)).at(-1)).toBe('paid → cancelled by superuser');
    expect(await findRefunds(shop, order)).toEqual([
      { amount: 2400, reason: 'Cancelled after payment: Not on the statement', state: 'open' },
    ]);
  });

  test('[BACKOFFICE-04] once shipped, keeps its order', async () => {
    const { order, payment } = await createPaidReview(shop, 'amount');
    await shop.db.update(orders).set({ status: 'shipping' }).where(eq(orders.id, order.id));
    expect((await resolvePayment(payment, FAILED)).body).toMatchObject({
      order_status: 'shipping',
      open_reviews: 0,
    });
  });

  test('[BACKOFFICE-04] reversed at the provider: cannot count, and rejecting it refunds nobody twice', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 3 });
    const placed = (await placePortalOrder(shop, user.token, product)).body;
    const trackingId = parseTrackingId(placed.payment_url);
    await decidePortalPayment(shop, trackingId, { action: 'pay' });
    const { id: payment } = await findOnlyAttempt(shop, placed.order);
    await decidePortalPayment(shop, trackingId, { action: 'reverse', ipn: 'never' });
    await settleAttempt(shop.ctx, payment);
    expect((await findReviews(shop, placed.order)).map(({ kind }) => kind)).toEqual(['reversal']);
    const { status, body } = await resolvePayment(payment, { outcome: 'paid', note: 'Looks fine' });
    expect([status, body.message]).toEqual([
      409,
      'Pesapal says that this payment was reversed, and that counts.',
    ]);
    expect((await resolvePayment(payment, FAILED)).body).toMatchObject({
      answer: 'reversed',
      order_status: 'cancelled',
      open_reviews: 0,
    });
    expect(await findRefunds(shop, placed.order)).toEqual([]);
    expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
  });
});

test('an order whose payment was reversed is cancelled without a refund', async () => {
  const user = await createUser(shop.ctx);
  const owner = await createUser(shop.ctx, { isStaff: true, isSuperuser: true });
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const placed = (await placePortalOrder(shop, user.token, product)).body;
  const trackingId = parseTrackingId(placed.payment_url);
  await decidePortalPayment(shop, trackingId, { action: 'pay' });
  const { id: payment } = await findOnlyAttempt(shop, placed.order);
  await decidePortalPayment(shop, trackingId, { action: 'reverse', ipn: 'never' });
  await settleAttempt(shop.ctx, payment);
  const { status, body } = await shop.call('cancelOrder', {
    token: owner.token,
    params: placed.order,
    body: { reason: 'The bank took it back' },
  });
  expect([status, body.status]).toEqual([200, 'cancelled']);
  expect(await findRefunds(shop, placed.order)).toEqual([]);
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
});

test('a false reversal does not prevent a refund when the order is cancelled later', async () => {
  const { order, payment } = await createPaidReview(shop, 'reversal');
  expect((await resolvePayment(payment, { outcome: 'paid', note: 'The provider took it back' })).status).toBe(
    200,
  );
  await shop.call('cancelOrder', {
    token: superuser.token,
    params: order,
    body: { reason: 'Damaged' },
  });
  expect(await findRefunds(shop, order)).toEqual([
    { amount: 2400, reason: 'Cancelled after payment: Damaged', state: 'open' },
  ]);
});

test('a payment that is not under review cannot be resolved', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
  const { id } = await findOnlyAttempt(shop, order);
  const { status, body } = await resolvePayment(id, PAID);
  expect([status, body.code, body.message]).toEqual([
    409,
    'TRANSITION_REFUSED',
    'This payment is not under review any more. Please look at the list again.',
  ]);
  expect((await resolvePayment(2_147_483_647, PAID)).status).toBe(404);
});

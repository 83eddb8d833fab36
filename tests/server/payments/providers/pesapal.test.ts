import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ErrorData } from '../../../../contract/errors.ts';
import { paymentAttempts, paymentReviews } from '../../../../server/db/schema/index.ts';
import { reconcile } from '../../../../server/features/payments/settle/reconcile.ts';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import { answerPrompt, sendPrompt } from '../../../support/demo-phone.ts';
import {
  decidePortalPayment,
  getPortalStatus,
  initiatePortalPayment,
  parseTrackingId,
  placePortalOrder,
  sendIpn,
  setPortalFaults,
} from '../../../support/portal.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
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
  SECOND,
  startPush,
} from '../payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ PESAPAL_TIMEOUT_MS: '1000' });
});
afterEach(() => setPortalFaults(shop, {}));
afterAll(() => shop.close());

async function startPortalOrder(key?: string) {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const reply = await placePortalOrder(shop, user.token, product, key ? { key } : {});
  expect(reply.status).toBe(200);
  const { order, payment_url } = reply.body;
  return { user, product, order, reply, pageUrl: payment_url as string };
}

test('[API-ORD-03, PAYCHOICE-05, ENTITY-15] the reply to a portal order contains its payment page', async () => {
  const { order, reply, pageUrl } = await startPortalOrder();
  expect(Object.keys(reply.body)).toEqual(['order', 'order_number', 'payment_url']);
  expect(reply.body.order_number).toBe(order.order_number);
  expect([order.status, order.payment_method, order.total]).toEqual(['pending', 'pesapal', 2400]);
  const attempt = await findOnlyAttempt(shop, order);
  expect(pageUrl).toBe(
    `${shop.ctx.config.publicUrl}/sandbox/pesapal/pay?OrderTrackingId=${attempt.reference}`,
  );
  expect(attempt).toMatchObject({
    provider: 'pesapal',
    method: 'pesapal',
    state: 'open',
    amount: 2400,
    merchantReference: `${order.order_number}-1`,
    receipt: null,
  });
  expect(attempt.deadlineAt.getTime() - attempt.createdAt.getTime()).toBe(60 * MINUTE);
});

test('[SETTLE-11] a payment on the page pays the order before the browser returns, with Pesapal’s receipt', async () => {
  const { user, product, order, pageUrl } = await startPortalOrder();
  const { returnUrl, trackingId } = await decidePortalPayment(shop, parseTrackingId(pageUrl), {
    action: 'pay',
  });
  expect(await getStatus(shop, order)).toBe('paid');
  expect(returnUrl).toBe(
    `${shop.ctx.config.publicUrl}/order-confirmation?order=${order.order_number}&OrderTrackingId=${trackingId}&OrderMerchantReference=${order.order_number}-1&OrderNotificationType=CALLBACKURL`,
  );
  expect((await findOnlyAttempt(shop, order)).receipt).toMatch(/^\d{19}$/);
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
  expect(await readTimeline(shop, order)).toEqual(['new → pending by owner', 'pending → paid by settling']);
  expect((await initiatePortalPayment(shop, user.token, order)).body).toMatchObject({
    code: 'NOT_PAYABLE',
    data: { status: 'paid' },
  });
});

test('[API-PAY-01] one’s own unpaid order can be paid at the portal later; a second request returns the open page', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const first = await initiatePortalPayment(shop, user.token, order);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    order_id: order.order_number,
    payment_url: expect.stringContaining('/sandbox/pesapal/pay?OrderTrackingId='),
  });
  expect((await initiatePortalPayment(shop, user.token, order)).body).toEqual(first.body);
  expect(await listAttemptStates(shop, order)).toEqual(['open']);
});

test('[API-PAY-01] another user’s order, or an unknown one, cannot be paid', async () => {
  const { order } = await createPlacedOrder(shop);
  const stranger = await createUser(shop.ctx);
  expect((await initiatePortalPayment(shop, stranger.token, order)).status).toBe(404);
  expect(
    (await initiatePortalPayment(shop, stranger.token, { ...order, order_number: '0000000000ZZ' })).status,
  ).toBe(404);
  expect((await getPortalStatus(shop, stranger.token, order.order_number)).status).toBe(404);
});

test('[API-PAY-01] after a failed payment a new page is opened with a new reference', async () => {
  const { user, order, pageUrl } = await startPortalOrder();
  await decidePortalPayment(shop, parseTrackingId(pageUrl), { action: 'fail' });
  const again = await initiatePortalPayment(shop, user.token, order);
  expect(again.status).toBe(200);
  expect(again.body.payment_url).not.toBe(pageUrl);
  const attempts = await findAttempts(shop, order);
  expect(attempts.map(({ state, merchantReference, reason }) => [state, merchantReference, reason])).toEqual([
    [
      'failed',
      `${order.order_number}-1`,
      'Pesapal reports a failed payment: Unable to Authorize Transaction.',
    ],
    ['open', `${order.order_number}-2`, null],
  ]);
  await decidePortalPayment(shop, parseTrackingId(again.body.payment_url), { action: 'pay' });
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[API-PAY-01, ATTEMPT-06] the earlier payment is queried first: one that succeeded settles the order', async () => {
  const { user, order, pageUrl } = await startPortalOrder();
  await decidePortalPayment(shop, parseTrackingId(pageUrl), { action: 'pay', ipn: 'never' });
  const { status, body } = await initiatePortalPayment(shop, user.token, order);
  expect([status, body.code, body.data]).toEqual([409, 'NOT_PAYABLE', { status: 'paid' }]);
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
});

test('[ATTEMPT-07] while an M-Pesa prompt is on the phone no page is opened; an open page is replaced by M-Pesa', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await sendPrompt(shop, user.token, order);
  const refused = await initiatePortalPayment(shop, user.token, order);
  expect([refused.status, refused.body.code]).toEqual([409, 'PAYMENT_UNDECIDED']);
  expect((refused.body.data as ErrorData['PAYMENT_UNDECIDED']).retry_after).toBeGreaterThan(80);
  const portal = await startPortalOrder();
  expect((await startPush(shop, portal.user.token, portal.order)).status).toBe(200);
  expect(await listAttemptStates(shop, portal.order)).toEqual(['abandoned', 'open']);
});

test('[SETTLE-06] paid by M-Pesa while the page is open: a later payment there is refunded', async () => {
  const { user, order, pageUrl } = await startPortalOrder();
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
  shop.clock.advance(5 * SECOND);
  await decidePortalPayment(shop, parseTrackingId(pageUrl), { action: 'pay' });
  expect(await listAttemptStates(shop, order)).toEqual(['paid', 'paid']);
  expect(await findRefunds(shop, order)).toEqual([
    { amount: 2400, reason: 'The order was paid by another payment already.', state: 'open' },
  ]);
});

test('[API-PAY-02, ENTITY-16] the status is found by order number and by tracking id, and queries Pesapal', async () => {
  const { user, order, pageUrl } = await startPortalOrder();
  const trackingId = parseTrackingId(pageUrl);
  expect((await getPortalStatus(shop, user.token, order.order_number)).body).toEqual({
    order_id: order.order_number,
    status: 'pending',
  });
  await decidePortalPayment(shop, trackingId, { action: 'pay', ipn: 'never' });
  shop.clock.advance(6 * SECOND);
  const paid = { order_id: order.order_number, status: 'paid' };
  expect((await getPortalStatus(shop, user.token, trackingId)).body).toEqual(paid);
  expect((await getPortalStatus(shop, user.token, order.order_number.toLowerCase())).body).toEqual(paid);
});

test('[API-PAY-02, ATTEMPT-08] the status asks Pesapal at most every 5 s', async () => {
  const { user, order, pageUrl } = await startPortalOrder();
  await getPortalStatus(shop, user.token, order.order_number);
  await decidePortalPayment(shop, parseTrackingId(pageUrl), { action: 'pay', ipn: 'never' });
  expect((await getPortalStatus(shop, user.token, order.order_number)).body.status).toBe('pending');
  shop.clock.advance(6 * SECOND);
  expect((await getPortalStatus(shop, user.token, order.order_number)).body.status).toBe('paid');
});

test('[API-PAY-02] an invalid id is not found', async () => {
  const { token } = await createUser(shop.ctx);
  expect((await getPortalStatus(shop, token, 'no%20id')).status).toBe(404);
  expect((await getPortalStatus(shop, token, '9f8b1c1e-0000-4000-8000-000000000000')).status).toBe(404);
});

test('[SETTLE-13] a reversal after payment goes to manual review; the order stays paid', async () => {
  const { order, pageUrl } = await startPortalOrder();
  const trackingId = parseTrackingId(pageUrl);
  await decidePortalPayment(shop, trackingId, { action: 'pay' });
  shop.clock.advance(5 * SECOND);
  await decidePortalPayment(shop, trackingId, { action: 'reverse', ipn: 'twice' });
  expect(await getStatus(shop, order)).toBe('paid');
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  const reviews = await shop.db.select().from(paymentReviews).where(eq(paymentReviews.orderId, order.id));
  expect(reviews.map(({ kind, reason, state }) => ({ kind, reason, state }))).toEqual([
    { kind: 'reversal', reason: 'Pesapal reports that the payment was reversed.', state: 'open' },
  ]);
});

test('[SETTLE-13] a reversal whose notification arrives while Pesapal cannot be queried is sent again', async () => {
  const { order, pageUrl } = await startPortalOrder();
  const trackingId = parseTrackingId(pageUrl);
  await decidePortalPayment(shop, trackingId, { action: 'pay' });
  await setPortalFaults(shop, { down: true });
  shop.clock.advance(5 * SECOND);
  await decidePortalPayment(shop, trackingId, { action: 'reverse', ipn: 'never' });
  const early = await shop.call('pesapalIpn', { query: { OrderTrackingId: trackingId } });
  expect(early.body.status).toBe(500);
  await setPortalFaults(shop, {});
  shop.clock.advance(5 * SECOND);
  const later = await shop.call('pesapalIpn', { query: { OrderTrackingId: trackingId } });
  expect(later.body.status).toBe(200);
  const reviews = await shop.db.select().from(paymentReviews).where(eq(paymentReviews.orderId, order.id));
  expect(reviews.map(({ kind }) => kind)).toEqual(['reversal']);
});

test('[ATTEMPT-10] an open page keeps the order for 60 minutes, then both end and the stock is released', async () => {
  const { product, order } = await startPortalOrder();
  shop.clock.advance(59 * MINUTE);
  await reconcile(shop.ctx);
  expect([await listAttemptStates(shop, order), await getStatus(shop, order)]).toEqual([['open'], 'pending']);
  shop.clock.advance(MINUTE);
  await reconcile(shop.ctx);
  expect([await listAttemptStates(shop, order), await getStatus(shop, order)]).toEqual([
    ['abandoned'],
    'cancelled',
  ]);
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
});

test('[SETTLE-11] a failed payment that is corrected on the same page pays the order', async () => {
  const { order, pageUrl } = await startPortalOrder();
  const trackingId = parseTrackingId(pageUrl);
  await decidePortalPayment(shop, trackingId, { action: 'fail' });
  await decidePortalPayment(shop, trackingId, { action: 'pay', ipn: 'never' });
  shop.clock.advance(5 * MINUTE);
  await reconcile(shop.ctx);
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[SETTLE-11] M-Pesa on the page is pending for 20 seconds, then its notification pays the order', async () => {
  const { user, order, pageUrl } = await startPortalOrder();
  await decidePortalPayment(shop, parseTrackingId(pageUrl), { action: 'pay', method: 'mpesa', ipn: 'never' });
  shop.clock.advance(6 * SECOND);
  expect((await getPortalStatus(shop, user.token, order.order_number)).body.status).toBe('pending');
  shop.clock.advance(15 * SECOND);
  await expect
    .poll(async () => {
      shop.clock.advance(6 * SECOND);
      return (await getPortalStatus(shop, user.token, order.order_number)).body.status;
    })
    .toBe('paid');
});

test('[SETTLE-02] while an order’s tracking id is unknown, another order’s payment does not pay it', async () => {
  const paid = await startPortalOrder();
  const other = await startPortalOrder();
  await decidePortalPayment(shop, parseTrackingId(paid.pageUrl), { action: 'pay', ipn: 'never' });
  await shop.db
    .update(paymentAttempts)
    .set({ reference: null })
    .where(eq(paymentAttempts.reference, parseTrackingId(paid.pageUrl)));
  await shop.db
    .update(paymentAttempts)
    .set({ reference: null })
    .where(eq(paymentAttempts.reference, parseTrackingId(other.pageUrl)));
  const { body } = await sendIpn(shop, {
    OrderTrackingId: parseTrackingId(paid.pageUrl),
    OrderMerchantReference: `${other.order.order_number}-1`,
  });
  expect(body.status).toBe(500);
  expect(await getStatus(shop, other.order)).toBe('pending');
  expect((await findOnlyAttempt(shop, other.order)).reference).toBe(null);
});

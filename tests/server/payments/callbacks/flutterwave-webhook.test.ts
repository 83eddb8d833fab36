import { eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { EndpointBody } from '../../../../contract/endpoint-types.ts';
import { orders, paymentReviews, providerEvents } from '../../../../server/db/schema/index.ts';
import { reconcile } from '../../../../server/features/payments/settle/reconcile.ts';
import { settleAttempt } from '../../../../server/features/payments/settle/settle-attempt.ts';
import { SANDBOX_FLUTTERWAVE } from '../../../../server/sandbox/flutterwave/merchant.ts';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import { buildCardRequest, decideCardPayment, initiateCardPayment } from '../../../support/demo-card.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import {
  findCallbacks,
  findOnlyAttempt,
  findRefunds,
  getStatus,
  getStock,
  HOUR,
  listAttemptStates,
  MINUTE,
} from '../payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => setFaults({}));
afterAll(() => shop.close());

async function setFaults(flutterwave: Record<string, unknown>): Promise<void> {
  const { status } = await shop.request('PUT', '/sandbox/faults', { body: { flutterwave } });
  if (status !== 200) throw new Error('the faults were refused');
}

async function createDraft() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const { body } = await initiateCardPayment(shop, user.token, buildCardRequest(product, 2, user.email));
  const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, body.order_id));
  return { user, product, order: order!, txRef: body.tx_ref };
}

const createChargeEvent = (txRef: string, data: object = {}) => ({
  event: 'charge.completed',
  data: {
    id: 1,
    tx_ref: txRef,
    flw_ref: 'FLW-1',
    amount: 2400,
    currency: 'KES',
    status: 'successful',
    ...data,
  },
});

const hook = (
  body: EndpointBody<'flutterwaveWebhook'>,
  hash: string | null = SANDBOX_FLUTTERWAVE.secretHash,
) => shop.call('flutterwaveWebhook', { body, headers: hash === null ? {} : { 'verif-hash': hash } });

const countUnmatchedEvents = async () =>
  (await shop.db.select().from(providerEvents).where(isNull(providerEvents.attemptId))).length;

test('[CALLBACK-08] a webhook gets a 200 and settles by querying the payment that it names', async () => {
  const { product, order, txRef } = await createDraft();
  const payment = await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'never' });
  const { status, body } = await hook(createChargeEvent(txRef, { id: payment.transaction_id }));
  expect([status, body]).toEqual([200, { status: 'success' }]);
  expect(await findOnlyAttempt(shop, order)).toMatchObject({
    state: 'paid',
    reference: String(payment.transaction_id),
    receipt: payment.flw_ref,
  });
  expect(await getStatus(shop, order)).toBe('paid');
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
});

test.each([
  '',
  'wrong',
  `${SANDBOX_FLUTTERWAVE.secretHash}x`,
  SANDBOX_FLUTTERWAVE.secretHash.slice(0, -1),
  null,
])('[CALLBACK-07] a webhook with the hash %j is 401, is not stored and settles nothing', async (hash) => {
  const { order, txRef } = await createDraft();
  await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'never' });
  const unknown = await countUnmatchedEvents();
  const replies = await Promise.all(
    [createChargeEvent(txRef), createChargeEvent('gari-none'), {}].map((body) => hook(body, hash)),
  );
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 'UNAUTHENTICATED'],
    [401, 'UNAUTHENTICATED'],
    [401, 'UNAUTHENTICATED'],
  ]);
  expect(await findCallbacks(shop, await findOnlyAttempt(shop, order))).toEqual([]);
  expect(await countUnmatchedEvents()).toBe(unknown);
  expect(await getStatus(shop, order)).toBe('pending');
});

test('[CALLBACK-07] even its body is not read before the hash is checked', async () => {
  const { status } = await shop.call('flutterwaveWebhook', { rawBody: '{' });
  expect(status).toBe(401);
});

test('[CALLBACK-02, CALLBACK-03] it is stored as received, up to 64 KB', async () => {
  const { order, txRef } = await createDraft();
  const rawBody = JSON.stringify(createChargeEvent(txRef), null, 3);
  const send = (raw: string) =>
    shop.call('flutterwaveWebhook', {
      rawBody: raw,
      headers: { 'verif-hash': SANDBOX_FLUTTERWAVE.secretHash },
    });
  expect((await send(rawBody)).status).toBe(200);
  expect((await send(rawBody.padEnd(65_537))).status).toBe(413);
  expect(await findCallbacks(shop, await findOnlyAttempt(shop, order))).toEqual([
    { body: rawBody, verdict: 'open' },
  ]);
});

test('[SETTLE-02, CALLBACK-06] a webhook’s claims are not trusted, even with the right hash', async () => {
  const { order, txRef } = await createDraft();
  await hook(createChargeEvent(txRef));
  expect(await listAttemptStates(shop, order)).toEqual(['open']);
  const declined = await decideCardPayment(shop, txRef, { action: 'fail', webhook: 'never' });
  await hook(createChargeEvent(txRef, { id: declined.transaction_id, status: 'successful' }));
  expect(await listAttemptStates(shop, order)).toEqual(['failed']);
  const paid = await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'never' });
  await hook(createChargeEvent(txRef, { id: paid.transaction_id, status: 'failed', amount: 1 }));
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[SETTLE-02] the id of another’s payment pays nothing', async () => {
  const [first, second] = [await createDraft(), await createDraft()];
  const { transaction_id } = await decideCardPayment(shop, first.txRef, { action: 'pay', webhook: 'never' });
  await hook(createChargeEvent(second.txRef, { id: transaction_id }));
  expect(await listAttemptStates(shop, second.order)).toEqual(['open']);
  expect(await getStatus(shop, second.order)).toBe('pending');
});

test('[CALLBACK-04, CALLBACK-08] a webhook without a payment, or an invalid one, is accepted and stored', async () => {
  const before = await countUnmatchedEvents();
  for (const body of [
    createChargeEvent('gari-none'),
    { event: 'transfer.completed', data: {} },
    { data: { id: 'x y' } },
    {},
  ]) {
    expect((await hook(body)).status).toBe(200);
  }
  expect(await countUnmatchedEvents()).toBe(before + 4);
});

test('[CALLBACK-06, ATTEMPT-09] a late webhook of an earlier failure does not undo the payment', async () => {
  const { order, txRef } = await createDraft();
  const failed = await decideCardPayment(shop, txRef, { action: 'fail', webhook: 'never' });
  await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'first' });
  await hook(createChargeEvent(txRef, { id: failed.transaction_id, status: 'failed' }));
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[SETTLE-06] a second charge with the same reference goes to manual review', async () => {
  const { order, txRef } = await createDraft();
  await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'first' });
  const [second] = await shop.database.sql<{ id: number }[]>`
    insert into sandbox.flutterwave_transactions (tx_ref, flw_ref, amount, currency, email, name, outcome, created_at,
      known_at, final_at)
    select tx_ref, flw_ref || '-2', amount, currency, email, name, outcome, created_at, known_at, final_at
    from sandbox.flutterwave_transactions where tx_ref = ${txRef} returning id`;
  for (const _ of [1, 2]) await hook(createChargeEvent(txRef, { id: second!.id }));
  const reviews = await shop.db.select().from(paymentReviews).where(eq(paymentReviews.orderId, order.id));
  expect(reviews.map(({ kind, reason, state }) => ({ kind, reason, state }))).toEqual([
    {
      kind: 'amount',
      reason: `Flutterwave took a second payment under the same reference: transaction ${second!.id}.`,
      state: 'open',
    },
  ]);
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[SETTLE-10, DRAFT-06] with webhook and browser lost, reconciliation finds the payment by our reference and places the order', async () => {
  const { user, product, order, txRef } = await createDraft();
  await decideCardPayment(shop, txRef, { action: 'pay-then-close', webhook: 'never' });
  await reconcile(shop.ctx);
  expect(await getStatus(shop, order)).toBe('paid');
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
  const { body } = await shop.call('ownOrders', { token: user.token });
  expect(body.map(({ order_number }) => order_number)).toEqual([order.orderNumber]);
});

test('[SETTLE-10] a successful retry after a declined card is found, even when the second webhook was lost', async () => {
  const { order, txRef } = await createDraft();
  await decideCardPayment(shop, txRef, { action: 'fail', webhook: 'first' });
  expect(await listAttemptStates(shop, order)).toEqual(['failed']);
  shop.clock.advance(6 * MINUTE);
  await reconcile(shop.ctx);
  await decideCardPayment(shop, txRef, { action: 'pay-then-close', webhook: 'never' });
  shop.clock.advance(6 * MINUTE);
  await reconcile(shop.ctx);
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[SETTLE-10, ATTEMPT-10] a payment that is found only after the draft was abandoned is refunded', async () => {
  const { product, order, txRef } = await createDraft();
  await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'never', notFoundMs: 600_000 });
  await shop.database.sql`
    update sandbox.flutterwave_transactions set known_at = known_at + interval '30 minutes' where tx_ref = ${txRef}`;
  shop.clock.advance(30 * MINUTE);
  await reconcile(shop.ctx);
  expect([await getStatus(shop, order), await listAttemptStates(shop, order)]).toEqual([
    'cancelled',
    ['abandoned'],
  ]);
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
  shop.clock.advance(11 * MINUTE);
  await reconcile(shop.ctx);
  expect(await findRefunds(shop, order)).toEqual([
    { amount: 2400, reason: 'Paid after the order was cancelled.', state: 'open' },
  ]);
});

test('[ATTEMPT-03, ATTEMPT-10] while Flutterwave cannot be reached the draft is held, for up to 24 hours', async () => {
  const { product, order, txRef } = await createDraft();
  await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'never' });
  const { id } = await findOnlyAttempt(shop, order);
  await setFaults({ down: true });
  shop.clock.advance(23 * HOUR);
  await settleAttempt(shop.ctx, id);
  expect([await getStatus(shop, order), await listAttemptStates(shop, order)]).toEqual(['pending', ['open']]);
  await setFaults({});
  await settleAttempt(shop.ctx, id);
  expect(await getStatus(shop, order)).toBe('paid');
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
});

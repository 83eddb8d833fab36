import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointBody } from '../../../contract/endpoint-types.ts';
import { mails, orders } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import {
  buildCardRequest,
  decideCardPayment,
  initiateCardPayment,
  placeCardOrder,
} from '../../support/demo-card.ts';
import { placeOrder } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  findAttempts,
  findOnlyAttempt,
  findRefunds,
  getStatus,
  getStock,
  listAttemptStates,
  MINUTE,
  readTimeline,
  signInAgain,
} from '../payments/payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ LIMIT_UNPAID_ORDERS: '3' });
});
afterEach(() => setFaults({}));
afterAll(() => shop.close());

async function setFaults(flutterwave: Record<string, unknown>): Promise<void> {
  const { status } = await shop.request('PUT', '/sandbox/faults', { body: { flutterwave } });
  if (status !== 200) throw new Error('the faults were refused');
}

/** A customer who started a card payment for two units at Ksh 1,000; `stockQuantity` units were in stock. */
async function createDraft(stockQuantity = 3) {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity });
  const request = buildCardRequest(product, 2, user.email);
  const { status, body } = await initiateCardPayment(shop, user.token, request);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { user, product, request, txRef: body.tx_ref, draft: await readOrder(body.order_id) };
}

async function readOrder(orderNumber: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  return row!;
}

function findDrafts(user: { id: number }) {
  return shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, user.id), isNull(orders.placedAt)))
    .orderBy(asc(orders.id));
}

describe('starting a card payment', () => {
  test('[API-PAY-04, ENTITY-16, DRAFT-01] returns a reference and the amount, and stores the order as a draft', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 3 });
    const { status, body } = await initiateCardPayment(shop, user.token, buildCardRequest(product));
    expect(status).toBe(200);
    expect(body).toEqual({
      tx_ref: expect.stringMatching(/^gari-[0-9a-f]{32}$/),
      amount: 2400,
      order_id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
    });
    const draft = await readOrder(body.order_id);
    expect(draft).toMatchObject({
      userId: user.id,
      status: 'pending',
      placedAt: null,
      total: 2400,
      paymentMethod: 'creditcard',
    });
    expect(await getStock(shop, product)).toEqual({ free: 1, sold: 0 });
    expect(await findOnlyAttempt(shop, draft)).toMatchObject({
      provider: 'flutterwave',
      method: 'creditcard',
      state: 'open',
      amount: 2400,
      merchantReference: body.tx_ref,
      reference: null,
    });
  });

  test('[DRAFT-02] a draft is in no list, has no page and is in no email', async () => {
    const { user, draft } = await createDraft();
    const staff = await createUser(shop.ctx, { isStaff: true });
    const params = { order_number: draft.orderNumber };
    expect((await shop.call('ownOrders', { token: user.token })).body).toEqual([]);
    const found = await shop.call('staffOrders', { token: staff.token, query: { q: draft.orderNumber } });
    expect(found.body.results).toEqual([]);
    const replies = [
      await shop.call('order', { token: user.token, params }),
      await shop.call('orderStatus', { token: user.token, params }),
      await shop.call('staffOrder', { token: staff.token, params }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    const cancelled = await shop.call('cancelOrder', {
      token: user.token,
      params: { order_number: draft.orderNumber },
      body: {},
    });
    expect(cancelled.status).toBe(404);
    expect(await shop.db.select().from(mails).where(eq(mails.recipient, user.email))).toEqual([]);
  });

  test('[DRAFT-04] each attempt has its own reference, even for the same order', async () => {
    const user = await createUser(shop.ctx);
    const order = await placeOrder(shop, user.token, await createProduct(shop.db), 2);
    const body = { ...payer, amount: 2400, order_id: order.order_number };
    const [first, second] = [
      await initiateCardPayment(shop, user.token, body),
      await initiateCardPayment(shop, user.token, body),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.tx_ref).not.toBe(second.body.tx_ref);
    expect((await findAttempts(shop, order)).map(({ merchantReference }) => merchantReference)).toEqual([
      first.body.tx_ref,
      second.body.tx_ref,
    ]);
  });

  test('[API-PAY-04] a pending order can be paid by card without being placed again', async () => {
    const user = await createUser(shop.ctx);
    const order = await placeOrder(shop, user.token, await createProduct(shop.db), 2);
    const { body } = await initiateCardPayment(shop, user.token, {
      ...payer,
      amount: 2400,
      order_id: order.order_number,
    });
    expect(body).toEqual({ tx_ref: expect.any(String), amount: 2400, order_id: order.order_number });
    await decideCardPayment(shop, body.tx_ref, { action: 'pay', webhook: 'first' });
    expect(await getStatus(shop, order)).toBe('paid');
    expect((await readOrder(order.order_number)).placedAt!.toISOString()).toBe(order.created_at);
  });

  test('[DRAFT-01, PLACE-03] a wrong total or amount is refused with the current prices, and nothing is written', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 3 });
    const request = buildCardRequest(product);
    const lines = [{ id: product.id, price: product.price, shippingFee: product.shippingFee }];
    const wrongTotal = { ...request, order: { ...request.order, total: 2399 } };
    for (const body of [{ ...request, amount: 2399 }, wrongTotal]) {
      const reply = await initiateCardPayment(shop, user.token, body);
      expect([reply.status, reply.body.code]).toEqual([409, 'TOTAL_CHANGED']);
      expect(reply.body.data).toEqual({ total: 2400, lines });
    }
    expect(await findDrafts(user)).toEqual([]);
    expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
  });

  test('[DRAFT-01] out-of-stock items are refused, and the older draft stays', async () => {
    const { user, draft } = await createDraft();
    const scarce = await createProduct(shop.db, { stockQuantity: 1 });
    const reply = await initiateCardPayment(shop, user.token, buildCardRequest(scarce));
    expect([reply.status, reply.body.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect((await findDrafts(user)).map(({ id, status }) => [id, status])).toEqual([[draft.id, 'pending']]);
  });

  test('[API-PAY-04] takes either an order or an order number, not both and not neither', async () => {
    const { user, request, draft } = await createDraft();
    const { order: _order, ...neither } = request;
    for (const body of [neither, { ...request, order_id: draft.orderNumber }]) {
      const reply = await initiateCardPayment(shop, user.token, body);
      expect([reply.status, reply.body.fields]).toEqual([400, { order: 'Give either order or order_id' }]);
    }
    const mpesa = { ...request, order: { ...request.order, paymentMethod: 'mpesa' } };
    expect((await shop.call('startCardPayment', { token: user.token, wrongBody: mpesa })).status).toBe(400);
  });

  test('[AUTHZ-03] nobody can pay for another user’s order or read its payment', async () => {
    const { txRef, request } = await createDraft();
    const stranger = await createUser(shop.ctx);
    const owner = await createUser(shop.ctx);
    const order = await placeOrder(shop, owner.token, await createProduct(shop.db), 2);
    const initiateReply = await initiateCardPayment(shop, stranger.token, {
      ...payer,
      amount: 2400,
      order_id: order.order_number,
    });
    expect(initiateReply.status).toBe(404);
    expect((await placeCardOrder(shop, stranger.token, txRef, request.order)).status).toBe(404);
    expect((await placeCardOrder(shop, stranger.token, 'gari-none', request.order)).status).toBe(404);
  });

  test('[DRAFT-01] after three unpaid orders no draft can be created', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    for (const _ of [1, 2, 3]) await placeOrder(shop, user.token, product, 1);
    const reply = await initiateCardPayment(shop, user.token, buildCardRequest(product));
    expect([reply.status, reply.body.code]).toEqual([409, 'TOO_MANY_UNPAID_ORDERS']);
  });
});

const payer = { email: 'amina@example.com', name: 'Amina Hassan' };

describe('one draft per user', () => {
  test('[DRAFT-03] a new draft takes the place and the stock of the older one', async () => {
    const { user, product, request, draft } = await createDraft(2);
    const again = await initiateCardPayment(shop, user.token, request);
    expect(again.status).toBe(200);
    expect((await findDrafts(user)).map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    expect(await readTimeline(shop, draft)).toEqual([
      'new → pending by owner',
      'pending → cancelled by owner',
    ]);
    expect(await getStock(shop, product)).toEqual({ free: 0, sold: 0 });
  });

  test('[DRAFT-03] the provider is asked first: a draft that was paid is kept, and nobody pays twice', async () => {
    const { user, request, txRef, draft } = await createDraft();
    await decideCardPayment(shop, txRef, { action: 'pay-then-close', webhook: 'never' });
    const again = await initiateCardPayment(shop, user.token, request);
    expect([again.status, again.body.code, again.body.data]).toEqual([
      409,
      'NOT_PAYABLE',
      { status: 'paid' },
    ]);
    expect(await getStatus(shop, draft)).toBe('paid');
    const list = await shop.call('ownOrders', { token: user.token });
    expect(list.body).toHaveLength(1);
    expect(
      (await initiateCardPayment(shop, user.token, buildCardRequest(await createProduct(shop.db)))).status,
    ).toBe(200);
  });

  test('[DRAFT-03, SETTLE-07] money that comes for the older draft goes back', async () => {
    const { user, request, txRef, draft } = await createDraft(10);
    await initiateCardPayment(shop, user.token, request);
    await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'first' });
    expect(await findRefunds(shop, draft)).toEqual([
      { amount: 2400, reason: 'Paid after the order was cancelled.', state: 'open' },
    ]);
    const reply = await placeCardOrder(shop, user.token, txRef, request.order);
    expect([reply.status, reply.body.code, reply.body.data]).toEqual([
      409,
      'PAYMENT_FAILED',
      { reason: 'Paid after the order was cancelled. The money will be paid back.' },
    ]);
  });

  test('[DRAFT-03] of two at once one draft is left, with its own stock', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 10 });
    const request = buildCardRequest(product);
    const replies = await Promise.all([1, 2, 3].map(() => initiateCardPayment(shop, user.token, request)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await findDrafts(user)).map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'cancelled',
      'pending',
    ]);
    expect(await getStock(shop, product)).toEqual({ free: 8, sold: 0 });
  });

  test('[DRAFT-03] an order with another payment method replaces it too: one’s own draft does not block the last unit', async () => {
    const { user, product, draft } = await createDraft(2);
    const order = await placeOrder(shop, user.token, product, 2);
    expect(order.status).toBe('pending');
    expect(await getStatus(shop, draft)).toBe('cancelled');
    expect(await getStock(shop, product)).toEqual({ free: 0, sold: 0 });
  });

  test('[DRAFT-03] and is refused when the draft turns out to be paid', async () => {
    const { user, product, txRef, draft } = await createDraft();
    await decideCardPayment(shop, txRef, { action: 'pay-then-close', webhook: 'never' });
    const reply = await shop.call('placeOrder', {
      token: user.token,
      body: orderRequest([{ product, quantity: 1 }]),
    });
    expect([reply.status, reply.body.code]).toEqual([409, 'NOT_PAYABLE']);
    expect(await getStatus(shop, draft)).toBe('paid');
  });
});

describe('placing with the reference', () => {
  test('[DRAFT-05, CARD-10] returns the same order every time, placed when it was paid', async () => {
    const { user, request, txRef, draft } = await createDraft();
    await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'never' });
    const sent = { ...request.order, id: 7, status: 'Processing Order', createdAt: 'yesterday' };
    const first = await placeCardOrder(shop, user.token, txRef, sent);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      order_number: draft.orderNumber,
      order: { id: draft.id, status: 'paid', total: 2400, payment_method: 'creditcard' },
    });
    expect((await placeCardOrder(shop, user.token, txRef, sent)).body).toEqual(first.body);
    const { placedAt, paidAt } = await readOrder(draft.orderNumber);
    expect(placedAt).toEqual(paidAt);
    expect(await readTimeline(shop, draft)).toEqual(['new → pending by owner', 'pending → paid by settling']);
    const list = await shop.call('ownOrders', { token: user.token });
    expect(list.body).toEqual([first.body.order]);
  });

  test('[DRAFT-05] with several requests at once, the order is paid once', async () => {
    const { user, product, request, txRef, draft } = await createDraft();
    await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'never' });
    const tabs = await Promise.all(
      [1, 2, 3].map(() => placeCardOrder(shop, user.token, txRef, request.order)),
    );
    expect(tabs.filter(({ status, body }) => status !== 200 && body.code !== 'PAYMENT_UNDECIDED')).toEqual(
      [],
    );
    expect((await placeCardOrder(shop, user.token, txRef, request.order)).status).toBe(200);
    expect(await listAttemptStates(shop, draft)).toEqual(['paid']);
    expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
    expect(await findRefunds(shop, draft)).toEqual([]);
  });

  test('[DRAFT-05, IDEMP-01, IDEMP-07] accepts an Idempotency-Key, stored with the reply that placed the order', async () => {
    const { user, request, txRef } = await createDraft();
    const send = (body: EndpointBody<'placeOrder'>) =>
      shop.call('placeOrder', {
        token: user.token,
        body,
        idempotencyKey: 'card-key-1',
      });
    const body = { ...request.order, tx_ref: txRef };
    expect((await send(body)).body.code).toBe('PAYMENT_UNDECIDED');
    await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'first' });
    const placed = await send(body);
    expect(placed.status).toBe(200);
    expect((await send(body)).body).toEqual(placed.body);
    expect((await send(request.order)).body.code).toBe('KEY_REUSED');
  });

  test('[DRAFT-07] is undecided until the provider decides, and after a declined card', async () => {
    const { user, request, txRef } = await createDraft();
    const undecided = await placeCardOrder(shop, user.token, txRef, request.order);
    expect([undecided.status, undecided.body.code, undecided.body.data]).toEqual([
      409,
      'PAYMENT_UNDECIDED',
      { retry_after: 5 },
    ]);
    expect(undecided.headers.get('retry-after')).toBe('5');
    await decideCardPayment(shop, txRef, { action: 'fail', webhook: 'first' });
    const failed = await placeCardOrder(shop, user.token, txRef, request.order);
    expect([failed.status, failed.body.code, failed.body.data]).toEqual([
      409,
      'PAYMENT_FAILED',
      { reason: 'The card was not charged: Declined by the issuer' },
    ]);
    await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'first' });
    expect((await placeCardOrder(shop, user.token, txRef, request.order)).status).toBe(200);
  });

  test('[DRAFT-07] is undecided while the provider cannot be reached, and queries at most every 5 s', async () => {
    const { user, request, txRef, draft } = await createDraft();
    await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'never' });
    await setFaults({ down: true });
    expect((await placeCardOrder(shop, user.token, txRef, request.order)).body.code).toBe(
      'PAYMENT_UNDECIDED',
    );
    await setFaults({});
    expect((await placeCardOrder(shop, user.token, txRef, request.order)).body.code).toBe(
      'PAYMENT_UNDECIDED',
    );
    expect((await findOnlyAttempt(shop, draft)).queryCount).toBe(1);
    shop.clock.advance(5001);
    expect((await placeCardOrder(shop, user.token, txRef, request.order)).status).toBe(200);
  });

  test('[DRAFT-07, SETTLE-08, SETTLE-12] money of another amount or currency pays no order and is said to go back', async () => {
    for (const [charge, reason] of [
      [{ amount: 240 }, 'Ksh 240 was paid, Ksh 2,400 was due.'],
      [{ currency: 'NGN' }, 'NGN 2400 was paid, Ksh 2,400 was due.'],
    ] as const) {
      const { user, request, txRef, draft } = await createDraft();
      await decideCardPayment(shop, txRef, { action: 'pay', webhook: 'never', ...charge });
      const { body } = await placeCardOrder(shop, user.token, txRef, request.order);
      expect([body.code, body.data]).toEqual([
        'PAYMENT_FAILED',
        { reason: `${reason} The money will be paid back.` },
      ]);
      expect(await findRefunds(shop, draft)).toHaveLength(1);
      expect((await findDrafts(user)).map(({ status }) => status)).toEqual(['pending']);
    }
  });

  test('[DRAFT-07, ATTEMPT-10] after 30 minutes without a payment the draft is abandoned', async () => {
    const { user, product, request, txRef, draft } = await createDraft();
    shop.clock.advance(29 * MINUTE);
    const token = await signInAgain(shop, user.id);
    expect((await placeCardOrder(shop, token, txRef, request.order)).body.code).toBe('PAYMENT_UNDECIDED');
    shop.clock.advance(MINUTE);
    const { body } = await placeCardOrder(shop, token, txRef, request.order);
    expect([body.code, body.data]).toEqual([
      'PAYMENT_FAILED',
      { reason: 'Flutterwave did not report a payment in time.' },
    ]);
    expect(await getStatus(shop, draft)).toBe('cancelled');
    expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
  });

  test('[DRAFT-06] the webhook alone can place a draft', async () => {
    const { user, txRef, draft } = await createDraft();
    await decideCardPayment(shop, txRef, { action: 'pay-then-close', webhook: 'first' });
    const { placedAt, paidAt, status } = await readOrder(draft.orderNumber);
    expect([status, placedAt]).toEqual(['paid', paidAt]);
    const emails = await shop.db.select().from(mails).where(eq(mails.recipient, user.email));
    expect(emails.map(({ subject }) => subject)).toEqual([
      `Your payment has arrived (${draft.orderNumber.slice(0, 8)})`,
    ]);
  });
});

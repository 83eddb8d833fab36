import { and, asc, eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mails, orders } from '../../../server/db/schema/index.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { answerCard, cardRequest, placeCard, startCard } from '../../support/demo-card.ts';
import { place } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import {
  attemptStates,
  attemptsOf,
  MINUTE,
  onlyAttempt,
  refundsOf,
  signInAgain,
  statusOf,
  stockOf,
  timelineOf,
} from '../payments/payment-facts.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ LIMIT_UNPAID_ORDERS: '3' });
});
afterEach(() => setFaults({}));
afterAll(() => shop.close());

async function setFaults(flutterwave: Record<string, unknown>): Promise<void> {
  const { status } = await shop.call('PUT', '/sandbox/faults', { body: { flutterwave } });
  if (status !== 200) throw new Error('the faults were refused');
}

/** A customer whose card payment of two units at Ksh 1,000 has begun; 3 were in stock. */
async function drafted(stockQuantity = 3) {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity });
  const request = cardRequest(product, 2, user.email);
  const { status, body } = await startCard(shop, user.token, request);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { user, product, request, txRef: body.tx_ref as string, draft: await rowOf(body.order_id) };
}

async function rowOf(orderNumber: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  return row!;
}

function draftsOf(user: { id: number }) {
  return shop.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, user.id), isNull(orders.placedAt)))
    .orderBy(asc(orders.id));
}

describe('beginning a card payment', () => {
  test('[API-PAY-04, ENTITY-16, DRAFT-01] answers a reference and the amount of an order that is kept as a draft', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 3 });
    const { status, body } = await startCard(shop, user.token, cardRequest(product));
    expect(status).toBe(200);
    expect(body).toEqual({
      tx_ref: expect.stringMatching(/^gari-[0-9a-f]{32}$/),
      amount: 2400,
      order_id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
    });
    const draft = await rowOf(body.order_id);
    expect(draft).toMatchObject({
      userId: user.id,
      status: 'pending',
      placedAt: null,
      total: 2400,
      paymentMethod: 'creditcard',
    });
    expect(await stockOf(shop, product)).toEqual({ free: 1, sold: 0 });
    expect(await onlyAttempt(shop, draft)).toMatchObject({
      provider: 'flutterwave',
      method: 'creditcard',
      state: 'open',
      amount: 2400,
      merchantReference: body.tx_ref,
      reference: null,
    });
  });

  test('[DRAFT-02] a draft is in no list, has no page and is told of in no mail', async () => {
    const { user, draft } = await drafted();
    const staff = await createUser(shop.ctx, { isStaff: true });
    const get = (path: string, token: string) => shop.call('GET', path, { token });
    expect((await get('/api/o/all/', user.token)).body).toEqual([]);
    expect((await get(`/api/o/existing/?q=${draft.orderNumber}`, staff.token)).body.results).toEqual([]);
    for (const [path, { token }] of [
      [`/api/o/${draft.orderNumber}/`, user],
      [`/api/o/${draft.orderNumber}/status/`, user],
      [`/api/o/admin/${draft.orderNumber}/`, staff],
    ] as const) {
      expect((await get(path, token)).status).toBe(404);
    }
    const cancelled = await shop.call('POST', `/api/o/${draft.orderNumber}/cancel/`, {
      token: user.token,
      body: {},
    });
    expect(cancelled.status).toBe(404);
    expect(await shop.db.select().from(mails).where(eq(mails.recipient, user.email))).toEqual([]);
  });

  test('[DRAFT-04] each attempt has a reference of its own, also for one order', async () => {
    const user = await createUser(shop.ctx);
    const order = await place(shop, user.token, await createProduct(shop.db), 2);
    const body = { ...payer, amount: 2400, order_id: order.order_number };
    const [first, second] = [
      await startCard(shop, user.token, body),
      await startCard(shop, user.token, body),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body.tx_ref).not.toBe(second.body.tx_ref);
    expect((await attemptsOf(shop, order)).map(({ merchantReference }) => merchantReference)).toEqual([
      first.body.tx_ref,
      second.body.tx_ref,
    ]);
  });

  test('[API-PAY-04] a pending order is paid by card without being placed again', async () => {
    const user = await createUser(shop.ctx);
    const order = await place(shop, user.token, await createProduct(shop.db), 2);
    const { body } = await startCard(shop, user.token, {
      ...payer,
      amount: 2400,
      order_id: order.order_number,
    });
    expect(body).toEqual({ tx_ref: expect.any(String), amount: 2400, order_id: order.order_number });
    await answerCard(shop, body.tx_ref, { action: 'pay', webhook: 'first' });
    expect(await statusOf(shop, order)).toBe('paid');
    expect((await rowOf(order.order_number)).placedAt!.toISOString()).toBe(order.created_at);
  });

  test('[DRAFT-01, PLACE-03] a total or an amount that is not the shop’s is refused with the fresh prices, and nothing is written', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 3 });
    const request = cardRequest(product);
    const lines = [{ id: product.id, price: product.price, shippingFee: product.shippingFee }];
    const lying = { ...request, order: { ...request.order, total: 2399 } };
    for (const body of [{ ...request, amount: 2399 }, lying]) {
      const reply = await startCard(shop, user.token, body);
      expect([reply.status, reply.body.code]).toEqual([409, 'TOTAL_CHANGED']);
      expect(reply.body.data).toEqual({ total: 2400, lines });
    }
    expect(await draftsOf(user)).toEqual([]);
    expect(await stockOf(shop, product)).toEqual({ free: 3, sold: 0 });
  });

  test('[DRAFT-01] what is not in stock is refused, and the older draft stays', async () => {
    const { user, draft } = await drafted();
    const scarce = await createProduct(shop.db, { stockQuantity: 1 });
    const reply = await startCard(shop, user.token, cardRequest(scarce));
    expect([reply.status, reply.body.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect((await draftsOf(user)).map(({ id, status }) => [id, status])).toEqual([[draft.id, 'pending']]);
  });

  test('[API-PAY-04] takes an order or the number of one, not both and not neither', async () => {
    const { user, request, draft } = await drafted();
    const { order: _order, ...neither } = request;
    for (const body of [neither, { ...request, order_id: draft.orderNumber }]) {
      const reply = await startCard(shop, user.token, body);
      expect([reply.status, reply.body.fields]).toEqual([400, { order: 'Give either order or order_id' }]);
    }
    const mpesa = { ...request, order: { ...request.order, paymentMethod: 'mpesa' } };
    expect((await startCard(shop, user.token, mpesa)).status).toBe(400);
  });

  test('[AUTHZ-03] nobody pays for another’s order or reads its payment', async () => {
    const { txRef, request } = await drafted();
    const stranger = await createUser(shop.ctx);
    const owner = await createUser(shop.ctx);
    const order = await place(shop, owner.token, await createProduct(shop.db), 2);
    const begun = await startCard(shop, stranger.token, {
      ...payer,
      amount: 2400,
      order_id: order.order_number,
    });
    expect(begun.status).toBe(404);
    expect((await placeCard(shop, stranger.token, txRef, request.order)).status).toBe(404);
    expect((await placeCard(shop, stranger.token, 'gari-none', request.order)).status).toBe(404);
  });

  test('[DRAFT-01] three unpaid orders leave no room for a draft', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    for (const _ of [1, 2, 3]) await place(shop, user.token, product, 1);
    const reply = await startCard(shop, user.token, cardRequest(product));
    expect([reply.status, reply.body.code]).toEqual([409, 'TOO_MANY_UNPAID_ORDERS']);
  });
});

const payer = { email: 'amina@example.com', name: 'Amina Hassan' };

describe('one draft per user', () => {
  test('[DRAFT-03] a new draft takes the place and the stock of the older one', async () => {
    const { user, product, request, draft } = await drafted(2);
    const again = await startCard(shop, user.token, request);
    expect(again.status).toBe(200);
    expect((await draftsOf(user)).map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    expect(await timelineOf(shop, draft)).toEqual(['new → pending by owner', 'pending → cancelled by owner']);
    expect(await stockOf(shop, product)).toEqual({ free: 0, sold: 0 });
  });

  test('[DRAFT-03] the provider is asked first: a draft that was paid is kept, and nobody pays twice', async () => {
    const { user, request, txRef, draft } = await drafted();
    await answerCard(shop, txRef, { action: 'pay-then-close', webhook: 'never' });
    const again = await startCard(shop, user.token, request);
    expect([again.status, again.body.code, again.body.data]).toEqual([
      409,
      'NOT_PAYABLE',
      { status: 'paid' },
    ]);
    expect(await statusOf(shop, draft)).toBe('paid');
    const list = await shop.call('GET', '/api/o/all/', { token: user.token });
    expect(list.body).toHaveLength(1);
    expect((await startCard(shop, user.token, cardRequest(await createProduct(shop.db)))).status).toBe(200);
  });

  test('[DRAFT-03, SETTLE-07] money that comes for the older draft goes back', async () => {
    const { user, request, txRef, draft } = await drafted(10);
    await startCard(shop, user.token, request);
    await answerCard(shop, txRef, { action: 'pay', webhook: 'first' });
    expect(await refundsOf(shop, draft)).toEqual([
      { amount: 2400, reason: 'Paid after the order was cancelled.', state: 'open' },
    ]);
    const reply = await placeCard(shop, user.token, txRef, request.order);
    expect([reply.status, reply.body.code, reply.body.data]).toEqual([
      409,
      'PAYMENT_FAILED',
      { reason: 'Paid after the order was cancelled. The money will be paid back.' },
    ]);
  });

  test('[DRAFT-03] of two at once one draft is left, with its own stock', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db, { stockQuantity: 10 });
    const request = cardRequest(product);
    const replies = await Promise.all([1, 2, 3].map(() => startCard(shop, user.token, request)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await draftsOf(user)).map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'cancelled',
      'pending',
    ]);
    expect(await stockOf(shop, product)).toEqual({ free: 8, sold: 0 });
  });

  test('[DRAFT-03] an order placed to be paid in another way takes its place too: nobody’s draft keeps them from the last part', async () => {
    const { user, product, draft } = await drafted(2);
    const order = await place(shop, user.token, product, 2);
    expect(order.status).toBe('pending');
    expect(await statusOf(shop, draft)).toBe('cancelled');
    expect(await stockOf(shop, product)).toEqual({ free: 0, sold: 0 });
  });

  test('[DRAFT-03] and is refused where the draft turns out paid', async () => {
    const { user, product, txRef, draft } = await drafted();
    await answerCard(shop, txRef, { action: 'pay-then-close', webhook: 'never' });
    const reply = await shop.call('POST', '/api/o/new/', {
      token: user.token,
      body: orderRequest([{ product, quantity: 1 }]),
    });
    expect([reply.status, reply.body.code]).toEqual([409, 'NOT_PAYABLE']);
    expect(await statusOf(shop, draft)).toBe('paid');
  });
});

describe('placing with the reference', () => {
  test('[DRAFT-05, CARD-10] answers the same order every time, placed when it was paid', async () => {
    const { user, request, txRef, draft } = await drafted();
    await answerCard(shop, txRef, { action: 'pay', webhook: 'never' });
    const sent = { ...request.order, id: 7, status: 'Processing Order', createdAt: 'yesterday' };
    const first = await placeCard(shop, user.token, txRef, sent);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      order_number: draft.orderNumber,
      order: { id: draft.id, status: 'paid', total: 2400, payment_method: 'creditcard' },
    });
    expect((await placeCard(shop, user.token, txRef, sent)).body).toEqual(first.body);
    const { placedAt, paidAt } = await rowOf(draft.orderNumber);
    expect(placedAt).toEqual(paidAt);
    expect(await timelineOf(shop, draft)).toEqual(['new → pending by owner', 'pending → paid by settling']);
    const list = await shop.call('GET', '/api/o/all/', { token: user.token });
    expect(list.body).toEqual([first.body.order]);
  });

  test('[DRAFT-05] with several at once the order is paid once', async () => {
    const { user, product, request, txRef, draft } = await drafted();
    await answerCard(shop, txRef, { action: 'pay', webhook: 'never' });
    const tabs = await Promise.all([1, 2, 3].map(() => placeCard(shop, user.token, txRef, request.order)));
    expect(tabs.filter(({ status, body }) => status !== 200 && body.code !== 'PAYMENT_UNDECIDED')).toEqual(
      [],
    );
    expect((await placeCard(shop, user.token, txRef, request.order)).status).toBe(200);
    expect(await attemptStates(shop, draft)).toEqual(['paid']);
    expect(await stockOf(shop, product)).toEqual({ free: 1, sold: 2 });
    expect(await refundsOf(shop, draft)).toEqual([]);
  });

  test('[DRAFT-05, IDEMP-01, IDEMP-07] takes an Idempotency-Key, kept by the answer that placed', async () => {
    const { user, request, txRef } = await drafted();
    const send = (body: object) =>
      shop.call('POST', '/api/o/new/', {
        token: user.token,
        body,
        headers: { 'Idempotency-Key': 'card-key-1' },
      });
    const body = { ...request.order, tx_ref: txRef };
    expect((await send(body)).body.code).toBe('PAYMENT_UNDECIDED');
    await answerCard(shop, txRef, { action: 'pay', webhook: 'first' });
    const placed = await send(body);
    expect(placed.status).toBe(200);
    expect((await send(body)).body).toEqual(placed.body);
    expect((await send(request.order)).body.code).toBe('KEY_REUSED');
  });

  test('[DRAFT-07] is undecided until the provider decides, and after a try with a declined card', async () => {
    const { user, request, txRef } = await drafted();
    const undecided = await placeCard(shop, user.token, txRef, request.order);
    expect([undecided.status, undecided.body.code, undecided.body.data]).toEqual([
      409,
      'PAYMENT_UNDECIDED',
      { retry_after: 5 },
    ]);
    expect(undecided.headers.get('retry-after')).toBe('5');
    await answerCard(shop, txRef, { action: 'fail', webhook: 'first' });
    const failed = await placeCard(shop, user.token, txRef, request.order);
    expect([failed.status, failed.body.code, failed.body.data]).toEqual([
      409,
      'PAYMENT_FAILED',
      { reason: 'The card was not charged: Declined by the issuer' },
    ]);
    await answerCard(shop, txRef, { action: 'pay', webhook: 'first' });
    expect((await placeCard(shop, user.token, txRef, request.order)).status).toBe(200);
  });

  test('[DRAFT-07] is undecided while the provider cannot be reached, and asks at most every 5 s', async () => {
    const { user, request, txRef, draft } = await drafted();
    await answerCard(shop, txRef, { action: 'pay', webhook: 'never' });
    await setFaults({ down: true });
    expect((await placeCard(shop, user.token, txRef, request.order)).body.code).toBe('PAYMENT_UNDECIDED');
    await setFaults({});
    expect((await placeCard(shop, user.token, txRef, request.order)).body.code).toBe('PAYMENT_UNDECIDED');
    expect((await onlyAttempt(shop, draft)).asks).toBe(1);
    shop.clock.advance(5001);
    expect((await placeCard(shop, user.token, txRef, request.order)).status).toBe(200);
  });

  test('[DRAFT-07, SETTLE-08, SETTLE-12] money of another amount or currency pays no order and is said to go back', async () => {
    for (const [taken, reason] of [
      [{ amount: 240 }, 'Ksh 240 was paid, Ksh 2,400 was due.'],
      [{ currency: 'NGN' }, 'NGN 2400 was paid, Ksh 2,400 was due.'],
    ] as const) {
      const { user, request, txRef, draft } = await drafted();
      await answerCard(shop, txRef, { action: 'pay', webhook: 'never', ...taken });
      const { body } = await placeCard(shop, user.token, txRef, request.order);
      expect([body.code, body.data]).toEqual([
        'PAYMENT_FAILED',
        { reason: `${reason} The money will be paid back.` },
      ]);
      expect(await refundsOf(shop, draft)).toHaveLength(1);
      expect((await draftsOf(user)).map(({ status }) => status)).toEqual(['pending']);
    }
  });

  test('[DRAFT-07, ATTEMPT-10] after 30 minutes without a payment the draft is given up', async () => {
    const { user, product, request, txRef, draft } = await drafted();
    shop.clock.advance(29 * MINUTE);
    const token = await signInAgain(shop, user.id);
    expect((await placeCard(shop, token, txRef, request.order)).body.code).toBe('PAYMENT_UNDECIDED');
    shop.clock.advance(MINUTE);
    const { body } = await placeCard(shop, token, txRef, request.order);
    expect([body.code, body.data]).toEqual([
      'PAYMENT_FAILED',
      { reason: 'Flutterwave did not report a payment in time.' },
    ]);
    expect(await statusOf(shop, draft)).toBe('cancelled');
    expect(await stockOf(shop, product)).toEqual({ free: 3, sold: 0 });
  });

  test('[DRAFT-06] a draft is placed by the webhook alone', async () => {
    const { user, txRef, draft } = await drafted();
    await answerCard(shop, txRef, { action: 'pay-then-close', webhook: 'first' });
    const { placedAt, paidAt, status } = await rowOf(draft.orderNumber);
    expect([status, placedAt]).toEqual(['paid', paidAt]);
    const letters = await shop.db.select().from(mails).where(eq(mails.recipient, user.email));
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Your payment has arrived (${draft.orderNumber.slice(0, 8)})`,
    ]);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../../server/app.ts';
import { paymentAttempts } from '../../../../server/db/schema/index.ts';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import { orderRequest } from '../../../factories/order-request.ts';
import {
  decidePortalPayment,
  initiatePortalPayment,
  parseTrackingId,
  placePortalOrder,
  setPortalFaults,
} from '../../../support/portal.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import {
  createPlacedOrder,
  findAttempts,
  findOnlyAttempt,
  getStatus,
  getStock,
  listAttemptStates,
  MINUTE,
  SECOND,
  startPush,
} from '../payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ PESAPAL_TIMEOUT_MS: '1000' });
});
afterEach(() => setPortalFaults(shop, {}));
afterAll(() => shop.close());

async function createBuyerWithProduct() {
  return {
    user: await createUser(shop.ctx),
    product: await createProduct(shop.db, { stockQuantity: 3 }),
  };
}

const UNREACHABLE =
  'The payment portal cannot be reached right now. Your order is kept: try again in a moment, or choose another way to pay.';

test('[API-ORD-03, WIRE-05] where Pesapal cannot be reached the order is placed, says so, and is paid another way', async () => {
  const { user, product } = await createBuyerWithProduct();
  await setPortalFaults(shop, { down: true });
  const { status, body } = await placePortalOrder(shop, user.token, product);
  expect([status, body.pesapal_error, body.payment_url]).toEqual([200, UNREACHABLE, undefined]);
  expect(await getStatus(shop, body.order)).toBe('pending');
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 0 });
  const { state, reasonCode, reason, nextQueryAt } = await findOnlyAttempt(shop, body.order);
  expect({ state, reasonCode, reason, nextQueryAt }).toEqual({
    state: 'failed',
    reasonCode: 'provider_unreachable',
    reason: 'Pesapal could not be reached.',
    nextQueryAt: null,
  });
  expect((await startPush(shop, user.token, body.order)).status).toBe(200);
});

test('[API-PAY-01, WIRE-05] paying later is 503 PROVIDER_DOWN while Pesapal cannot be reached, and works once it can', async () => {
  const { user, order } = await createPlacedOrder(shop);
  await setPortalFaults(shop, { down: true });
  const refused = await initiatePortalPayment(shop, user.token, order);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    503,
    'PROVIDER_DOWN',
    UNREACHABLE,
  ]);
  await setPortalFaults(shop, {});
  expect((await initiatePortalPayment(shop, user.token, order)).status).toBe(200);
  expect(await listAttemptStates(shop, order)).toEqual(['failed', 'open']);
});

test.for([
  ['a server error', { errorRate: 1 }],
  ['a page on another site', { foreignPage: true }],
  ['no answer at all', { syncTimeout: true }],
  ['tokens that are never accepted', { tokenExpired: 'always' }],
] as const)('[API-ORD-03] %s opens no page, and the order stays', async ([, faults]) => {
  const { user, product } = await createBuyerWithProduct();
  await setPortalFaults(shop, faults);
  const { status, body } = await placePortalOrder(shop, user.token, product);
  expect([status, body.payment_url]).toEqual([200, undefined]);
  expect(body.pesapal_error).toMatch(/choose another way to pay\.$/);
  expect(await listAttemptStates(shop, body.order)).toEqual(['failed']);
  expect(await getStatus(shop, body.order)).toBe('pending');
});

test('[API-ORD-03, API-PAY-01] a refusal in a Pesapal reply of HTTP 200 is reported at placing, and is 409 PAYMENT_FAILED later', async () => {
  const { user, product } = await createBuyerWithProduct();
  await setPortalFaults(shop, { refuseSubmit: true });
  const { body } = await placePortalOrder(shop, user.token, product);
  expect(body.pesapal_error).toBe(
    'Pesapal refused to open its payment page. Please choose another way to pay.',
  );
  expect((await findOnlyAttempt(shop, body.order)).reason).toBe(
    'Pesapal refused the payment: The merchant cannot take this amount',
  );
  const later = await initiatePortalPayment(shop, user.token, body.order);
  expect([later.status, later.body.code, later.body.data]).toEqual([
    409,
    'PAYMENT_FAILED',
    { reason: 'The merchant cannot take this amount' },
  ]);
});

test('[API-PAY-01] a token that Pesapal no longer accepts is renewed transparently', async () => {
  const { user, product } = await createBuyerWithProduct();
  expect((await placePortalOrder(shop, user.token, product, { quantity: 1 })).body.payment_url).toBeTruthy();
  await setPortalFaults(shop, { tokenExpired: true });
  expect((await placePortalOrder(shop, user.token, product, { quantity: 1 })).body.payment_url).toBeTruthy();
  shop.clock.advance(6 * MINUTE);
  expect((await placePortalOrder(shop, user.token, product, { quantity: 1 })).body.payment_url).toBeTruthy();
});

test('[SETTLE-11] a submission whose reply was lost is settled by its notification, which Pesapal confirms', async () => {
  const { user, product } = await createBuyerWithProduct();
  await setPortalFaults(shop, { syncTimeout: true, decideBeforeReply: 'pay' });
  const { body } = await placePortalOrder(shop, user.token, product);
  expect(body.order.status).toBe('paid');
  const attempt = await findOnlyAttempt(shop, body.order);
  expect([attempt.state, attempt.reference !== null]).toEqual(['paid', true]);
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
});

test('[IDEMP-09] a replay opens the page that is missing because the process died after the commit', async () => {
  const { user, product } = await createBuyerWithProduct();
  const key = 'replay-after-death-1';
  const first = await placePortalOrder(shop, user.token, product, { key });
  const [died] = await findAttempts(shop, first.body.order);
  await shop.db.delete(paymentAttempts).where(eq(paymentAttempts.id, died!.id));
  // Nor did the process query Pesapal.
  await shop.database
    .sql`delete from sandbox.pesapal_payments where merchant_reference = ${died!.merchantReference}`;
  const replay = await placePortalOrder(shop, user.token, product, { key });
  expect(replay.body.order_number).toBe(first.body.order_number);
  const attempt = await findOnlyAttempt(shop, first.body.order);
  expect([attempt.state, parseTrackingId(replay.body.payment_url)]).toEqual(['open', attempt.reference]);
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 0 });
});

test('[IDEMP-09] an attempt that never reached Pesapal is replaced once no process can still be submitting it', async () => {
  const { user, product } = await createBuyerWithProduct();
  const key = 'replay-after-death-2';
  const first = await placePortalOrder(shop, user.token, product, { key });
  const [died] = await findAttempts(shop, first.body.order);
  await shop.db
    .update(paymentAttempts)
    .set({ reference: null, paymentUrl: null, merchantReference: `${first.body.order_number}-0` })
    .where(eq(paymentAttempts.id, died!.id));
  const early = await placePortalOrder(shop, user.token, product, { key });
  expect([early.body.payment_url, early.body.pesapal_error]).toEqual([
    undefined,
    'The payment page for this order is just being opened. Please try again in a moment.',
  ]);
  const initiateReply = await initiatePortalPayment(shop, user.token, first.body.order);
  expect([initiateReply.status, initiateReply.body.code, initiateReply.body.data]).toEqual([
    409,
    'PAYMENT_UNDECIDED',
    { retry_after: 3 },
  ]);
  shop.clock.advance(91 * SECOND);
  const replay = await placePortalOrder(shop, user.token, product, { key });
  expect(replay.body.payment_url).toContain('/sandbox/pesapal/pay?OrderTrackingId=');
  const attempts = await findAttempts(shop, first.body.order);
  expect(attempts.map(({ state, reasonCode, reason }) => [state, reasonCode, reason])).toEqual([
    ['failed', 'page_not_opened', 'The payment page was never opened.'],
    ['open', null, null],
  ]);
});

test('[IDEMP-06, IDEMP-09] a replay returns the open page, and none once the order is paid', async () => {
  const { user, product } = await createBuyerWithProduct();
  const key = 'replay-of-a-page';
  const first = await placePortalOrder(shop, user.token, product, { key });
  const replay = await placePortalOrder(shop, user.token, product, { key });
  expect(replay.body).toEqual(first.body);
  await decidePortalPayment(shop, parseTrackingId(first.body.payment_url), { action: 'pay', ipn: 'never' });
  const paid = await placePortalOrder(shop, user.token, product, { key });
  expect(Object.keys(paid.body)).toEqual(['order', 'order_number']);
  expect(paid.body.order.status).toBe('paid');
});

test('[IDEMP-05] placed twice at once with the same key, one order has one page', async () => {
  const { user, product } = await createBuyerWithProduct();
  const replies = await Promise.all(
    [1, 2, 3].map(() => placePortalOrder(shop, user.token, product, { key: 'all-at-the-same-time' })),
  );
  expect(new Set(replies.map(({ body }) => body.order_number)).size).toBe(1);
  expect(await listAttemptStates(shop, replies[0]!.body.order)).toEqual(['open']);
  const pages = replies.flatMap(({ body }) => body.payment_url ?? []);
  expect(new Set(pages).size).toBe(1);
});

test('[GEN-06, PAYCHOICE-05] without its keys the portal is off: no order can be placed for it or paid by it', async () => {
  const { user, product } = await createBuyerWithProduct();
  const { order } = await createPlacedOrder(shop);
  const app = createApp({ ...shop.ctx, pesapal: null, config: { ...shop.ctx.config, pesapal: null } });
  const post = (path: string, body: object) =>
    app.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.token}` },
      body: JSON.stringify(body),
    });
  const placing = await post(
    '/api/o/new/',
    orderRequest([{ product, quantity: 1 }], { paymentMethod: 'pesapal' }),
  );
  expect([placing.status, await placing.json()]).toEqual([
    503,
    expect.objectContaining({
      code: 'PROVIDER_DOWN',
      message: 'This way to pay is not switched on. Please choose another.',
    }),
  ]);
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
  expect((await post('/api/p/pesapal/initiate/', { order_id: order.order_number })).status).toBe(404);
  const notified = await app.request('/hooks/pesapal?OrderTrackingId=9f8b1c1e');
  expect(await notified.json()).toMatchObject({ status: 500 });
});

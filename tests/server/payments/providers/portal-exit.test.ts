import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '../../../../contract/types.ts';
import { reconcile } from '../../../../server/features/payments/settle/reconcile.ts';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import { answerPrompt, sendPrompt } from '../../../support/demo-phone.ts';
import {
  decidePortalPayment,
  initiatePortalPayment,
  parseTrackingId,
  placePortalOrder,
  setPortalFaults,
} from '../../../support/portal.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import {
  findAttempts,
  findRefunds,
  getStatus,
  getStock,
  HOUR,
  listAttemptStates,
  MINUTE,
  SECOND,
} from '../payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterEach(() => setPortalFaults(shop, {}));
afterAll(() => shop.close());

async function openPortalPage() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db, { stockQuantity: 3 });
  const { body } = await placePortalOrder(shop, user.token, product);
  const order: Order = body.order;
  return { user, product, order, trackingId: parseTrackingId(body.payment_url), url: body.payment_url };
}

function leave(token: string, { order_number }: Order, page = `${order_number}-1`) {
  return shop.call('leavePortal', { token, body: { order_id: order_number, page } });
}

function cancel(token: string, { order_number }: Order) {
  return shop.call('cancelOrder', { token, params: { order_number }, body: {} });
}

test('[PORTAL-01] the page’s cancel URL identifies the page', async () => {
  const { order, trackingId } = await openPortalPage();
  const [row] = await shop.database.sql<{ url: string }[]>`
    select cancellation_url as url from sandbox.pesapal_payments where tracking_id = ${trackingId}`;
  expect(row!.url).toBe(
    `${shop.ctx.config.publicUrl}/order-confirmation?order=${order.order_number}&cancelled=${order.order_number}-1`,
  );
});

test('[PORTAL-01] once the page is left, the owner may cancel at once', async () => {
  const { user, product, order } = await openPortalPage();
  const early = await cancel(user.token, order);
  expect([early.status, early.body.code]).toEqual([409, 'PAYMENT_UNDECIDED']);
  const { status, body } = await leave(user.token, order);
  expect([status, body]).toEqual([200, { order_id: order.order_number, status: 'pending' }]);
  const [attempt] = await findAttempts(shop, order);
  expect([attempt!.state, attempt!.reasonCode, attempt!.reason]).toEqual([
    'abandoned',
    'page_left',
    'The payment page was left before anything was paid.',
  ]);
  expect((await cancel(user.token, order)).body.status).toBe('cancelled');
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
});

test('[PORTAL-01] or pay another way; a later payment on the page is refunded', async () => {
  const { user, order, trackingId } = await openPortalPage();
  await leave(user.token, order);
  await answerPrompt(shop, await sendPrompt(shop, user.token, order), { action: 'approve' });
  expect(await getStatus(shop, order)).toBe('paid');
  shop.clock.advance(5 * SECOND);
  await decidePortalPayment(shop, trackingId, { action: 'pay' });
  expect(await listAttemptStates(shop, order)).toEqual(['paid', 'paid']);
  expect(await findRefunds(shop, order)).toEqual([
    { amount: 2400, reason: 'The order was paid by another payment already.', state: 'open' },
  ]);
});

test('[PORTAL-01] a payment on an abandoned page still pays the order, notified or not', async () => {
  for (const ipn of ['once', 'never'] as const) {
    const { user, order, trackingId } = await openPortalPage();
    await leave(user.token, order);
    await decidePortalPayment(shop, trackingId, { action: 'pay', ipn });
    shop.clock.advance(6 * MINUTE);
    await reconcile(shop.ctx);
    expect(await getStatus(shop, order)).toBe('paid');
  }
});

test('[PORTAL-01] a payment on it after the order was cancelled is refunded', async () => {
  const { user, order, trackingId } = await openPortalPage();
  await leave(user.token, order);
  await cancel(user.token, order);
  shop.clock.advance(5 * SECOND);
  await decidePortalPayment(shop, trackingId, { action: 'pay' });
  expect(await findRefunds(shop, order)).toEqual([
    { amount: 2400, reason: 'Paid after the order was cancelled.', state: 'open' },
  ]);
});

test('[PORTAL-01] a paid page is not abandoned: the order is paid', async () => {
  const { user, order, trackingId } = await openPortalPage();
  await decidePortalPayment(shop, trackingId, { action: 'pay', ipn: 'never' });
  expect((await leave(user.token, order)).body.status).toBe('paid');
});

test('[PORTAL-01] while Pesapal cannot be queried the payment stays open', async () => {
  const { user, order } = await openPortalPage();
  await setPortalFaults(shop, { down: true });
  expect((await leave(user.token, order)).status).toBe(200);
  expect(await listAttemptStates(shop, order)).toEqual(['open']);
  expect((await cancel(user.token, order)).body.code).toBe('PAYMENT_UNDECIDED');
});

test('[PORTAL-01] the next page is a new one, and the cancel URL of the previous page does not close it', async () => {
  const { user, order, url } = await openPortalPage();
  await leave(user.token, order);
  const { body } = await initiatePortalPayment(shop, user.token, order);
  expect(body.payment_url).not.toBe(url);
  await leave(user.token, order);
  expect(await listAttemptStates(shop, order)).toEqual(['abandoned', 'open']);
});

test('[PORTAL-01] nobody can close another person’s page', async () => {
  const { order } = await openPortalPage();
  const stranger = await createUser(shop.ctx);
  expect((await leave(stranger.token, order)).status).toBe(404);
  expect(await listAttemptStates(shop, order)).toEqual(['open']);
});

test('[PORTAL-01] an abandoned page is queried every 5 minutes up to its deadline, then hourly', async () => {
  const { user, order } = await openPortalPage();
  await leave(user.token, order);
  const waits: number[] = [];
  for (const pause of [0, 5 * MINUTE, 56 * MINUTE, HOUR]) {
    shop.clock.advance(pause);
    await reconcile(shop.ctx);
    const [attempt] = await findAttempts(shop, order);
    waits.push(
      Math.round((attempt!.nextQueryAt!.getTime() - shop.clock.now().getTime()) / (10 * SECOND)) * 10,
    );
  }
  expect(waits).toEqual([300, 300, 3600, 3600]);
});

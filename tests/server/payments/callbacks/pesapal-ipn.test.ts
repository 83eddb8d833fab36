import { and, count, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerEvents } from '../../../../server/db/schema/index.ts';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import {
  decidePortalPayment,
  parseTrackingId,
  placePortalOrder,
  sendIpn,
  setPortalFaults,
} from '../../../support/portal.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { findCallbacks, findOnlyAttempt, getStatus } from '../payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function createOpenPayment() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const { body } = await placePortalOrder(shop, user.token, product);
  return { order: body.order, trackingId: parseTrackingId(body.payment_url) };
}

const UNKNOWN = { OrderTrackingId: '0d9b9c3e-1111-4222-8333-444455556666' };

function findUnmatchedEvents() {
  return shop.db
    .select({ body: providerEvents.body })
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, 'pesapal'), isNull(providerEvents.attemptId)));
}

test.for(['GET', 'POST'] as const)(
  '[CALLBACK-08] a notification by %s gets the reply that Pesapal requires, and settles',
  async (method) => {
    const { order, trackingId } = await createOpenPayment();
    await decidePortalPayment(shop, trackingId, { action: 'pay', ipn: 'never' });
    const names = {
      OrderTrackingId: trackingId,
      OrderNotificationType: 'IPNCHANGE',
      OrderMerchantReference: `${order.order_number}-1`,
    };
    const { status, body } = await sendIpn(shop, names, method);
    expect([status, body]).toEqual([
      200,
      {
        orderNotificationType: 'IPNCHANGE',
        orderTrackingId: trackingId,
        orderMerchantReference: `${order.order_number}-1`,
        status: 200,
      },
    ]);
    expect(await getStatus(shop, order)).toBe('paid');
  },
);

test('[CALLBACK-08, SETTLE-10] while Pesapal cannot be asked a notification is answered so that it comes again', async () => {
  const { order, trackingId } = await createOpenPayment();
  await decidePortalPayment(shop, trackingId, { action: 'pay', ipn: 'never' });
  await setPortalFaults(shop, { down: true });
  expect((await sendIpn(shop, { OrderTrackingId: trackingId })).body.status).toBe(500);
  expect(await getStatus(shop, order)).toBe('pending');
  await setPortalFaults(shop, {});
  shop.clock.advance(5000);
  expect((await sendIpn(shop, { OrderTrackingId: trackingId })).body.status).toBe(200);
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[CALLBACK-08] parameter names are read in any case', async () => {
  const { order, trackingId } = await createOpenPayment();
  await decidePortalPayment(shop, trackingId, { action: 'pay', ipn: 'never' });
  expect((await sendIpn(shop, { orderTrackingId: trackingId })).body.status).toBe(200);
  expect(await getStatus(shop, order)).toBe('paid');
});

test('[CALLBACK-02, CALLBACK-08] a notification is stored as received, with its result', async () => {
  const { order, trackingId } = await createOpenPayment();
  const sent = { OrderTrackingId: trackingId, status: 'COMPLETED' };
  await sendIpn(shop, sent, 'POST');
  const storedCallbacks = await findCallbacks(shop, await findOnlyAttempt(shop, order));
  expect(storedCallbacks).toContainEqual({ body: JSON.stringify(sent), verdict: 'open' });
  expect(await getStatus(shop, order)).toBe('pending');
});

test('[CALLBACK-03, CALLBACK-08] more than 64 KB is refused and not stored', async () => {
  const { order, trackingId } = await createOpenPayment();
  const { status, body } = await sendIpn(
    shop,
    { OrderTrackingId: trackingId, more: 'x'.repeat(65_536) },
    'POST',
  );
  expect([status, body.code]).toEqual([413, 'BODY_TOO_LARGE']);
  expect(await findCallbacks(shop, await findOnlyAttempt(shop, order))).toEqual([]);
});

test('[CALLBACK-04, CALLBACK-08] an unknown notification asks to be sent again and is stored, at most 1,000 a day', async () => {
  const { status, body } = await sendIpn(shop, UNKNOWN);
  expect([status, body.status]).toEqual([200, 500]);
  expect((await findUnmatchedEvents()).map((event) => event.body)).toContain(JSON.stringify(UNKNOWN));
  const missing = 1000 - (await findUnmatchedEvents()).length;
  const rows = Array.from({ length: missing }, () => ({
    provider: 'pesapal',
    body: '',
    receivedAt: shop.clock.now(),
  }));
  await shop.db.insert(providerEvents).values(rows);
  await Promise.all([1, 2, 3].map(() => sendIpn(shop, UNKNOWN, 'POST')));
  expect((await findUnmatchedEvents()).length).toBe(1000);
  shop.clock.advance(24 * 3_600_000 + 1000);
  await sendIpn(shop, UNKNOWN, 'POST');
  expect((await findUnmatchedEvents()).length).toBe(1001);
});

test('[CALLBACK-08] at most 100 notifications per payment a day are stored; all are processed', async () => {
  const { order, trackingId } = await createOpenPayment();
  const { id } = await findOnlyAttempt(shop, order);
  const rows = Array.from({ length: 99 }, () => ({
    provider: 'pesapal',
    attemptId: id,
    body: '',
    receivedAt: shop.clock.now(),
  }));
  await shop.db.insert(providerEvents).values(rows);
  await decidePortalPayment(shop, trackingId, { action: 'pay', ipn: 'once' });
  expect(await getStatus(shop, order)).toBe('paid');
  const [storedCallbacks] = await shop.db
    .select({ events: count() })
    .from(providerEvents)
    .where(eq(providerEvents.attemptId, id));
  expect(storedCallbacks!.events).toBe(100);
});

test.for([
  ['nothing', {}],
  ['an empty id', { OrderTrackingId: '' }],
  ['an id with a NUL', { OrderTrackingId: 'a\0b' }],
  ['an id that is a number', { OrderTrackingId: 7 }],
  ['an id with markup', { OrderTrackingId: '<script>' }],
  ['a very long id', { OrderTrackingId: 'x'.repeat(5000) }],
] as const)('[CALLBACK-08, WIRE-03] %s is not a notification', async ([, sent]) => {
  const { status, body } = await shop.call('pesapalIpnPosted', { body: sent });
  expect([status, body]).toEqual([
    200,
    { orderNotificationType: 'IPNCHANGE', orderTrackingId: '', orderMerchantReference: '', status: 500 },
  ]);
});

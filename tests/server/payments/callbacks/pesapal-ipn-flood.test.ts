import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '../../../factories/create-product.ts';
import { createUser } from '../../../factories/create-user.ts';
import {
  decidePortalPayment,
  getPortalStatus,
  parseTrackingId,
  placePortalOrder,
  sendIpn,
} from '../../../support/portal.ts';
import { startTestShop, type TestShop } from '../../../support/test-shop.ts';
import { findCallbacks, findOnlyAttempt, getStatus, SECOND } from '../payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function createOpenPayment() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const { body } = await placePortalOrder(shop, user.token, product);
  return { user, order: body.order, trackingId: parseTrackingId(body.payment_url) };
}

const getStatuses = (replies: { status: number; body: { status: number } }[]) => [
  ...new Set(replies.map(({ status, body }) => `${status} ${body.status}`)),
];

async function collectWarnings(action: () => Promise<unknown>): Promise<{ kept?: number }[]> {
  const { log } = shop.ctx;
  const lines: { kept?: number }[] = [];
  const { warn } = log;
  log.warn = ((line: { kept?: number }) => lines.push(line)) as typeof log.warn;
  await action();
  log.warn = warn;
  return lines;
}

it('S14: [CALLBACK-08] however many notifications a payment gets, Pesapal is queried once in 5 s', async () => {
  const { order, trackingId } = await createOpenPayment();
  const flood = () =>
    Promise.all(Array.from({ length: 40 }, () => sendIpn(shop, { OrderTrackingId: trackingId })));
  expect(getStatuses(await flood())).toEqual(['200 200']);
  expect((await findOnlyAttempt(shop, order)).queryCount).toBe(1);
  shop.clock.advance(5 * SECOND);
  await flood();
  expect((await findOnlyAttempt(shop, order)).queryCount).toBe(2);
  await decidePortalPayment(shop, trackingId, { action: 'pay', ipn: 'never' });
  shop.clock.advance(5 * SECOND);
  await flood();
  expect([await getStatus(shop, order), (await findOnlyAttempt(shop, order)).queryCount]).toEqual([
    'paid',
    3,
  ]);
  await flood();
  expect((await findOnlyAttempt(shop, order)).queryCount).toBe(3);
});

it('S14: [ATTEMPT-08] a notification and a status check share the pause', async () => {
  const { user, order, trackingId } = await createOpenPayment();
  await sendIpn(shop, { OrderTrackingId: trackingId });
  await getPortalStatus(shop, user.token, order.order_number);
  expect((await findOnlyAttempt(shop, order)).queryCount).toBe(1);
});

it('S14: [CALLBACK-08] a notification within the pause is followed up when the pause is over', async () => {
  const { order, trackingId } = await createOpenPayment();
  await sendIpn(shop, { OrderTrackingId: trackingId });
  await decidePortalPayment(shop, trackingId, { action: 'pay', ipn: 'once' });
  const { id, queriedAt } = await findOnlyAttempt(shop, order);
  const jobs = await shop.database.sql<{ run_at: Date }[]>`
    select run_at from graphile_worker.jobs where key = ${`settle_attempt:${id}`}`;
  expect(jobs).toEqual([{ run_at: new Date(queriedAt!.getTime() + 5 * SECOND) }]);
  expect(await getStatus(shop, order)).toBe('pending');
  expect((await findCallbacks(shop, { id })).map(({ verdict }) => verdict)).toEqual(['open', 'just asked']);
});

it('S14: [CALLBACK-04] unknown notifications are sampled in the log; later true ones are stored and take effect', async () => {
  const { order, trackingId } = await createOpenPayment();
  const unknown = { OrderTrackingId: '0d9b9c3e-2222-4222-8333-444455556666' };
  const lines = await collectWarnings(async () => {
    for (let sent = 0; sent < 30; sent++)
      await Promise.all(Array.from({ length: 10 }, () => sendIpn(shop, unknown)));
  });
  expect(lines.map(({ kept }) => kept)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 200, 300]);
  await shop.database.sql`
    insert into provider_events (provider, body, received_at)
    select 'pesapal', '', ${shop.clock.now()} from generate_series(1, 700)`;
  expect(await collectWarnings(() => sendIpn(shop, unknown))).toEqual([]);
  await decidePortalPayment(shop, trackingId, { action: 'pay', ipn: 'once' });
  expect(await getStatus(shop, order)).toBe('paid');
  expect(
    (await findCallbacks(shop, await findOnlyAttempt(shop, order))).map(({ verdict }) => verdict),
  ).toEqual(['paid']);
});

it('S14: [CALLBACK-02] beyond a payment’s daily limit, a decisive notification is still stored', async () => {
  const { order, trackingId } = await createOpenPayment();
  const { id } = await findOnlyAttempt(shop, order);
  await shop.database.sql`
    insert into provider_events (provider, attempt_id, body, received_at)
    select 'pesapal', ${id}, '', ${shop.clock.now()} from generate_series(1, 100)`;
  await decidePortalPayment(shop, trackingId, { action: 'pay', ipn: 'once' });
  const kept = await findCallbacks(shop, { id });
  expect([kept.length, kept.at(-1)!.verdict]).toEqual([101, 'paid']);
});

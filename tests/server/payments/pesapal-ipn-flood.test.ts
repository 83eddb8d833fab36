import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { decidePortal, notify, placeAtPortal, portalStatus, trackingIdIn } from '../../support/portal.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { callbacksOf, onlyAttempt, SECOND, statusOf } from './payment-facts.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function openPayment() {
  const user = await createUser(shop.ctx);
  const product = await createProduct(shop.db);
  const { body } = await placeAtPortal(shop, user.token, product);
  return { user, order: body.order, trackingId: trackingIdIn(body.payment_url) };
}

const statusesOf = (replies: { status: number; body: { status: number } }[]) => [
  ...new Set(replies.map(({ status, body }) => `${status} ${body.status}`)),
];

/** Lines of the log while something is done, at level warn and above. */
async function warningsWhile(action: () => Promise<unknown>): Promise<{ kept?: number }[]> {
  const { log } = shop.ctx;
  const lines: { kept?: number }[] = [];
  const { warn } = log;
  log.warn = ((what: { kept?: number }) => lines.push(what)) as typeof log.warn;
  await action();
  log.warn = warn;
  return lines;
}

it('S14: [CALLBACK-08] however many notifications come of a payment, Pesapal is asked once in 5 s', async () => {
  const { order, trackingId } = await openPayment();
  const flood = () =>
    Promise.all(Array.from({ length: 40 }, () => notify(shop, { OrderTrackingId: trackingId })));
  expect(statusesOf(await flood())).toEqual(['200 200']);
  expect((await onlyAttempt(shop, order)).asks).toBe(1);
  shop.clock.advance(5 * SECOND);
  await flood();
  expect((await onlyAttempt(shop, order)).asks).toBe(2);
  await decidePortal(shop, trackingId, { action: 'pay', ipn: 'never' });
  shop.clock.advance(5 * SECOND);
  await flood();
  expect([await statusOf(shop, order), (await onlyAttempt(shop, order)).asks]).toEqual(['paid', 3]);
  await flood();
  expect((await onlyAttempt(shop, order)).asks).toBe(3);
});

it('S14: [ATTEMPT-08] a notification and a status check share the pause', async () => {
  const { user, order, trackingId } = await openPayment();
  await notify(shop, { OrderTrackingId: trackingId });
  await portalStatus(shop, user.token, order.order_number);
  expect((await onlyAttempt(shop, order)).asks).toBe(1);
});

it('S14: [CALLBACK-08] what a notification told within the pause is asked about when it is over', async () => {
  const { order, trackingId } = await openPayment();
  await notify(shop, { OrderTrackingId: trackingId });
  await decidePortal(shop, trackingId, { action: 'pay', ipn: 'once' });
  const { id, askedAt } = await onlyAttempt(shop, order);
  const jobs = await shop.database.sql<{ run_at: Date }[]>`
    select run_at from graphile_worker.jobs where key = ${`settle_attempt:${id}`}`;
  expect(jobs).toEqual([{ run_at: new Date(askedAt!.getTime() + 5 * SECOND) }]);
  expect(await statusOf(shop, order)).toBe('pending');
  expect((await callbacksOf(shop, { id })).map(({ verdict }) => verdict)).toEqual(['open', 'just asked']);
});

it('S14: [CALLBACK-04] unknown notifications are sampled in the log, and true ones after them are kept and count', async () => {
  const { order, trackingId } = await openPayment();
  const unknown = { OrderTrackingId: '0d9b9c3e-2222-4222-8333-444455556666' };
  const lines = await warningsWhile(async () => {
    for (let sent = 0; sent < 30; sent++)
      await Promise.all(Array.from({ length: 10 }, () => notify(shop, unknown)));
  });
  expect(lines.map(({ kept }) => kept)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 200, 300]);
  await shop.database.sql`
    insert into provider_events (provider, body, received_at)
    select 'pesapal', '', ${shop.clock.now()} from generate_series(1, 700)`;
  expect(await warningsWhile(() => notify(shop, unknown))).toEqual([]);
  await decidePortal(shop, trackingId, { action: 'pay', ipn: 'once' });
  expect(await statusOf(shop, order)).toBe('paid');
  expect((await callbacksOf(shop, await onlyAttempt(shop, order))).map(({ verdict }) => verdict)).toEqual([
    'paid',
  ]);
});

it('S14: [CALLBACK-02] beyond the notifications kept of a payment a day, what decides it is kept all the same', async () => {
  const { order, trackingId } = await openPayment();
  const { id } = await onlyAttempt(shop, order);
  await shop.database.sql`
    insert into provider_events (provider, attempt_id, body, received_at)
    select 'pesapal', ${id}, '', ${shop.clock.now()} from generate_series(1, 100)`;
  await decidePortal(shop, trackingId, { action: 'pay', ipn: 'once' });
  const kept = await callbacksOf(shop, { id });
  expect([kept.length, kept.at(-1)!.verdict]).toEqual([101, 'paid']);
});

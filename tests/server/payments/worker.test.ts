import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerEvents } from '../../../server/db/schema/index.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { POLL_OPTIONS, startTestShopWithWorker } from '../../support/test-shop-with-worker.ts';
import {
  createPlacedOrder,
  dropCallbacks,
  findOnlyAttempt,
  getStatus,
  getStock,
  HOUR,
  holdPrompt,
  listAttemptStates,
  MINUTE,
  readTimeline,
} from './payment-records.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShopWithWorker();
});
afterAll(() => shop.close());

async function jobs(key: string) {
  return shop.database.sql<{ at: string; attempts: number; error: string | null }[]>`
    select run_at::text as at, attempts, last_error as error from graphile_worker._private_jobs where key = ${key}`;
}

/** Sets a job's time to now. Throws when it is not in the queue. */
async function makeDue(key: string): Promise<void> {
  const moved = await shop.database.sql`
    update graphile_worker._private_jobs set run_at = now() where key = ${key} returning 1`;
  if (moved.length !== 1) throw new Error(`${moved.length} jobs ${key}`);
}

test('[SETTLE-10, SETTLE-01] a payment whose callback was lost is settled by the queue, without any request', async () => {
  const { user, product, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  const { id } = await findOnlyAttempt(shop, order);
  await makeDue(`settle_attempt:${id}`);
  await expect.poll(() => getStatus(shop, order), POLL_OPTIONS).toBe('paid');
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
  expect(await getStock(shop, product)).toEqual({ free: 1, sold: 2 });
  await expect.poll(() => jobs(`settle_attempt:${id}`), POLL_OPTIONS).toEqual([]);
});

test('[ATTEMPT-02, SETTLE-10] an open payment is queued again after each query, until it is decided', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await holdPrompt(shop, phonePrompt);
  const { id, createdAt } = await findOnlyAttempt(shop, order);
  const key = `settle_attempt:${id}`;
  const [first] = await jobs(key);
  expect(Math.round((Date.parse(first!.at) - createdAt.getTime()) / 1000)).toBe(12);
  await makeDue(key);
  await expect.poll(async () => (await findOnlyAttempt(shop, order)).queryCount, POLL_OPTIONS).toBe(1);
  await expect.poll(async () => (await jobs(key)).length, POLL_OPTIONS).toBe(1);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  await makeDue(key);
  await expect.poll(() => getStatus(shop, order), POLL_OPTIONS).toBe('paid');
  await expect.poll(() => jobs(key), POLL_OPTIONS).toEqual([]);
});

test('[SETTLE-10, CALLBACK-06] a payment that failed with 1037 and was paid late is found by the queue', async () => {
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await dropCallbacks(shop, phonePrompt);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'late', lateMs: 10_000 });
  const { id } = await findOnlyAttempt(shop, order);
  const key = `settle_attempt:${id}`;
  await makeDue(key);
  await expect.poll(() => listAttemptStates(shop, order), POLL_OPTIONS).toEqual(['failed']);
  await expect.poll(async () => (await jobs(key)).length, POLL_OPTIONS).toBe(1);
  shop.clock.advance(5 * MINUTE);
  const truth = () => shop.database.sql`
    select result_code as code from sandbox.safaricom_prompts where checkout_request_id = ${phonePrompt.checkoutRequestId}`;
  await expect.poll(truth, POLL_OPTIONS).toEqual([{ code: '0' }]);
  await makeDue(key);
  await expect.poll(() => getStatus(shop, order), POLL_OPTIONS).toBe('paid');
  expect(await listAttemptStates(shop, order)).toEqual(['paid']);
});

test('[CALLBACK-05] the queue deletes callbacks after 180 days, not before', async () => {
  const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * 24 * HOUR);
  await shop.db.insert(providerEvents).values([
    { provider: 'safaricom', body: 'after 181 days', receivedAt: daysAgo(181) },
    { provider: 'safaricom', body: 'after 179 days', receivedAt: daysAgo(179) },
  ]);
  await shop.database.sql`select graphile_worker.add_job('tidy')`;
  const listStoredEvents = async () => {
    const events = await shop.db.select().from(providerEvents).where(like(providerEvents.body, 'after %'));
    return events.map(({ body }) => body);
  };
  await expect.poll(listStoredEvents, POLL_OPTIONS).toEqual(['after 179 days']);
});

test('[STOCK-04, LIFECYCLE-06] an unpaid order is cancelled by the queue 30 minutes after placing', async () => {
  const { product, order } = await createPlacedOrder(shop);
  const key = `expire_order:${order.id}`;
  const [job] = await jobs(key);
  expect(Date.parse(job!.at) - Date.parse(order.created_at)).toBe(30 * MINUTE);
  shop.clock.advance(30 * MINUTE);
  await makeDue(key);
  await expect.poll(() => getStatus(shop, order), POLL_OPTIONS).toBe('cancelled');
  expect(await getStock(shop, product)).toEqual({ free: 3, sold: 0 });
  expect(await readTimeline(shop, order)).toEqual([
    'new → pending by owner',
    'pending → cancelled by expiry',
  ]);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '../../../server/context/context.ts';
import { addJob } from '../../../server/db/add-job.ts';
import { idempotencyKeys, mails } from '../../../server/db/schema/index.ts';
import { ProviderSlots } from '../../../server/features/payments/settle/provider-slots.ts';
import { reconcileOverdue } from '../../../server/features/payments/settle/reconcile.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import { createFlutterwave } from '../../../server/providers/flutterwave/flutterwave.ts';
import { createMailer } from '../../../server/providers/smtp/smtp.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { buildCardRequest, initiateCardPayment } from '../../support/demo-card.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { createPlacedOrder, getStatus, MINUTE } from '../payments/payment-records.ts';
import { measure, startSilentServer } from './lock-helpers.ts';

let shop: TestShop;
let silentServer: Awaited<ReturnType<typeof startSilentServer>>;
let worker: { stop(): Promise<void> } | null = null;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  silentServer = await startSilentServer();
  await shop.database.sql`delete from graphile_worker._private_jobs`;
});
afterEach(async () => {
  await silentServer.close();
  await worker?.stop();
  worker = null;
  await shop.database
    .sql`update payment_attempts set state = 'failed', next_ask_at = null where state = 'open'`;
});
afterAll(() => shop.close());

const POLL_OPTIONS = { timeout: 8_000, interval: 50 };
const runWorker = async (overrides: Partial<Context> = {}) => {
  worker = await startWorker({ ...shop.ctx, ...overrides });
};
const createFlutterwaveAt = (baseUrl: string) =>
  createFlutterwave({ ...shop.ctx.config.flutterwave!, baseUrl, timeoutMs: 15_000 }, shop.clock.now);

async function startCardPayments(count: number): Promise<void> {
  const product = await createProduct(shop.db, { stockQuantity: 2 * count });
  for (let begun = 0; begun < count; begun += 1) {
    const user = await createUser(shop.ctx);
    const { status } = await initiateCardPayment(shop, user.token, buildCardRequest(product, 2, user.email));
    expect(status).toBe(200);
  }
}

const makeJobsDue = (key: string) =>
  shop.database.sql`update graphile_worker._private_jobs set run_at = now() where key like ${key}`;

it('A9: a payment is settled while a mail server accepts connections and does not reply', async () => {
  const email = { subject: 'Hello', text: 'Hello', html: 'Hello', createdAt: shop.clock.now() };
  const waiting = await shop.db
    .insert(mails)
    .values(
      Array.from({ length: 21 }, (_, index) => ({ ...email, recipient: `somebody-${index}@example.com` })),
    )
    .returning();
  for (const { id } of waiting) await addJob(shop.db, 'send_mail', { mailId: id }, shop.clock.now());
  await runWorker({
    mailer: createMailer({
      url: `smtp://127.0.0.1:${silentServer.port}`,
      from: { name: 'Gari', address: 'shop@gari.test' },
    }),
  });
  const findActiveJobs = () => shop.database.sql`
    select 1 from graphile_worker.jobs where task_identifier = 'send_mail' and locked_at is not null`;
  await expect.poll(async () => (await findActiveJobs()).length, POLL_OPTIONS).toBe(4);
  const { user, order } = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, user.token, order);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  await makeJobsDue('settle_attempt:%');
  await expect.poll(() => getStatus(shop, order), POLL_OPTIONS).toBe('paid');
});

it('A9: while a provider does not reply, at most three jobs query it; other payments and expiry go on', async () => {
  await startCardPayments(12);
  const paying = await createPlacedOrder(shop);
  const unpaid = await createPlacedOrder(shop);
  const phonePrompt = await sendPrompt(shop, paying.user.token, paying.order);
  await runWorker({ flutterwave: createFlutterwaveAt(silentServer.url) });
  await makeJobsDue('settle_attempt:%');
  await vi.waitFor(() => expect(silentServer.connectionCount()).toBeGreaterThanOrEqual(3), POLL_OPTIONS);
  await answerPrompt(shop, phonePrompt, { action: 'approve', callback: 'never' });
  // Each time: a query that was running during the approval is repeated later.
  const [attempt] = await shop.database.sql<{ id: number }[]>`
    select id from payment_attempts where order_id = ${paying.order.id}`;
  const queryAgain = async () => {
    await makeJobsDue(`settle_attempt:${attempt!.id}`);
    return getStatus(shop, paying.order);
  };
  await expect.poll(queryAgain, POLL_OPTIONS).toBe('paid');
  await shop.database.sql`
    update orders set placed_at = placed_at - interval '31 min', created_at = created_at - interval '31 min' where id = ${unpaid.order.id}`;
  await makeJobsDue(`expire_order:${unpaid.order.id}`);
  await expect.poll(() => getStatus(shop, unpaid.order), POLL_OPTIONS).toBe('cancelled');
  // Three from the queue and three from the reconciliation at start-up.
  expect(silentServer.most()).toBeLessThanOrEqual(6);
});

it('A9: a provider that is down is queried about one payment at a time; the others return half a minute later', async () => {
  await silentServer.close();
  const ctx = { ...shop.ctx, flutterwave: createFlutterwaveAt(silentServer.url) };
  silentServer = await startSilentServer();
  const queryProvider = async () => {
    await ctx.flutterwave.queryStatus({ txRef: 'gari-0', transactionId: null });
  };
  const slots = new ProviderSlots();
  expect([
    await slots.run(ctx, 'flutterwave', queryProvider),
    await slots.run(ctx, 'flutterwave', queryProvider),
  ]).toEqual([null, null]);
  expect(await slots.run(ctx, 'flutterwave', queryProvider)).toBeNull();
  expect(ctx.flutterwave.isDown()).toBe(true);
  expect(await slots.run(ctx, 'flutterwave', queryProvider)).toBeNull();
  const pause = await slots.run(ctx, 'flutterwave', queryProvider);
  expect(pause).toBeGreaterThanOrEqual(30_000);
  expect(pause).toBeLessThanOrEqual(45_000);
});

it('A9: an overdue payment goes back into the queue, where it waits for its provider’s turn', async () => {
  await startCardPayments(1);
  const [attempt] = await shop.database.sql<{ id: number }[]>`
    update payment_attempts set next_ask_at = ${new Date(shop.clock.now().getTime() - 3 * MINUTE)} where state = 'open' returning id`;
  await shop.database.sql`delete from graphile_worker._private_jobs`;
  await reconcileOverdue(shop.ctx);
  expect(await shop.database.sql`select asks from payment_attempts where id = ${attempt!.id}`).toEqual([
    { asks: 0 },
  ]);
  expect(await shop.database.sql`select key from graphile_worker.jobs`).toEqual([
    { key: `settle_attempt:${attempt!.id}` },
  ]);
});

it('A9: a scheduled job does not start while another worker runs it, unless that worker has long been silent', async () => {
  const user = await createUser(shop.ctx);
  const old = new Date(shop.clock.now().getTime() - 48 * 60 * MINUTE);
  await shop.db
    .insert(idempotencyKeys)
    .values({ userId: user.id, key: 'old', fingerprint: '', createdAt: old });
  const setLockAge = (minutes: number) => shop.database.sql`
    update graphile_worker._private_jobs set locked_at = now() - make_interval(mins => ${minutes}), locked_by = 'another'`;
  await shop.database.sql`select graphile_worker.add_job('tidy')`;
  await setLockAge(1);
  await runWorker();
  const runCleanup = async () => {
    const [job] = await shop.database.sql`select id from graphile_worker.add_job('tidy')`;
    const findRemainingJobs = () =>
      shop.database.sql`select 1 from graphile_worker.jobs where id = ${job!['id']}`;
    await expect.poll(async () => (await findRemainingJobs()).length, POLL_OPTIONS).toBe(0);
    return shop.db.$count(idempotencyKeys);
  };
  expect(await runCleanup()).toBe(1);
  await setLockAge(11);
  expect(await runCleanup()).toBe(0);
});

it('B6: at start-up a silent provider is queried about three payments at a time, and stopping does not wait for the rest', async () => {
  await startCardPayments(9);
  await runWorker({ flutterwave: createFlutterwaveAt(silentServer.url) });
  await vi.waitFor(() => expect(silentServer.connectionCount()).toBe(3), POLL_OPTIONS);
  const { ms } = await measure(worker!.stop());
  worker = null;
  expect(ms).toBeLessThan(8_000);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Context } from '../../../server/context.ts';
import { idempotencyKeys, mails } from '../../../server/db/schema/index.ts';
import { reconcileOverdue } from '../../../server/features/payments/reconcile.ts';
import { addJob } from '../../../server/jobs/add-job.ts';
import { ProviderSlots } from '../../../server/jobs/provider-slots.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import { createFlutterwave } from '../../../server/providers/flutterwave/flutterwave.ts';
import { createMailer } from '../../../server/providers/smtp/smtp.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { cardRequest, startCard } from '../../support/demo-card.ts';
import { answerPrompt, prompt } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { MINUTE, placedOrder, statusOf } from '../payments/payment-facts.ts';
import { startSilentServer, timed } from './contention.ts';

let shop: TestShop;
let silent: Awaited<ReturnType<typeof startSilentServer>>;
let worker: { stop(): Promise<void> } | null = null;
beforeAll(async () => {
  shop = await startTestShop();
});
beforeEach(async () => {
  silent = await startSilentServer();
  await shop.database.sql`delete from graphile_worker._private_jobs`;
});
afterEach(async () => {
  await silent.close();
  await worker?.stop();
  worker = null;
  await shop.database
    .sql`update payment_attempts set state = 'failed', next_ask_at = null where state = 'open'`;
});
afterAll(() => shop.close());

const WITHIN = { timeout: 8_000, interval: 50 };
const work = async (instead: Partial<Context> = {}) => {
  worker = await startWorker({ ...shop.ctx, ...instead });
};
const flutterwaveAt = (baseUrl: string) =>
  createFlutterwave({ ...shop.ctx.config.flutterwave!, baseUrl, timeoutMs: 15_000 }, shop.clock.now);

/** Card payments that have begun, each of a shopper of its own. */
async function beginCards(count: number): Promise<void> {
  const product = await createProduct(shop.db, { stockQuantity: 2 * count });
  for (let begun = 0; begun < count; begun += 1) {
    const user = await createUser(shop.ctx);
    const { status } = await startCard(shop, user.token, cardRequest(product, 2, user.email));
    expect(status).toBe(200);
  }
}

const allDue = (key: string) =>
  shop.database.sql`update graphile_worker._private_jobs set run_at = now() where key like ${key}`;

it('A9: a payment is settled while a mail server takes connections and does not answer', async () => {
  const letter = { subject: 'Hello', text: 'Hello', html: 'Hello', createdAt: shop.clock.now() };
  const waiting = await shop.db
    .insert(mails)
    .values(
      Array.from({ length: 21 }, (_, index) => ({ ...letter, recipient: `somebody-${index}@example.com` })),
    )
    .returning();
  for (const { id } of waiting) await addJob(shop.db, 'send_mail', { mailId: id }, shop.clock.now());
  await work({
    mailer: createMailer({
      url: `smtp://127.0.0.1:${silent.port}`,
      from: { name: 'Gari', address: 'shop@gari.test' },
    }),
  });
  const underWay = () => shop.database.sql`
    select 1 from graphile_worker.jobs where task_identifier = 'send_mail' and locked_at is not null`;
  await expect.poll(async () => (await underWay()).length, WITHIN).toBe(4);
  const { user, order } = await placedOrder(shop);
  const onPhone = await prompt(shop, user.token, order);
  await answerPrompt(shop, onPhone, { action: 'approve', callback: 'never' });
  await allDue('settle_attempt:%');
  await expect.poll(() => statusOf(shop, order), WITHIN).toBe('paid');
});

it('A9: while a provider does not answer, three at most ask it, and others’ payments and expiry go on', async () => {
  await beginCards(12);
  const paying = await placedOrder(shop);
  const unpaid = await placedOrder(shop);
  const onPhone = await prompt(shop, paying.user.token, paying.order);
  await work({ flutterwave: flutterwaveAt(silent.url) });
  await allDue('settle_attempt:%');
  await vi.waitFor(() => expect(silent.waiting()).toBeGreaterThanOrEqual(3), WITHIN);
  await answerPrompt(shop, onPhone, { action: 'approve', callback: 'never' });
  await allDue('settle_attempt:%');
  await expect.poll(() => statusOf(shop, paying.order), WITHIN).toBe('paid');
  await shop.database.sql`
    update orders set placed_at = placed_at - interval '31 min', created_at = created_at - interval '31 min' where id = ${unpaid.order.id}`;
  await allDue(`expire_order:${unpaid.order.id}`);
  await expect.poll(() => statusOf(shop, unpaid.order), WITHIN).toBe('cancelled');
  // Three of the queue, and three of the reconciliation at the start.
  expect(silent.most()).toBeLessThanOrEqual(6);
});

it('A9: a provider that is down is asked about one payment at a time, the others come back half a minute later', async () => {
  await silent.close();
  const ctx = { ...shop.ctx, flutterwave: flutterwaveAt(silent.url) };
  silent = await startSilentServer();
  const ask = async () => {
    await ctx.flutterwave.ask({ txRef: 'gari-0', transactionId: null });
  };
  const slots = new ProviderSlots();
  expect([await slots.run(ctx, 'flutterwave', ask), await slots.run(ctx, 'flutterwave', ask)]).toEqual([
    null,
    null,
  ]);
  expect(await slots.run(ctx, 'flutterwave', ask)).toBeNull();
  expect(ctx.flutterwave.isDown()).toBe(true);
  expect(await slots.run(ctx, 'flutterwave', ask)).toBeNull();
  const pause = await slots.run(ctx, 'flutterwave', ask);
  expect(pause).toBeGreaterThanOrEqual(30_000);
  expect(pause).toBeLessThanOrEqual(45_000);
});

it('A9: a payment that is overdue goes back into the queue, where it waits for its provider’s turn', async () => {
  await beginCards(1);
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

it('A9: a task of the clock does not begin while another worker is at it, unless that one has been silent for long', async () => {
  const user = await createUser(shop.ctx);
  const old = new Date(shop.clock.now().getTime() - 48 * 60 * MINUTE);
  await shop.db
    .insert(idempotencyKeys)
    .values({ userId: user.id, key: 'old', fingerprint: '', createdAt: old });
  const lockedFor = (minutes: number) => shop.database.sql`
    update graphile_worker._private_jobs set locked_at = now() - make_interval(mins => ${minutes}), locked_by = 'another'`;
  await shop.database.sql`select graphile_worker.add_job('tidy')`;
  await lockedFor(1);
  await work();
  const runTidy = async () => {
    const [job] = await shop.database.sql`select id from graphile_worker.add_job('tidy')`;
    const left = () => shop.database.sql`select 1 from graphile_worker.jobs where id = ${job!['id']}`;
    await expect.poll(async () => (await left()).length, WITHIN).toBe(0);
    return shop.db.$count(idempotencyKeys);
  };
  expect(await runTidy()).toBe(1);
  await lockedFor(11);
  expect(await runTidy()).toBe(0);
});

it('B6: a start asks a silent provider about three payments at a time, and stopping does not wait for the rest', async () => {
  await beginCards(9);
  await work({ flutterwave: flutterwaveAt(silent.url) });
  await vi.waitFor(() => expect(silent.waiting()).toBe(3), WITHIN);
  const { ms } = await timed(worker!.stop());
  worker = null;
  expect(ms).toBeLessThan(8_000);
});

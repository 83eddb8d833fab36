import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  mails,
  paymentAttempts,
  pendingSignups,
  providerEvents,
  resetCodes,
} from '../../../server/db/schema/index.ts';
import { createOrder } from '../../factories/create-order.ts';
import { answerPrompt, sendPrompt } from '../../support/demo-phone.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { POLL_OPTIONS, startTestShopWithWorker } from '../../support/test-shop-with-worker.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShopWithWorker();
});
afterAll(() => shop.close());

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(shop.clock.now().getTime() - hours * HOUR);
const findCleanupJobs = () =>
  shop.database.sql`select 1 from graphile_worker.jobs where task_identifier = 'tidy'`;
/** Retries, because a cleanup is skipped while another one runs. */
async function runCleanup() {
  await expect.poll(async () => (await findCleanupJobs()).length, POLL_OPTIONS).toBe(0);
  await shop.database.sql`select graphile_worker.add_job('tidy')`;
}

test('[CODE-02] sent or dropped emails are deleted after a day, failed ones after two weeks; waiting ones stay', async () => {
  const emailContent = { subject: 'Your order', text: 'It is here.', html: '' };
  const code = { subject: '', text: '', html: '', codeFor: 'a sign-up', codeUntil: hoursAgo(24) };
  await shop.db.insert(mails).values([
    {
      ...emailContent,
      recipient: 'sent 25 hours ago',
      createdAt: hoursAgo(26),
      state: 'sent',
      sentAt: hoursAgo(25),
    },
    {
      ...emailContent,
      recipient: 'sent 23 hours ago',
      createdAt: hoursAgo(26),
      state: 'sent',
      sentAt: hoursAgo(23),
    },
    { ...emailContent, recipient: 'dropped', createdAt: hoursAgo(25), state: 'dropped' },
    { ...emailContent, recipient: 'failed', createdAt: hoursAgo(25), state: 'failed' },
    { ...emailContent, recipient: 'failed 15 days ago', createdAt: hoursAgo(15 * 24), state: 'failed' },
    { ...code, recipient: 'failed code', createdAt: hoursAgo(25), state: 'failed' },
    { ...emailContent, recipient: 'waits', createdAt: hoursAgo(72) },
  ]);
  await runCleanup();
  const listStoredRecipients = async () => {
    const rows = await shop.db.select().from(mails).orderBy(mails.id);
    return rows.map(({ recipient }) => recipient);
  };
  await expect.poll(listStoredRecipients, POLL_OPTIONS).toEqual(['sent 23 hours ago', 'failed', 'waits']);
});

test('[CODE-02, CODE-06] sign-ups and reset codes that are no longer valid are deleted, the others stay', async () => {
  const signUp = { username: 'A', passwordHash: 'x', codeHash: 'x', codeExpiresAt: hoursAgo(0) };
  await shop.db.insert(pendingSignups).values([
    { ...signUp, email: 'old@example.com', ticketHash: 'a', createdAt: hoursAgo(25) },
    { ...signUp, email: 'new@example.com', ticketHash: 'b', createdAt: hoursAgo(23) },
  ]);
  const code = { expiresAt: hoursAgo(0), codeHash: 'x' };
  await shop.db.insert(resetCodes).values([
    { ...code, codeHash: 'old', createdAt: hoursAgo(25) },
    { ...code, codeHash: 'new', createdAt: hoursAgo(23) },
  ]);
  await runCleanup();
  const listStoredRecipients = async () => [
    ...(await shop.db.select().from(pendingSignups)).map(({ email }) => email),
    ...(await shop.db.select().from(resetCodes)).map(({ codeHash }) => codeHash),
  ];
  await expect.poll(listStoredRecipients, POLL_OPTIONS).toEqual(['new@example.com', 'new']);
});

test('[API-ACC-10] what a provider reports late about a deleted person is deleted once the payment is decided', async () => {
  const { owner, order } = await createOrder(shop);
  await answerPrompt(shop, await sendPrompt(shop, owner.token, order), { action: 'cancel' });
  const own = eq(paymentAttempts.orderId, order.id);
  await shop.db.update(paymentAttempts).set({ nextQueryAt: null }).where(own);
  const deleteReply = await shop.call('deleteAccount', {
    token: owner.token,
    body: { password: 'Correct-horse-1' },
  });
  expect(deleteReply.status).toBe(200);
  await shop.db
    .update(paymentAttempts)
    .set({ nextQueryAt: hoursAgo(0), reference: 'ws_CO_191220191020' })
    .where(own);
  const attempt = async () => (await shop.db.select().from(paymentAttempts).where(own))[0]!;
  const { id, phone, reference, nextQueryAt } = await attempt();
  expect([phone, nextQueryAt === null]).toEqual([null, false]);
  expect(reference).toMatch(/^ws_CO_\d+$/);
  await shop.db.insert(providerEvents).values({
    provider: 'safaricom',
    attemptId: id,
    body: '{"PhoneNumber":254700000001}',
    receivedAt: shop.clock.now(),
  });
  await shop.db.update(paymentAttempts).set({ nextQueryAt: null }).where(eq(paymentAttempts.id, id));
  await runCleanup();
  await expect.poll(async () => (await attempt()).reference, POLL_OPTIONS).toBeNull();
  const events = await shop.db.select().from(providerEvents).where(eq(providerEvents.attemptId, id));
  expect(events.map(({ body }) => body)).toEqual(events.map(() => ''));
});

import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operations } from '../../../contract/types.ts';
import { createApp } from '../../../server/app.ts';
import { listenForCatalogueChanges } from '../../../server/db/catalogue-changes.ts';
import { mails, paymentAttempts, textMessages } from '../../../server/db/schema/index.ts';
import { settleAttempt } from '../../../server/features/payments/settle/settle-attempt.ts';
import { closeOldTextMessages } from '../../../server/features/text-messages/close-old-text-messages.ts';
import { clientError } from '../../factories/client-error.ts';
import { createOrder, payOrder } from '../../factories/create-order.ts';
import { createUser } from '../../factories/create-user.ts';
import { cspReport } from '../../factories/csp-report.ts';
import { sendPrompt, setSafaricomFaults } from '../../support/demo-phone.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { METRICS_TOKEN, scrape } from '../metrics/scrape.ts';
import { createPaidReview } from '../payment-reviews/review-fixtures.ts';
import { createPlacedOrder, findOnlyAttempt } from '../payments/payment-records.ts';

const HOUR = 3_600_000;
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let shop: TestShop;
let token: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gari-operations-'));
  shop = await startTestShop({ BACKUP_DIR: folder, METRICS_TOKEN });
  ({ token } = await createUser(shop.ctx, { isSuperuser: true }));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function readOperations(): Promise<Operations> {
  const { status, body } = await shop.call('operations', { token });
  expect(status).toBe(200);
  return body;
}

const findProvider = ({ providers }: Operations, name: string) =>
  providers.find((provider) => provider.name === name);

test('[OPERATE-01] a new shop: versions, database, nothing in the queues, no calls, no backup yet', async () => {
  expect(await readOperations()).toEqual({
    at: ISO,
    process: {
      version: '0.1.0',
      commit: null,
      node: process.versions.node,
      started_at: ISO,
      memory_bytes: expect.any(Number),
    },
    processes: 0,
    database: {
      version: expect.stringMatching(/^\d+(\.\d+)?$/),
      size_bytes: expect.any(Number),
      connections: expect.any(Number),
      max_connections: expect.any(Number),
      migrations: expect.any(Number),
      is_current: true,
      has_pooler: shop.ctx.config.database.pooledUrl !== null,
      standby: null,
    },
    jobs: [],
    failed_jobs: [],
    emails: { is_sent: true, waiting: 0, oldest_at: null, failed: 0, last_sent_at: null },
    sms: { waiting: 0, oldest_at: null, failed: 0, unknown: 0 },
    stuck: [],
    providers: ['safaricom', 'pesapal', 'flutterwave'].map((name) => ({
      name,
      state: 'unknown',
      last_answer_at: null,
      last_failure_at: null,
      undecided: 0,
      oldest_seconds: null,
    })),
    backup: { at: null, size_bytes: null, is_late: true },
    reports: { client_errors: 0, csp_violations: 0, unlisted_scripts: 0 },
  });
});

test('[OPERATE-01] only superusers may read it', async () => {
  const staff = await createUser(shop.ctx, { isStaff: true });
  expect((await shop.call('operations', { token: staff.token })).status).toBe(403);
  expect((await shop.call('operations')).status).toBe(401);
});

test('[OPERATE-01] a database that another version has migrated is not current', async () => {
  await shop.db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-the-next-version', 9999999999999)`);
  expect((await readOperations()).database.is_current).toBe(false);
  await shop.db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'of-the-next-version'`);
});

test('[OPERATE-01] each process that listens to the database is counted', async () => {
  const listeners = await Promise.all(
    ['first', 'second'].map(() => listenForCatalogueChanges(shop.env['DATABASE_URL']!, () => undefined)),
  );
  expect((await readOperations()).processes).toBe(2);
  for (const listener of listeners) await listener.close();
});

test('[OPERATE-02] jobs that failed for good are listed without what their query was about', async () => {
  await shop.db.execute(sql`select graphile_worker.add_job('send_mail', '{"mailId": 1}'::json)`);
  await shop.db.execute(sql`
    update graphile_worker._private_jobs set attempts = max_attempts,
      last_error = ${'no answer from ann@example.org\nparams: 254712345678,secret-token'}`);
  const { jobs, failed_jobs } = await readOperations();
  expect(jobs).toEqual([{ task: 'send_mail', waiting: 0, running: 0, failed: 1, oldest_seconds: null }]);
  expect(failed_jobs).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      task: 'send_mail',
      attempts: 25,
      error: 'no answer from [email]',
      since: ISO,
    },
  ]);
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
});

test('[OPERATE-08] a job that failed for good is run again, with all its attempts, and once', async () => {
  await shop.db.execute(sql`select graphile_worker.add_job('send_mail', '{"mailId": 1}'::json)`);
  await shop.db.execute(
    sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no answer'`,
  );
  const { failed_jobs } = await readOperations();
  const retry = () => shop.call('retryJob', { token, params: { id: Number(failed_jobs[0]!.id) } });
  expect((await retry()).body).toEqual({ message: 'The job is run again.' });
  const after = await readOperations();
  expect([after.failed_jobs, after.jobs]).toEqual([
    [],
    [{ task: 'send_mail', waiting: 1, running: 0, failed: 0, oldest_seconds: expect.any(Number) }],
  ]);
  const again = await retry();
  expect([again.status, again.body.message]).toEqual([404, 'This job is already waiting or running again.']);
  await shop.db.execute(sql`delete from graphile_worker._private_jobs`);
});

test('[OPERATE-02] emails that wait or failed are counted, and the last one that was sent', async () => {
  const at = (hours: number) => new Date(Date.parse('2026-11-20T09:00:00Z') - hours * HOUR);
  const email = { recipient: 'ann@example.org', subject: 'Hello', text: '', html: '' };
  await shop.db.insert(mails).values([
    { ...email, createdAt: at(2), queuedAt: at(2) },
    { ...email, createdAt: at(1), queuedAt: at(1) },
    { ...email, createdAt: at(3), state: 'failed', reason: 'No such mailbox' },
    { ...email, createdAt: at(5), state: 'sent', sentAt: at(5) },
    { ...email, createdAt: at(4), state: 'sent', sentAt: at(4) },
  ]);
  expect((await readOperations()).emails).toEqual({
    is_sent: true,
    waiting: 2,
    oldest_at: '2026-11-20T07:00:00.000Z',
    failed: 1,
    last_sent_at: '2026-11-20T05:00:00.000Z',
  });
});

test('[SMS-10] SMS that wait are counted, and those of the last two days that failed or may have been sent', async () => {
  const at = (hours: number) => new Date(shop.clock.now().getTime() - hours * HOUR);
  const twoHoursAgo = at(2);
  const { order } = await createOrder(shop);
  const message = {
    orderId: order.id,
    kind: 'paid' as const,
    recipient: '+254712345678',
    text: 'Gari: a test.',
  };
  await shop.db.insert(textMessages).values([
    { ...message, detail: '1', createdAt: at(1) },
    { ...message, detail: '2', createdAt: twoHoursAgo, state: 'sending', attemptedAt: shop.clock.now() },
    { ...message, detail: '3', createdAt: at(3), state: 'failed' },
    { ...message, detail: '4', createdAt: at(47), state: 'failed' },
    { ...message, detail: '5', createdAt: at(49), state: 'failed' },
    { ...message, detail: '6', createdAt: at(3), state: 'unknown', attemptedAt: at(3) },
    { ...message, detail: '7', createdAt: at(3), state: 'sent', attemptedAt: at(3) },
    { ...message, detail: '8', createdAt: at(3), state: 'dropped' },
    // Given up now.
    { ...message, detail: '9', createdAt: at(25) },
  ]);
  await closeOldTextMessages(shop.ctx);
  expect((await readOperations()).sms).toEqual({
    waiting: 2,
    oldest_at: twoHoursAgo.toISOString(),
    failed: 3,
    unknown: 1,
  });
});

test('[SMS-10] a shop that sends no SMS counts none', async () => {
  const app = createApp({ ...shop.ctx, sms: null });
  const reply = await app.request('/api/m/operations/', { headers: { Authorization: `Bearer ${token}` } });
  expect(reply.status).toBe(200);
  expect(await reply.json()).not.toHaveProperty('sms');
});

test('[OPERATE-03] late payments, open refunds and reviews are listed, oldest first', async () => {
  const late = await createPlacedOrder(shop);
  await sendPrompt(shop, late.user.token, late.order);
  const attempt = await findOnlyAttempt(shop, late.order);
  const { owner, order } = await createOrder(shop);
  await payOrder(shop, owner, order);
  await shop.call('cancelOrder', { token, params: order, body: { reason: 'Damaged' } });
  const review = await createPaidReview(shop, 'amount');
  expect((await readOperations()).stuck).toMatchObject([{ kind: 'refund' }, { kind: 'review' }]);

  await shop.db
    .update(paymentAttempts)
    .set({ nextQueryAt: new Date(Date.now() - HOUR) })
    .where(eq(paymentAttempts.id, attempt.id));
  const reply = await readOperations();
  expect(reply.stuck).toEqual([
    {
      kind: 'payment',
      order_number: late.order.order_number,
      provider: 'safaricom',
      amount: 2400,
      since: attempt.createdAt.toISOString(),
    },
    {
      kind: 'refund',
      order_number: order.order_number,
      provider: 'safaricom',
      amount: 2400,
      since: ISO,
    },
    {
      kind: 'review',
      order_number: review.order.order_number,
      provider: 'safaricom',
      amount: 2400,
      since: ISO,
    },
  ]);
  expect(findProvider(reply, 'safaricom')).toMatchObject({
    state: 'up',
    last_answer_at: ISO,
    last_failure_at: null,
    undecided: 1,
    oldest_seconds: expect.any(Number),
  });
  expect(findProvider(reply, 'pesapal')).toMatchObject({ state: 'unknown', undecided: 0 });

  await setSafaricomFaults(shop, { down: true });
  for (let round = 0; round < 3; round++) await settleAttempt(shop.ctx, attempt.id);
  expect(findProvider(await readOperations(), 'safaricom')).toMatchObject({
    state: 'down',
    last_answer_at: ISO,
    last_failure_at: ISO,
  });
  await setSafaricomFaults(shop, {});
});

test('[OPERATE-04] the newest backup has its age, here and in the metrics; after 26 hours it is late', async () => {
  expect(await scrape(shop, 'gari_backup')).toEqual({ gari_backup_age_seconds: Number.POSITIVE_INFINITY });
  const write = async (name: string, hoursAgo: number) => {
    const at = new Date(Date.now() - hoursAgo * HOUR);
    await writeFile(join(folder, name), 'rows');
    await utimes(join(folder, name), at, at);
    return at.toISOString();
  };
  const old = await write('gari-2026-11-25T234100Z.sql.gz', 27);
  expect((await readOperations()).backup).toEqual({ at: old, size_bytes: 4, is_late: true });
  const newest = await write('gari-2026-11-26T234100Z.sql.gz', 25);
  expect((await readOperations()).backup).toEqual({ at: newest, size_bytes: 4, is_late: false });
  expect(await scrape(shop, 'gari_backup')).toEqual({
    gari_backup_age_seconds: expect.closeTo(25 * 3600, -2),
  });
});

test('[OPERATE-04] without BACKUP_DIR there is neither', async () => {
  const plain = await startTestShop({ METRICS_TOKEN });
  const user = await createUser(plain.ctx, { isSuperuser: true });
  expect((await plain.call('operations', { token: user.token })).body.backup).toBeNull();
  expect(await scrape(plain, 'gari_backup')).toEqual({});
  await plain.close();
});

test('[OPERATE-05] what browsers reported in the last day is counted', async () => {
  await shop.call('reportClientError', { body: clientError });
  await shop.call('reportClientError', { body: clientError });
  await shop.call('reportCspViolation', { body: cspReport });
  const { 'csp-report': violation } = cspReport;
  const unlisted = { 'csp-report': { ...violation, 'violated-directive': 'payment-scripts' } };
  for (const _ of [1, 2, 3]) await shop.call('reportCspViolation', { body: unlisted });
  expect((await readOperations()).reports).toEqual({
    client_errors: 2,
    csp_violations: 1,
    unlisted_scripts: 3,
  });
  shop.clock.advance(25 * HOUR);
  const again = await createUser(shop.ctx, { isSuperuser: true });
  const { body } = await shop.call('operations', { token: again.token });
  expect(body.reports).toEqual({ client_errors: 0, csp_violations: 0, unlisted_scripts: 0 });
  shop.clock.advance(-25 * HOUR);
});

test('[OPERATE-01] no setting is in the reply', async () => {
  const reply = JSON.stringify(await readOperations());
  const { config } = shop.ctx;
  const secrets = [
    config.databaseUrl,
    new URL(config.databaseUrl).password,
    config.safaricom!.consumerSecret,
    config.safaricom!.passkey,
    config.pesapal!.consumerSecret,
    config.flutterwave!.secretKey,
    config.smtp!.url,
    config.safaricom!.baseUrl,
    METRICS_TOKEN,
    folder,
  ].filter(Boolean);
  expect(secrets.length).toBeGreaterThan(8);
  expect(secrets.filter((secret) => reply.includes(secret))).toEqual([]);
});

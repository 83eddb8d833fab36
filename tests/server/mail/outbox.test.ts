import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runInTransaction } from '../../../server/db/client.ts';
import { mails } from '../../../server/db/schema/index.ts';
import { requeueWaitingEmails } from '../../../server/features/mail/clean-up-emails.ts';
import { composeEmail } from '../../../server/features/mail/compose-email.ts';
import { queueEmail as addToOutbox } from '../../../server/features/mail/queue-email.ts';
import { sendEmail } from '../../../server/features/mail/send-email.ts';
import type { OutgoingEmail } from '../../../server/providers/smtp/smtp.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { setMailFaults } from '../../support/mail-faults.ts';
import { emailsTo, makeEmailsDue, receivedEmails } from '../../support/mailbox.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { POLL_OPTIONS, startTestShopWithWorker } from '../../support/test-shop-with-worker.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShopWithWorker();
});
afterAll(() => shop.close());
afterEach(() => smtp({}));

const EMAIL = composeEmail({ subject: 'A test', paragraphs: ['Hello.'] });

const smtp = (faults: Record<string, unknown>) => setMailFaults(shop, faults);

async function findSendJobs(mailId: number) {
  return shop.database.sql<{ attempts: number; error: string | null }[]>`
    select attempts, last_error as error from graphile_worker._private_jobs where key = ${`send_mail:${mailId}`}`;
}

async function queueEmail(recipient: string): Promise<number> {
  await runInTransaction(shop.db, (tx) => addToOutbox(shop.ctx, tx, recipient, EMAIL));
  const emails = await emailsTo(shop, recipient);
  return emails.at(-1)!.id;
}

async function insertUnqueuedMail(recipient: string) {
  const [mail] = await shop.db
    .insert(mails)
    .values({ recipient, ...EMAIL, createdAt: shop.clock.now(), queuedAt: shop.clock.now() })
    .returning();
  return mail!;
}

const signUp = (email: string) =>
  shop.call('sendVerification', {
    body: { username: 'Amina', email, password: 'Blue-gasket-47' },
  });

test('an email is sent by the queue, once, and marked as sent', async () => {
  const id = await queueEmail('once@example.com');
  await expect.poll(() => receivedEmails(shop, 'once@example.com'), POLL_OPTIONS).toHaveLength(1);
  await expect.poll(() => findSendJobs(id), POLL_OPTIONS).toEqual([]);
  const [storedEmail] = await emailsTo(shop, 'once@example.com');
  expect(storedEmail!.sentAt).not.toBeNull();
  await sendEmail(shop.ctx, id);
  expect(await receivedEmails(shop, 'once@example.com')).toHaveLength(1);
});

describe('the transaction that causes an email', () => {
  test('[QUEUE-01] discards it when rolled back: no email, no job', async () => {
    const jobs = () =>
      shop.database.sql`select 1 from graphile_worker._private_jobs where key like 'send_mail:%'`;
    await expect.poll(jobs, POLL_OPTIONS).toHaveLength(0);
    const rolledBack = runInTransaction(shop.db, async (tx) => {
      await addToOutbox(shop.ctx, tx, 'never@example.com', EMAIL);
      throw new Error('something else went wrong');
    });
    await expect(rolledBack).rejects.toThrow('something else went wrong');
    expect(await emailsTo(shop, 'never@example.com')).toEqual([]);
    expect(await jobs()).toHaveLength(0);
  });

  test('[QUEUE-01] does not expose it before it commits', async () => {
    const { promise: commitAllowed, resolve: commit } = Promise.withResolvers<void>();
    const { promise: written, resolve: reportWritten } = Promise.withResolvers<void>();
    const transaction = runInTransaction(shop.db, async (tx) => {
      await addToOutbox(shop.ctx, tx, 'later@example.com', EMAIL);
      reportWritten();
      await commitAllowed;
    });
    await written;
    expect(await emailsTo(shop, 'later@example.com')).toEqual([]);
    commit();
    await transaction;
    await expect.poll(() => receivedEmails(shop, 'later@example.com'), POLL_OPTIONS).toHaveLength(1);
  });

  test('[QUEUE-01] causes none when the order is refused', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    const before = await shop.db.$count(mails);
    const body = orderRequest([{ product, quantity: 1 }], { total: 1 });
    expect((await shop.call('placeOrder', { token: user.token, body })).status).toBe(409);
    expect(await shop.db.$count(mails)).toBe(before);
  });
});

describe('a mail server that is down', () => {
  test('[CODE-07] delays the email, never the answer: it arrives when the server is back', async () => {
    const email = 'patient@example.com';
    await smtp({ down: true });
    expect((await signUp(email)).status).toBe(200);
    const [storedEmail] = await emailsTo(shop, email);
    await expect
      .poll(async () => (await findSendJobs(storedEmail!.id))[0]?.error, POLL_OPTIONS)
      .toMatch(/421|not available/);
    expect([storedEmail!.sentAt, await receivedEmails(shop, email)]).toEqual([null, []]);
    await smtp({});
    await makeEmailsDue(shop);
    await expect.poll(() => receivedEmails(shop, email), POLL_OPTIONS).toHaveLength(1);
    await expect.poll(() => findSendJobs(storedEmail!.id), POLL_OPTIONS).toEqual([]);
  });

  test('[CODE-07] a slow server does not delay the reply either', async () => {
    const email = 'slow@example.com';
    await smtp({ latencyMs: 2000 });
    const id = await queueEmail('stuck@example.com');
    await expect.poll(async () => (await findSendJobs(id))[0]?.attempts, POLL_OPTIONS).toBe(1);
    expect((await signUp(email)).status).toBe(200);
    expect(await receivedEmails(shop, email)).toEqual([]);
  });

  test('an email that is refused temporarily is tried again', async () => {
    await smtp({ errorRate: 1 });
    const id = await queueEmail('again@example.com');
    await expect.poll(async () => (await findSendJobs(id))[0]?.error, POLL_OPTIONS).toMatch(/451/);
    await makeEmailsDue(shop);
    await expect
      .poll(async () => (await findSendJobs(id))[0]?.attempts, POLL_OPTIONS)
      .toBeGreaterThanOrEqual(2);
    await smtp({});
    await expect
      .poll(async () => {
        await makeEmailsDue(shop);
        return receivedEmails(shop, 'again@example.com');
      }, POLL_OPTIONS)
      .toHaveLength(1);
  });
});

describe('sending', () => {
  test('without a mail server the email waits; after an hour it is queued again', async () => {
    const mail = await insertUnqueuedMail('waiting@example.com');
    await sendEmail({ ...shop.ctx, mailer: null }, mail.id);
    const sentAt = async () => (await emailsTo(shop, 'waiting@example.com'))[0]!.sentAt;
    expect(await sentAt()).toBeNull();
    await requeueWaitingEmails(shop.ctx);
    expect(await findSendJobs(mail.id)).toEqual([]);
    const anHourAgo = new Date(shop.clock.now().getTime() - 3_601_000);
    await shop.db
      .update(mails)
      .set({ createdAt: anHourAgo, queuedAt: anHourAgo })
      .where(eq(mails.id, mail.id));
    await requeueWaitingEmails({ ...shop.ctx, mailer: null });
    expect(await sentAt()).toBeNull();
    await requeueWaitingEmails(shop.ctx);
    await expect.poll(() => receivedEmails(shop, 'waiting@example.com'), POLL_OPTIONS).toHaveLength(1);
    await expect.poll(sentAt, POLL_OPTIONS).not.toBeNull();
  });

  test('at least once: after a crash before the mark it is sent again, with the same Message-ID', async () => {
    const sent: OutgoingEmail[] = [];
    const mailer = { send: async (mail: OutgoingEmail) => void sent.push(mail), close: () => undefined };
    const mail = await insertUnqueuedMail('twice@example.com');
    await sendEmail({ ...shop.ctx, mailer }, mail.id);
    await shop.db.update(mails).set({ state: 'waiting', sentAt: null }).where(eq(mails.id, mail.id));
    await sendEmail({ ...shop.ctx, mailer }, mail.id);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toEqual({
      to: 'twice@example.com',
      ...EMAIL,
      messageId: `<mail-${mail.id}.${mail.createdAt.getTime()}@localhost>`,
    });
  });

  test('a missing email, or one without a recipient, is not a defect', async () => {
    await sendEmail(shop.ctx, 2_000_000_000);
    await runInTransaction(shop.db, (tx) => addToOutbox(shop.ctx, tx, null, EMAIL));
    const findUnaddressedEmail = async () => (await emailsTo(shop, ''))[0]!;
    await expect.poll(async () => (await findUnaddressedEmail()).state, POLL_OPTIONS).toBe('dropped');
    expect((await findUnaddressedEmail()).sentAt).toBeNull();
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/db/client.ts';
import { mails } from '../../../server/db/schema/index.ts';
import { queueWaitingMail } from '../../../server/features/mail/clean-up-mail.ts';
import { composeLetter } from '../../../server/features/mail/letter.ts';
import { queueMail } from '../../../server/features/mail/queue-mail.ts';
import { sendMail } from '../../../server/features/mail/send-mail.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import type { Mail } from '../../../server/providers/smtp/smtp.ts';
import { createProduct } from '../../factories/create-product.ts';
import { createUser } from '../../factories/create-user.ts';
import { orderRequest } from '../../factories/order-request.ts';
import { setMailFaults } from '../../support/mail-faults.ts';
import { lettersTo, mailDueNow, mailReceivedBy } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let worker: { stop(): Promise<void> };
beforeAll(async () => {
  shop = await startTestShop();
  worker = await startWorker(shop.ctx);
});
afterAll(async () => {
  await worker.stop();
  await shop.close();
});
afterEach(() => smtp({}));

const WITHIN = { timeout: 10_000, interval: 50 };
const LETTER = composeLetter({ subject: 'A test', paragraphs: ['Hello.'] });

const smtp = (faults: Record<string, unknown>) => setMailFaults(shop, faults);

async function jobsFor(mailId: number) {
  return shop.database.sql<{ attempts: number; error: string | null }[]>`
    select attempts, last_error as error from graphile_worker._private_jobs where key = ${`send_mail:${mailId}`}`;
}

async function queue(recipient: string): Promise<number> {
  await inTransaction(shop.db, (tx) => queueMail(shop.ctx, tx, recipient, LETTER));
  const letters = await lettersTo(shop, recipient);
  return letters.at(-1)!.id;
}

/** Puts a letter into the outbox without the job that sends it. */
async function lay(recipient: string) {
  const [mail] = await shop.db
    .insert(mails)
    .values({ recipient, ...LETTER, createdAt: shop.clock.now(), queuedAt: shop.clock.now() })
    .returning();
  return mail!;
}

const signUp = (email: string) =>
  shop.call('POST', '/api/a/register/send-verification/', {
    body: { username: 'Amina', email, password: 'Blue-gasket-47' },
  });

test('a letter is sent by the queue, once, and marked', async () => {
  const id = await queue('once@example.com');
  await expect.poll(() => mailReceivedBy(shop, 'once@example.com'), WITHIN).toHaveLength(1);
  await expect.poll(() => jobsFor(id), WITHIN).toEqual([]);
  const [letter] = await lettersTo(shop, 'once@example.com');
  expect(letter!.sentAt).not.toBeNull();
  await sendMail(shop.ctx, id);
  expect(await mailReceivedBy(shop, 'once@example.com')).toHaveLength(1);
});

describe('the transaction that causes a letter', () => {
  test('[QUEUE-01] takes it along when it is rolled back: no letter, no job', async () => {
    const jobs = () =>
      shop.database.sql`select 1 from graphile_worker._private_jobs where key like 'send_mail:%'`;
    await expect.poll(jobs, WITHIN).toHaveLength(0);
    const undone = inTransaction(shop.db, async (tx) => {
      await queueMail(shop.ctx, tx, 'never@example.com', LETTER);
      throw new Error('something else went wrong');
    });
    await expect(undone).rejects.toThrow('something else went wrong');
    expect(await lettersTo(shop, 'never@example.com')).toEqual([]);
    expect(await jobs()).toHaveLength(0);
  });

  test('[QUEUE-01] shows no letter before it commits', async () => {
    const { promise: held, resolve: commit } = Promise.withResolvers<void>();
    const { promise: written, resolve: tell } = Promise.withResolvers<void>();
    const causing = inTransaction(shop.db, async (tx) => {
      await queueMail(shop.ctx, tx, 'later@example.com', LETTER);
      tell();
      await held;
    });
    await written;
    expect(await lettersTo(shop, 'later@example.com')).toEqual([]);
    commit();
    await causing;
    await expect.poll(() => mailReceivedBy(shop, 'later@example.com'), WITHIN).toHaveLength(1);
  });

  test('[QUEUE-01] an order that is refused causes none', async () => {
    const user = await createUser(shop.ctx);
    const product = await createProduct(shop.db);
    const before = await shop.db.$count(mails);
    const body = orderRequest([{ product, quantity: 1 }], { total: 1 });
    expect((await shop.call('POST', '/api/o/new/', { token: user.token, body })).status).toBe(409);
    expect(await shop.db.$count(mails)).toBe(before);
  });
});

describe('a mail server that is down', () => {
  test('[CODE-07] delays the letter, never the answer: it arrives when the server is back', async () => {
    const email = 'patient@example.com';
    await smtp({ down: true });
    expect((await signUp(email)).status).toBe(200);
    const [letter] = await lettersTo(shop, email);
    await expect.poll(async () => (await jobsFor(letter!.id))[0]?.error, WITHIN).toMatch(/421|not available/);
    expect([letter!.sentAt, await mailReceivedBy(shop, email)]).toEqual([null, []]);
    await smtp({});
    await mailDueNow(shop);
    await expect.poll(() => mailReceivedBy(shop, email), WITHIN).toHaveLength(1);
    await expect.poll(() => jobsFor(letter!.id), WITHIN).toEqual([]);
  });

  test('[CODE-07] the answer does not wait for a slow one either', async () => {
    const email = 'slow@example.com';
    await smtp({ latencyMs: 2000 });
    const id = await queue('stuck@example.com');
    await expect.poll(async () => (await jobsFor(id))[0]?.attempts, WITHIN).toBe(1);
    expect((await signUp(email)).status).toBe(200);
    expect(await mailReceivedBy(shop, email)).toEqual([]);
  });

  test('a letter that is refused for now is tried again', async () => {
    await smtp({ errorRate: 1 });
    const id = await queue('again@example.com');
    await expect.poll(async () => (await jobsFor(id))[0]?.error, WITHIN).toMatch(/451/);
    await mailDueNow(shop);
    await expect.poll(async () => (await jobsFor(id))[0]?.attempts, WITHIN).toBeGreaterThanOrEqual(2);
    await smtp({});
    await expect
      .poll(async () => {
        await mailDueNow(shop);
        return mailReceivedBy(shop, 'again@example.com');
      }, WITHIN)
      .toHaveLength(1);
  });
});

describe('sending', () => {
  test('without a mail server the letter waits; after an hour it is queued again', async () => {
    const mail = await lay('waiting@example.com');
    await sendMail({ ...shop.ctx, mailer: null }, mail.id);
    const sentAt = async () => (await lettersTo(shop, 'waiting@example.com'))[0]!.sentAt;
    expect(await sentAt()).toBeNull();
    await queueWaitingMail(shop.ctx);
    expect(await jobsFor(mail.id)).toEqual([]);
    const anHourAgo = new Date(shop.clock.now().getTime() - 3_601_000);
    await shop.db
      .update(mails)
      .set({ createdAt: anHourAgo, queuedAt: anHourAgo })
      .where(eq(mails.id, mail.id));
    await queueWaitingMail({ ...shop.ctx, mailer: null });
    expect(await sentAt()).toBeNull();
    await queueWaitingMail(shop.ctx);
    await expect.poll(() => mailReceivedBy(shop, 'waiting@example.com'), WITHIN).toHaveLength(1);
    await expect.poll(sentAt, WITHIN).not.toBeNull();
  });

  test('at least once: after a crash before the mark it goes again, under the same Message-ID', async () => {
    const sent: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
    const mail = await lay('twice@example.com');
    await sendMail({ ...shop.ctx, mailer }, mail.id);
    await shop.db.update(mails).set({ state: 'waiting', sentAt: null }).where(eq(mails.id, mail.id));
    await sendMail({ ...shop.ctx, mailer }, mail.id);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toEqual({
      to: 'twice@example.com',
      ...LETTER,
      messageId: `<mail-${mail.id}.${mail.createdAt.getTime()}@localhost>`,
    });
  });

  test('a letter that is gone, or to nobody, is no defect', async () => {
    await sendMail(shop.ctx, 2_000_000_000);
    await inTransaction(shop.db, (tx) => queueMail(shop.ctx, tx, null, LETTER));
    const nobodys = async () => (await lettersTo(shop, ''))[0]!;
    await expect.poll(async () => (await nobodys()).state, WITHIN).toBe('dropped');
    expect((await nobodys()).sentAt).toBeNull();
  });
});

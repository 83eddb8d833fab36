import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runInTransaction } from '../../../server/db/client.ts';
import { mails } from '../../../server/db/schema/index.ts';
import { closeOldEmails, requeueWaitingEmails } from '../../../server/features/mail/clean-up-emails.ts';
import { composeEmail } from '../../../server/features/mail/compose-email.ts';
import { queueEmail as addToOutbox } from '../../../server/features/mail/queue-email.ts';
import { sendEmail } from '../../../server/features/mail/send-email.ts';
import { listStuckWork } from '../../../server/features/operations/list-stuck-work.ts';
import { setMailFaults } from '../../support/mail-faults.ts';
import { emailsTo, readCode, receivedEmails } from '../../support/mailbox.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { HOUR, MINUTE, newEmail, openBrowser } from '../accounts/account-browser.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
afterEach(() => setMailFaults(shop, {}));

const DAY = 24 * HOUR;
const EMAIL = composeEmail({ subject: 'Your order is on its way', paragraphs: ['Hello.'] });
const NOTHING = { subject: '', text: '', html: '' };

async function queueEmail(recipient: string): Promise<number> {
  await runInTransaction(shop.db, (tx) => addToOutbox(shop.ctx, tx, recipient, EMAIL));
  return (await findNewestEmail(recipient)).id;
}

const findNewestEmail = async (recipient: string) => (await emailsTo(shop, recipient)).at(-1)!;
const sendNewestEmail = async (recipient: string) =>
  sendEmail(shop.ctx, (await findNewestEmail(recipient)).id);
const findStuckWork = async (recipient: string) =>
  (await listStuckWork(shop.ctx))
    .filter(({ kind, subject }) => kind === 'mail' && subject.includes(recipient))
    .map(({ subject }) => subject);

describe('a permanent refusal by the mail server', () => {
  test.each([
    ['recipient', /550 5\.1\.1 No such mailbox/],
    ['message', /554 5\.7\.1 Message refused as spam/],
  ])('B1: of the %s fails the email, and operators see why', async (rejectedStep, reason) => {
    const email = newEmail();
    const id = await queueEmail(email);
    await setMailFaults(shop, { refuses: rejectedStep });
    await sendEmail(shop.ctx, id);
    const failed = await findNewestEmail(email);
    expect([failed.state, failed.sentAt, failed.reason]).toEqual([
      'failed',
      null,
      expect.stringMatching(reason),
    ]);
    expect(await findStuckWork(email)).toEqual([
      `to ${email}: Your order is on its way (not sent: ${failed.reason})`,
    ]);
    await setMailFaults(shop, {});
    await sendEmail(shop.ctx, id);
    expect(await receivedEmails(shop, email)).toEqual([]);
  });

  test('B1: of the shop itself needs the shop’s attention: the email waits and is sent afterwards', async () => {
    const email = newEmail();
    const id = await queueEmail(email);
    await setMailFaults(shop, { refuses: 'sender' });
    await expect(sendEmail(shop.ctx, id)).rejects.toThrow(/5\.7\.1/);
    expect([(await findNewestEmail(email)).state, (await findNewestEmail(email)).reason]).toEqual([
      'waiting',
      expect.stringMatching(/550 5\.7\.1 Sender not allowed/),
    ]);
    await setMailFaults(shop, {});
    await sendEmail(shop.ctx, id);
    expect(await receivedEmails(shop, email)).toHaveLength(1);
  });

  test('B1: of a sign-up with a mistyped address leaves no code behind', async () => {
    const email = newEmail();
    await openBrowser(shop).signUp(email);
    await setMailFaults(shop, { refuses: 'recipient' });
    await sendNewestEmail(email);
    expect(await findNewestEmail(email)).toMatchObject({ ...NOTHING, state: 'failed' });
    expect(await findStuckWork(email)).toEqual([
      expect.stringMatching(new RegExp(`^to ${email}: a code \\(not sent: .*550`)),
    ]);
  });
});

describe('a temporary refusal by the mail server', () => {
  test('B1: is retried for three days; then the email fails with the server’s last reply', async () => {
    const email = newEmail();
    const id = await queueEmail(email);
    await setMailFaults(shop, { errorRate: 1 });
    shop.clock.advance(3 * DAY - MINUTE);
    await expect(sendEmail(shop.ctx, id)).rejects.toThrow(/451/);
    await closeOldEmails(shop.ctx);
    expect((await findNewestEmail(email)).state).toBe('waiting');
    expect(await findStuckWork(email)).toEqual([
      expect.stringMatching(/Your order is on its way \(waits: 451 /),
    ]);
    shop.clock.advance(2 * MINUTE);
    await closeOldEmails(shop.ctx);
    expect([(await findNewestEmail(email)).state, (await findNewestEmail(email)).reason]).toEqual([
      'failed',
      expect.stringMatching(/^Given up after 3 days\. 451 /),
    ]);
  });

  test('B1: also applies to a three-day-old email that is sent individually', async () => {
    const email = newEmail();
    await queueEmail(email);
    shop.clock.advance(3 * DAY + MINUTE);
    await sendNewestEmail(email);
    expect([(await findNewestEmail(email)).state, (await findNewestEmail(email)).reason]).toEqual([
      'failed',
      'Given up after 3 days.',
    ]);
    expect(await receivedEmails(shop, email)).toEqual([]);
  });
});

describe('codes in the outbox', () => {
  test('B1: are stored until they are sent, and removed afterwards', async () => {
    const email = newEmail();
    await openBrowser(shop).signUp(email);
    const code = await readCode(shop, email);
    expect((await findNewestEmail(email)).text).toContain(code);
    await sendNewestEmail(email);
    expect(await findNewestEmail(email)).toMatchObject({ ...NOTHING, state: 'sent' });
    const [received] = await receivedEmails(shop, email);
    expect(received!.subject).toBe(`${code} is your Gari verification code`);
  });

  test('B1: an expired code is not sent, and its text is removed', async () => {
    const email = newEmail();
    await openBrowser(shop).signUp(email);
    shop.clock.advance(10 * MINUTE);
    await sendNewestEmail(email);
    expect(await findNewestEmail(email)).toMatchObject({
      ...NOTHING,
      state: 'dropped',
      reason: 'Its code is no longer good.',
    });
    expect(await receivedEmails(shop, email)).toEqual([]);
  });

  test('B1: expired codes are removed even without a working mail server', async () => {
    const email = newEmail();
    await openBrowser(shop).signUp(email);
    await closeOldEmails({ ...shop.ctx, mailer: null });
    expect((await findNewestEmail(email)).text).toContain('confirms your email address');
    shop.clock.advance(10 * MINUTE);
    await closeOldEmails({ ...shop.ctx, mailer: null });
    expect(await findNewestEmail(email)).toMatchObject({ ...NOTHING, state: 'dropped' });
  });

  test('B1: a code that was replaced by a newer one is not sent', async () => {
    const email = newEmail();
    const browser = openBrowser(shop);
    await browser.signUp(email);
    const first = await findNewestEmail(email);
    await browser.resend(email);
    await sendEmail(shop.ctx, first.id);
    expect(await receivedEmails(shop, email)).toEqual([]);
    await sendNewestEmail(email);
    expect(await receivedEmails(shop, email)).toHaveLength(1);
  });

  test('B1: the database keeps no text of a code whose email has ended', async () => {
    const ended = shop.db.insert(mails).values({
      ...EMAIL,
      recipient: newEmail(),
      state: 'dropped',
      codeFor: 'a sign-up',
      codeUntil: shop.clock.now(),
      createdAt: shop.clock.now(),
    });
    await expect(ended).rejects.toMatchObject({ cause: { constraint: 'mails_hold_no_dead_code' } });
  });
});

describe('long-waiting emails', () => {
  test('B1: take turns: the 600 oldest undeliverable ones do not prevent the others from being queued', async () => {
    const old = shop.clock.now();
    await shop.db.insert(mails).values(
      Array.from({ length: 600 }, () => ({
        ...EMAIL,
        recipient: 'stuck@example.com',
        createdAt: old,
        queuedAt: old,
      })),
    );
    const email = newEmail();
    await queueEmail(email);
    const { id } = await findNewestEmail(email);
    await shop.database.sql`delete from graphile_worker._private_jobs`;
    const isQueued = async () =>
      (await shop.database.sql`select 1 from graphile_worker._private_jobs where key = ${`send_mail:${id}`}`)
        .length === 1;
    shop.clock.advance(HOUR);
    await requeueWaitingEmails(shop.ctx);
    const queued = await shop.database.sql`select 1 from graphile_worker._private_jobs`;
    expect([queued.length, await isQueued()]).toEqual([500, false]);
    shop.clock.advance(MINUTE);
    await requeueWaitingEmails(shop.ctx);
    expect(await isQueued()).toBe(true);
    await shop.db.delete(mails).where(eq(mails.recipient, 'stuck@example.com'));
  });

  test('B1: are found by an index, even among many sent ones', async () => {
    await shop.database.sql`
      insert into mails (recipient, subject, text, html, created_at, queued_at, state, sent_at)
      select 'sent@example.com', '', '', '', now(), now(), 'sent', now() from generate_series(1, 20000)`;
    await shop.database.sql`analyze mails`;
    const plan = await shop.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${shop.db
        .select({ id: mails.id })
        .from(mails)
        .where(and(eq(mails.state, sql`'waiting'`), sql`queued_at < now()`))
        .orderBy(mails.queuedAt, mails.id)
        .limit(500)
        .getSQL()}`,
    );
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index (Only )?Scan using mails_waiting/);
    await shop.db.delete(mails).where(eq(mails.recipient, 'sent@example.com'));
  });
});

import { asc, sql } from 'drizzle-orm';
import { mails } from '../../server/db/schema/index.ts';
import type { TestShop } from './test-shop.ts';

export interface ReceivedEmail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
}

/** The letters written to an address, sent or not, oldest first. */
export function emailsTo(shop: TestShop, email: string) {
  return shop.db
    .select()
    .from(mails)
    .where(sql`lower(${mails.recipient}) = lower(${email})`)
    .orderBy(asc(mails.id));
}

export async function subjectsTo(shop: TestShop, email: string): Promise<string[]> {
  return (await emailsTo(shop, email)).map(({ subject }) => subject);
}

/** The code of the newest letter to an address that has one: in the outbox until it is sent, then in the mailbox. */
export async function readCode(shop: TestShop, email: string): Promise<string> {
  const queuedSubjects = await subjectsTo(shop, email);
  const receivedSubjects = (await receivedEmails(shop, email)).map(({ subject }) => subject);
  const codes = [...receivedSubjects, ...queuedSubjects].map(
    (subject) => /^(\d+) is your Gari/.exec(subject)?.[1],
  );
  const newestCode = codes.findLast((code) => code !== undefined);
  if (!newestCode) throw new Error(`no code was written to ${email}`);
  return newestCode;
}

/** Another code than this one, of as many digits. */
export function wrongCode(code: string, offset = 1): string {
  const count = 10 ** code.length;
  return String((Number(code) + offset) % count).padStart(code.length, '0');
}

/** What the demo mail server has received for an address, oldest first. */
export async function receivedEmails(shop: TestShop, email: string): Promise<ReceivedEmail[]> {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/mail/messages?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as ReceivedEmail[]).toReversed();
}

/** Lets waiting mail be sent now: its time comes by the shop's clock, or after a failure by the queue's patience. */
export async function makeEmailsDue(shop: TestShop): Promise<void> {
  await shop.database.sql`
    update graphile_worker._private_jobs set run_at = now() where key like 'send_mail:%' and locked_at is null`;
}

/** The value of a cookie that a reply sets; '' where it takes the cookie away, null where it does not touch it. */
export function getCookie(reply: { headers: Headers }, name: string): string | null {
  const cookie = reply.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  return cookie ? (cookie.slice(name.length + 1).split(';')[0] ?? '') : null;
}

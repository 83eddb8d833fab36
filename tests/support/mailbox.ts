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

/** The emails to an address, sent or not, oldest first. */
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

/** Returns the newest code, queued or received. Throws when there is none. */
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

export function wrongCode(code: string, offset = 1): string {
  const count = 10 ** code.length;
  return String((Number(code) + offset) % count).padStart(code.length, '0');
}

/** The emails that the demo mail server has received for an address, oldest first. */
export async function receivedEmails(shop: TestShop, email: string): Promise<ReceivedEmail[]> {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/mail/messages?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as ReceivedEmail[]).toReversed();
}

/** Skips the wait for the shop's clock or, after a failure, for the queue's backoff. */
export async function makeEmailsDue(shop: TestShop): Promise<void> {
  await shop.database.sql`
    update graphile_worker._private_jobs set run_at = now() where key like 'send_mail:%' and locked_at is null`;
}

/** The value of a cookie that a reply sets; '' if the reply deletes it, null if the reply does not contain it. */
export function getCookie(reply: { headers: Headers }, name: string): string | null {
  const cookie = reply.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  return cookie ? (cookie.slice(name.length + 1).split(';')[0] ?? '') : null;
}

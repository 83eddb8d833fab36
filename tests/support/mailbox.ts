import { asc, sql } from 'drizzle-orm';
import { mails } from '../../server/db/schema/index.ts';
import type { TestShop } from './test-shop.ts';

export interface ReceivedMail {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
}

/** The letters written to an address, sent or not, oldest first. */
export function lettersTo(shop: TestShop, email: string) {
  return shop.db
    .select()
    .from(mails)
    .where(sql`lower(${mails.recipient}) = lower(${email})`)
    .orderBy(asc(mails.id));
}

export async function subjectsTo(shop: TestShop, email: string): Promise<string[]> {
  return (await lettersTo(shop, email)).map(({ subject }) => subject);
}

/** The code of the newest letter to an address that has one: in the outbox until it is sent, then in the mailbox. */
export async function codeFor(shop: TestShop, email: string): Promise<string> {
  const waiting = await subjectsTo(shop, email);
  const received = (await mailReceivedBy(shop, email)).map(({ subject }) => subject);
  const codes = [...received, ...waiting].map((subject) => /^(\d+) is your Gari/.exec(subject)?.[1]);
  const newest = codes.findLast((code) => code !== undefined);
  if (!newest) throw new Error(`no code was written to ${email}`);
  return newest;
}

/** Another code than this one, of as many digits. */
export function wrongCode(code: string, guess = 1): string {
  const count = 10 ** code.length;
  return String((Number(code) + guess) % count).padStart(code.length, '0');
}

/** What the demo mail server has received for an address, oldest first. */
export async function mailReceivedBy(shop: TestShop, email: string): Promise<ReceivedMail[]> {
  const response = await fetch(`${shop.sandboxUrl}/sandbox/mail/messages?to=${encodeURIComponent(email)}`);
  return ((await response.json()) as ReceivedMail[]).toReversed();
}

/** Lets waiting mail be sent now: its time comes by the shop's clock, or after a failure by the queue's patience. */
export async function mailDueNow(shop: TestShop): Promise<void> {
  await shop.database.sql`
    update graphile_worker._private_jobs set run_at = now() where key like 'send_mail:%' and locked_at is null`;
}

/** The value of a cookie that a reply sets; '' where it takes the cookie away, null where it does not touch it. */
export function cookieIn(reply: { headers: Headers }, name: string): string | null {
  const cookie = reply.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  return cookie ? (cookie.slice(name.length + 1).split(';')[0] ?? '') : null;
}

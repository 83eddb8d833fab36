import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { mails } from '../../db/schema/index.ts';
import { addJob } from '../../jobs/add-job.ts';
import { GIVE_UP_MS, GIVEN_UP, WITHOUT_CODE } from './send-mail.ts';

const WAITING_MS = 3_600_000;
const MAX_QUEUED = 500;
const MAX_ENDED = 5000;

/** Ends what waits in vain, also where no mail server is configured: codes that are dead, and what is three days old. */
export async function endOldMail(ctx: Context): Promise<void> {
  const now = ctx.now();
  await end(ctx, lte(mails.codeUntil, now), {
    ...WITHOUT_CODE,
    state: 'dropped',
    reason: 'Its code is no longer good.',
  });
  const givenUp = await end(
    ctx,
    and(isNull(mails.codeFor), lte(mails.createdAt, new Date(now.getTime() - GIVE_UP_MS))),
    {
      state: 'failed',
      reason: sql`trim(${GIVEN_UP} || ' ' || ${mails.reason})`,
    },
  );
  if (givenUp > 0) ctx.log.warn({ count: givenUp }, 'e-mails were given up');
}

interface Ended {
  state: 'dropped' | 'failed';
  reason: string | SQL;
  subject?: string;
  text?: string;
  html?: string;
}

async function end(ctx: Context, which: SQL | undefined, ended: Ended): Promise<number> {
  const waiting = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), which))
    .orderBy(asc(mails.queuedAt), asc(mails.id))
    .limit(MAX_ENDED);
  const rows = await ctx.db
    .update(mails)
    .set(ended)
    .where(and(inArray(mails.id, waiting), eq(mails.state, 'waiting')))
    .returning({ id: mails.id });
  return rows.length;
}

/**
 * Queues e-mails again that have waited for an hour: the mail server was away for long, or none was configured, or their
 * recipient had enough for a day. Those that the queue was told of longest ago come first, so that all take turns.
 */
export async function queueWaitingMail(ctx: Context): Promise<void> {
  if (!ctx.mailer) return;
  const now = ctx.now();
  const waiting = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), lte(mails.queuedAt, new Date(now.getTime() - WAITING_MS))))
    .orderBy(asc(mails.queuedAt), asc(mails.id))
    .limit(MAX_QUEUED);
  const queued = await ctx.db
    .update(mails)
    .set({ queuedAt: now })
    .where(inArray(mails.id, waiting))
    .returning({ id: mails.id });
  for (const { id } of queued) await addJob(ctx.db, 'send_mail', { mailId: id }, now);
}

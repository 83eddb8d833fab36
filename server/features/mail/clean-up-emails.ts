import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { addJob } from '../../db/add-job.ts';
import { mails } from '../../db/schema/index.ts';
import { getEmailJob } from './queue-email.ts';
import { ABANDON_AFTER_MS, ABANDONED_REASON, ERASED_CONTENT } from './send-email.ts';

const REQUEUE_AFTER_MS = 3_600_000;
const MAX_REQUEUED = 500;
const MAX_CLOSED = 5000;

/** Closes emails with expired codes and those older than three days, even when no mail server is configured. */
export async function closeOldEmails(ctx: Context): Promise<void> {
  const now = ctx.now();
  await closeWaiting(ctx, lte(mails.codeUntil, now), {
    ...ERASED_CONTENT,
    state: 'dropped',
    reason: 'Its code is no longer good.',
  });
  const abandonedCount = await closeWaiting(
    ctx,
    and(isNull(mails.codeFor), lte(mails.createdAt, new Date(now.getTime() - ABANDON_AFTER_MS))),
    {
      state: 'failed',
      reason: sql`trim(${ABANDONED_REASON} || ' ' || ${mails.reason})`,
    },
  );
  if (abandonedCount > 0) ctx.log.warn({ count: abandonedCount }, 'emails were given up');
}

interface ClosedFields {
  state: 'dropped' | 'failed';
  reason: string | SQL;
  subject?: string;
  text?: string;
  html?: string;
}

async function closeWaiting(ctx: Context, condition: SQL | undefined, fields: ClosedFields): Promise<number> {
  const waiting = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), condition))
    .orderBy(asc(mails.queuedAt), asc(mails.id))
    .limit(MAX_CLOSED);
  const rows = await ctx.db
    .update(mails)
    .set(fields)
    .where(and(inArray(mails.id, waiting), eq(mails.state, 'waiting')))
    .returning({ id: mails.id });
  return rows.length;
}

/** Requeues emails that have waited for an hour, the least recently queued first, so that all take turns. */
export async function requeueWaitingEmails(ctx: Context): Promise<void> {
  if (!ctx.mailer) return;
  const now = ctx.now();
  const waiting = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), lte(mails.queuedAt, new Date(now.getTime() - REQUEUE_AFTER_MS))))
    .orderBy(asc(mails.queuedAt), asc(mails.id))
    .limit(MAX_REQUEUED);
  const queued = await ctx.db
    .update(mails)
    .set({ queuedAt: now })
    .where(inArray(mails.id, waiting))
    .returning({ id: mails.id, offerId: mails.offerId });
  for (const mail of queued) await addJob(ctx.db, getEmailJob(mail), { mailId: mail.id }, now);
}

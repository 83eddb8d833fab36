import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { adminPaths } from '#contract/admin-paths.ts';
import { formatKsh } from '#contract/money.ts';
import { shortenOrderNumber } from '#contract/order-lifecycle.ts';
import type { Context } from '../../context/context.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { orders, paymentAttempts, paymentReviews, refundTasks } from '../../db/schema/index.ts';
import { readSettings } from '../settings/read-settings.ts';
import { composeEmail, type EmailMessage } from './compose-email.ts';
import { queueEmail } from './queue-email.ts';

const ALERT_AFTER_MS = 3_600_000;
const REPEAT_AFTER_MS = 24 * 3_600_000;
const MAX_LISTED = 20;

interface OpenTask {
  kind: 'Refund' | 'Payment under review';
  orderNumber: string;
  amount: number;
  since: Date;
}

/** A task open for over an hour is in one email, and in another a day later while it is still open. */
export async function alertOpenTasks(ctx: Context): Promise<void> {
  await runInTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('alert_open_tasks', 0))`);
    const openTasks = [...(await claimRefunds(ctx, tx)), ...(await claimReviews(ctx, tx))];
    if (openTasks.length === 0) return;
    const { email } = await readSettings(tx, ctx.config);
    await queueEmail(ctx, tx, email, openTasksEmail(openTasks, ctx.config.publicUrl));
  });
}

function isDue(ctx: Context, table: typeof refundTasks | typeof paymentReviews) {
  const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
  return and(
    eq(table.state, 'open'),
    lt(table.createdAt, ago(ALERT_AFTER_MS)),
    or(isNull(table.alertedAt), lt(table.alertedAt, ago(REPEAT_AFTER_MS))),
  );
}

async function claimRefunds(ctx: Context, tx: Transaction): Promise<OpenTask[]> {
  const due = tx
    .select({ id: refundTasks.id })
    .from(refundTasks)
    .where(isDue(ctx, refundTasks))
    .orderBy(asc(refundTasks.createdAt), asc(refundTasks.id))
    .limit(MAX_LISTED)
    .for('update', { skipLocked: true });
  const claimed = await tx
    .update(refundTasks)
    .set({ alertedAt: ctx.now() })
    .where(inArray(refundTasks.id, due))
    .returning({
      amount: refundTasks.amount,
      since: refundTasks.createdAt,
      orderNumber: sql<string>`(select order_number from ${orders} where ${orders.id} = ${refundTasks.orderId})`,
    });
  return claimed.map((task) => ({ kind: 'Refund', ...task }));
}

async function claimReviews(ctx: Context, tx: Transaction): Promise<OpenTask[]> {
  const due = tx
    .select({ id: paymentReviews.id })
    .from(paymentReviews)
    .where(isDue(ctx, paymentReviews))
    .orderBy(asc(paymentReviews.createdAt), asc(paymentReviews.id))
    .limit(MAX_LISTED)
    .for('update', { skipLocked: true });
  const claimed = await tx
    .update(paymentReviews)
    .set({ alertedAt: ctx.now() })
    .where(inArray(paymentReviews.id, due))
    .returning({
      amount: sql<number>`(select amount from ${paymentAttempts} where ${paymentAttempts.id} = ${paymentReviews.attemptId})`,
      since: paymentReviews.createdAt,
      orderNumber: sql<string>`(select order_number from ${orders} where ${orders.id} = ${paymentReviews.orderId})`,
    });
  return claimed.map((task) => ({ kind: 'Payment under review', ...task }));
}

const dateTimeFormat = new Intl.DateTimeFormat('en-KE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});

function openTasksEmail(openTasks: OpenTask[], publicUrl: string): EmailMessage {
  const headline = openTasks.length === 1 ? '1 payment waits' : `${openTasks.length} payments wait`;
  const message = composeEmail({
    subject: `${headline} for you: refunds and reviews open for over an hour`,
    paragraphs: ['Please look at them in the back office, under Refunds and Payments.'],
    details: openTasks
      .toSorted((a, b) => a.since.getTime() - b.since.getTime())
      .map(({ kind, orderNumber, amount, since }) => [
        kind,
        `order ${shortenOrderNumber(orderNumber)}, ${formatKsh(amount)}, since ${dateTimeFormat.format(since)}`,
      ]),
    link: { label: 'Open the back office', url: `${publicUrl}${adminPaths.refunds}` },
  });
  return { ...message, overLimit: 'send' };
}

import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { formatKsh } from '#contract/money.ts';
import { shortOrderNumber } from '#contract/order-lifecycle.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { orders, paymentAttempts, paymentReviews, refundTasks } from '../../db/schema/index.ts';
import { composeLetter, type Letter } from './letter.ts';
import { queueMail } from './queue-mail.ts';

const OPEN_MS = 3_600_000;
const AGAIN_MS = 24 * 3_600_000;
const MAX_LISTED = 20;

interface OpenTask {
  kind: 'Refund' | 'Payment under review';
  orderNumber: string;
  amount: number;
  since: Date;
}

/**
 * Writes one e-mail to the shop's contact address about the refunds and payment reviews that have been open for over an
 * hour: each is in one such e-mail, and in another a day later while it is still open.
 */
export async function alertOpenTasks(ctx: Context): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('alert_open_tasks', 0))`);
    const open = [...(await takeRefunds(ctx, tx)), ...(await takeReviews(ctx, tx))];
    if (open.length === 0) return;
    await queueMail(ctx, tx, ctx.config.contact.email, openTasksLetter(open, ctx.config.publicUrl));
  });
}

function isDue(ctx: Context, table: typeof refundTasks | typeof paymentReviews) {
  const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
  return and(
    eq(table.state, 'open'),
    lt(table.createdAt, ago(OPEN_MS)),
    or(isNull(table.alertedAt), lt(table.alertedAt, ago(AGAIN_MS))),
  );
}

async function takeRefunds(ctx: Context, tx: Transaction): Promise<OpenTask[]> {
  const due = tx
    .select({ id: refundTasks.id })
    .from(refundTasks)
    .where(isDue(ctx, refundTasks))
    .orderBy(asc(refundTasks.createdAt), asc(refundTasks.id))
    .limit(MAX_LISTED)
    .for('update', { skipLocked: true });
  const taken = await tx
    .update(refundTasks)
    .set({ alertedAt: ctx.now() })
    .where(inArray(refundTasks.id, due))
    .returning({
      amount: refundTasks.amount,
      since: refundTasks.createdAt,
      orderNumber: sql<string>`(select order_number from ${orders} where ${orders.id} = ${refundTasks.orderId})`,
    });
  return taken.map((task) => ({ kind: 'Refund', ...task }));
}

async function takeReviews(ctx: Context, tx: Transaction): Promise<OpenTask[]> {
  const due = tx
    .select({ id: paymentReviews.id })
    .from(paymentReviews)
    .where(isDue(ctx, paymentReviews))
    .orderBy(asc(paymentReviews.createdAt), asc(paymentReviews.id))
    .limit(MAX_LISTED)
    .for('update', { skipLocked: true });
  const taken = await tx
    .update(paymentReviews)
    .set({ alertedAt: ctx.now() })
    .where(inArray(paymentReviews.id, due))
    .returning({
      amount: sql<number>`(select amount from ${paymentAttempts} where ${paymentAttempts.id} = ${paymentReviews.attemptId})`,
      since: paymentReviews.createdAt,
      orderNumber: sql<string>`(select order_number from ${orders} where ${orders.id} = ${paymentReviews.orderId})`,
    });
  return taken.map((task) => ({ kind: 'Payment under review', ...task }));
}

const when = new Intl.DateTimeFormat('en-KE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});

function openTasksLetter(open: OpenTask[], publicUrl: string): Letter {
  const count = open.length === 1 ? '1 payment waits' : `${open.length} payments wait`;
  const letter = composeLetter({
    subject: `${count} for you: refunds and reviews open for over an hour`,
    paragraphs: ['Please look at them in the back office, under Refunds and Payments.'],
    facts: open
      .toSorted((one, other) => one.since.getTime() - other.since.getTime())
      .map(({ kind, orderNumber, amount, since }) => [
        kind,
        `order ${shortOrderNumber(orderNumber)}, ${formatKsh(amount)}, since ${when.format(since)}`,
      ]),
    link: { label: 'Open the back office', url: `${publicUrl}/admin/refunds` },
  });
  return { ...letter, overLimit: 'send' };
}

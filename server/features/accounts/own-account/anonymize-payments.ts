import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { type QueryRunner, runInTransaction } from '../../../db/client.ts';
import { runInBatches } from '../../../db/delete-in-batches.ts';
import { orders, paymentAttempts, providerEvents, refundTasks, users } from '../../../db/schema/index.ts';

const DAY_MS = 86_400_000;
const LATE_REPORT_WINDOW_MS = 30 * DAY_MS;
const USERS_PER_BATCH = 100;

/**
 * Erases personal data from a user's payments: event bodies, phones and references (Safaricom puts the phone number
 * in its reference). Phone and reference stay while the payment may still turn out paid or has an open refund task.
 */
export async function anonymizePayments(db: QueryRunner, userId: number): Promise<void> {
  const attempts = selectAttemptIds(db, userId);
  const owedAttemptIds = db
    .select({ id: refundTasks.attemptId })
    .from(refundTasks)
    .innerJoin(orders, eq(orders.id, refundTasks.orderId))
    .where(and(eq(orders.userId, userId), eq(refundTasks.state, 'open')));
  await db
    .update(providerEvents)
    .set({ body: '' })
    .where(and(ne(providerEvents.body, ''), inArray(providerEvents.attemptId, attempts)));
  await db
    .update(paymentAttempts)
    .set({ phone: null })
    .where(
      and(
        isNotNull(paymentAttempts.phone),
        isNull(paymentAttempts.nextQueryAt),
        notInArray(paymentAttempts.state, ['open', 'abandoned', 'review']),
        inArray(paymentAttempts.id, attempts),
        notInArray(paymentAttempts.id, owedAttemptIds),
      ),
    );
  await db
    .update(paymentAttempts)
    .set({ reference: null })
    .where(
      and(
        isNotNull(paymentAttempts.reference),
        isNull(paymentAttempts.nextQueryAt),
        notInArray(paymentAttempts.state, ['open', 'abandoned']),
        inArray(paymentAttempts.id, attempts),
        notInArray(paymentAttempts.id, owedAttemptIds),
      ),
    );
}

const selectAttemptIds = (db: QueryRunner, userId: number) =>
  db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(orders.userId, userId));

/** Repeats anonymizePayments for deleted accounts: payments are decided, and providers report, after the deletion. */
export async function anonymizeLatePayments(ctx: Context): Promise<void> {
  const now = ctx.now();
  await runInBatches(async (limit) => {
    const due = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(lte(users.forgetPaymentsAt, now))
      .orderBy(asc(users.forgetPaymentsAt))
      .limit(limit);
    for (const { id } of due) {
      await runInTransaction(ctx.db, async (tx) => {
        await anonymizePayments(tx, id);
        const forgetPaymentsAt = await getNextCheck(tx, id, now);
        await tx.update(users).set({ forgetPaymentsAt }).where(eq(users.id, id));
      });
    }
    return due.length;
  }, USERS_PER_BATCH);
}

async function getNextCheck(db: QueryRunner, userId: number, now: Date): Promise<Date | null> {
  const [pendingData] = await db
    .select({
      needed: sql<boolean>`coalesce(bool_or(${paymentAttempts.phone} is not null or ${paymentAttempts.reference} is not null), false)`,
      lastMs: sql<number>`coalesce(extract(epoch from max(${paymentAttempts.createdAt})) * 1000, 0)::float8`,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(orders.userId, userId));
  if (pendingData?.needed) return new Date(now.getTime() + 1);
  return pendingData && now.getTime() - pendingData.lastMs < LATE_REPORT_WINDOW_MS
    ? new Date(now.getTime() + DAY_MS)
    : null;
}

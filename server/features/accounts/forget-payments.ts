import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inTransaction, type Queries } from '../../db/client.ts';
import { inBatches } from '../../db/delete-in-batches.ts';
import { orders, paymentAttempts, providerEvents, refundTasks, users } from '../../db/schema/index.ts';

const DAY = 86_400_000;
/** A provider that has not spoken of a payment for so long never will. */
const LATE_MS = 30 * DAY;
const PEOPLE_AT_ONCE = 100;

/**
 * Forgets what payments tell of somebody whose account is deleted: what the provider sent, and its reference, in which
 * Safaricom writes the phone. Phone and reference of a payment that may still turn out paid are needed until that is
 * decided, of one whose money must go back until it has gone.
 */
export async function forgetPayments(db: Queries, userId: number): Promise<void> {
  const attempts = attemptsOf(db, userId);
  const owed = db
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
        isNull(paymentAttempts.nextAskAt),
        notInArray(paymentAttempts.state, ['open', 'abandoned', 'review']),
        inArray(paymentAttempts.id, attempts),
        notInArray(paymentAttempts.id, owed),
      ),
    );
  await db
    .update(paymentAttempts)
    .set({ reference: null })
    .where(
      and(
        isNotNull(paymentAttempts.reference),
        isNull(paymentAttempts.nextAskAt),
        notInArray(paymentAttempts.state, ['open', 'abandoned']),
        inArray(paymentAttempts.id, attempts),
        notInArray(paymentAttempts.id, owed),
      ),
    );
}

const attemptsOf = (db: Queries, userId: number) =>
  db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(orders.userId, userId));

/** Looks again at people whose accounts are deleted: what was needed still may be decided, and providers speak late. */
export async function forgetLatePayments(ctx: Context): Promise<void> {
  const now = ctx.now();
  await inBatches(async (limit) => {
    const due = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(lte(users.forgetPaymentsAt, now))
      .orderBy(asc(users.forgetPaymentsAt))
      .limit(limit);
    for (const { id } of due) {
      await inTransaction(ctx.db, async (tx) => {
        await forgetPayments(tx, id);
        const forgetPaymentsAt = await nextLook(tx, id, now);
        await tx.update(users).set({ forgetPaymentsAt }).where(eq(users.id, id));
      });
    }
    return due.length;
  }, PEOPLE_AT_ONCE);
}

/** The cleanup's next run while something is still needed, daily while a provider may speak late, then no more. */
async function nextLook(db: Queries, userId: number, now: Date): Promise<Date | null> {
  const [found] = await db
    .select({
      needed: sql<boolean>`coalesce(bool_or(${paymentAttempts.phone} is not null or ${paymentAttempts.reference} is not null), false)`,
      lastMs: sql<number>`coalesce(extract(epoch from max(${paymentAttempts.createdAt})) * 1000, 0)::float8`,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(orders.userId, userId));
  if (found?.needed) return new Date(now.getTime() + 1);
  return found && now.getTime() - found.lastMs < LATE_MS ? new Date(now.getTime() + DAY) : null;
}

import { and, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/client.ts';
import { orders, paymentAttempts, providerEvents, refundTasks, users } from '../../db/schema/index.ts';

/**
 * Forgets what payments tell of people whose accounts are deleted: what the provider sent, and its reference, in which
 * Safaricom writes the phone. Phone and reference of a payment that may still turn out paid are needed until that is
 * decided, of one whose money must go back until it has gone.
 */
export async function forgetPayments(db: Queries): Promise<void> {
  const attempts = db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(users.email, sql`'deleted-' || ${users.id} || '@deleted.invalid'`));
  const owed = db
    .select({ id: refundTasks.attemptId })
    .from(refundTasks)
    .where(eq(refundTasks.state, 'open'));
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

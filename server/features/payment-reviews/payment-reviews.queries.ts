import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { PaymentReview, TaskState } from '#contract/types.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { type CappedCount, countRows } from '../../db/count-rows.ts';
import { orders, paymentAttempts, paymentReviews } from '../../db/schema/index.ts';

export async function selectReviewPage(
  db: QueryRunner,
  { state, page, pageSize }: { state: TaskState; page: number; pageSize: number },
): Promise<{ results: PaymentReview[] } & CappedCount> {
  const where = eq(paymentReviews.state, state);
  const order =
    state === 'open'
      ? [asc(paymentReviews.createdAt), asc(paymentReviews.id)]
      : [desc(paymentReviews.doneAt), desc(paymentReviews.id)];
  const rows = await db
    .select({ review: paymentReviews, order: orders, attempt: paymentAttempts })
    .from(paymentReviews)
    .innerJoin(orders, eq(orders.id, paymentReviews.orderId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentReviews.attemptId))
    .where(where)
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const counted = await countRows(db, sql`select from ${paymentReviews} where ${where}`);
  return { results: rows.map(toPaymentReview), ...counted };
}

interface ReviewRow {
  review: typeof paymentReviews.$inferSelect;
  order: typeof orders.$inferSelect;
  attempt: typeof paymentAttempts.$inferSelect;
}

function toPaymentReview({ review, order, attempt }: ReviewRow): PaymentReview {
  const name = `${order.firstName} ${order.lastName}`.trim();
  return {
    id: review.id,
    payment: attempt.id,
    order_number: order.orderNumber,
    order_status: order.status,
    kind: review.kind,
    reason: review.reason,
    state: review.state,
    note: review.note,
    method: attempt.method,
    payment_state: attempt.state,
    amount: attempt.amount,
    receipt: attempt.receipt ?? attempt.claimedReceipt,
    reference: attempt.reference ?? attempt.merchantReference,
    payer: [name, attempt.phone ?? order.phone].filter(Boolean).join(', '),
    created_at: review.createdAt.toISOString(),
    done_at: review.doneAt?.toISOString() ?? null,
    done_by: review.doneBy,
  };
}

type Kind = PaymentReview['kind'];

export async function selectOpenKinds(db: QueryRunner, attemptId: number): Promise<Kind[]> {
  const rows = await db
    .select({ kind: paymentReviews.kind })
    .from(paymentReviews)
    .where(and(eq(paymentReviews.attemptId, attemptId), eq(paymentReviews.state, 'open')));
  return rows.map(({ kind }) => kind);
}

interface ReviewClosure {
  attemptId: number;
  kind?: Kind;
  note: string;
  doneAt: Date;
  doneBy: string;
}

export async function closeReviews(
  tx: Transaction,
  { attemptId, kind, ...done }: ReviewClosure,
): Promise<{ id: number; kind: Kind }[]> {
  return tx
    .update(paymentReviews)
    .set({ state: 'done', ...done })
    .where(
      and(
        eq(paymentReviews.attemptId, attemptId),
        eq(paymentReviews.state, 'open'),
        kind && eq(paymentReviews.kind, kind),
      ),
    )
    .returning({ id: paymentReviews.id, kind: paymentReviews.kind });
}

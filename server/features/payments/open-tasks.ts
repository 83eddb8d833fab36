import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Queries, Transaction } from '../../db/client.ts';
import { paymentReviews, refundTasks } from '../../db/schema/index.ts';
import type { OrderRow } from '../orders/move-order.ts';
import type { AttemptRow } from './payments.queries.ts';
import type { ReviewKind } from './settling.rules.ts';

type Paying = Pick<AttemptRow, 'id' | 'phone'>;

/** Writes down money that must go back, once per attempt, with whom to send it to. */
export async function openRefundTask(
  ctx: Context,
  tx: Transaction,
  { order, attempt, amount, reason }: { order: OrderRow; attempt: Paying; amount: number; reason: string },
): Promise<void> {
  const payee = [`${order.firstName} ${order.lastName}`, attempt.phone ?? order.phone, order.email].join(
    ', ',
  );
  await tx
    .insert(refundTasks)
    .values({ orderId: order.id, attemptId: attempt.id, amount, reason, payee, createdAt: ctx.now() })
    .onConflictDoNothing();
  ctx.log.warn({ order: order.orderNumber, attempt: attempt.id, amount, reason }, 'refund due');
}

/** Puts a payment before a person, once per attempt and kind. */
export async function openPaymentReview(
  ctx: Context,
  tx: Transaction,
  { order, attempt, kind, reason }: { order: OrderRow; attempt: Paying; kind: ReviewKind; reason: string },
): Promise<void> {
  await tx
    .insert(paymentReviews)
    .values({ orderId: order.id, attemptId: attempt.id, kind, reason, createdAt: ctx.now() })
    .onConflictDoNothing();
  ctx.log.warn({ order: order.orderNumber, attempt: attempt.id, kind, reason }, 'payment to be reviewed');
}

export async function hasOpenReview(db: Queries, orderId: number): Promise<boolean> {
  const [open] = await db
    .select({ id: paymentReviews.id })
    .from(paymentReviews)
    .where(and(eq(paymentReviews.orderId, orderId), eq(paymentReviews.state, 'open')))
    .limit(1);
  return open !== undefined;
}

/** The provider has said that it took the money back by itself: there is nothing to refund. */
export async function wasReversed(db: Queries, attemptId: number): Promise<boolean> {
  const [reversal] = await db
    .select({ id: paymentReviews.id })
    .from(paymentReviews)
    .where(and(eq(paymentReviews.attemptId, attemptId), eq(paymentReviews.kind, 'reversal')))
    .limit(1);
  return reversal !== undefined;
}

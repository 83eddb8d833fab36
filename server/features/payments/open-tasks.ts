import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Queries, Transaction } from '../../db/client.ts';
import { paymentReviews, refundTasks } from '../../db/schema/index.ts';
import { mailRefundDue } from '../mail/mail-shopper.ts';
import type { OrderRow } from '../orders/move-order.ts';
import type { AttemptRow } from './payments.queries.ts';
import type { ReviewKind } from './settling.rules.ts';

type Paying = Pick<AttemptRow, 'id' | 'phone'>;

interface Refund {
  order: OrderRow;
  attempt: Paying;
  amount: number;
  reason: string;
  /** Also where the money of this attempt was waived before. */
  evenIfWaived?: boolean;
}

/** Writes down money that must go back, once per attempt, with whom to send it to. */
export async function openRefundTask(
  ctx: Context,
  tx: Transaction,
  { order, attempt, amount, reason, evenIfWaived = false }: Refund,
): Promise<void> {
  const payee = [`${order.firstName} ${order.lastName}`, attempt.phone ?? order.phone, order.email].join(
    ', ',
  );
  const task = { amount, reason, payee, createdAt: ctx.now() };
  const written = tx.insert(refundTasks).values({ orderId: order.id, attemptId: attempt.id, ...task });
  const opened = evenIfWaived
    ? written.onConflictDoUpdate({
        target: refundTasks.attemptId,
        set: { ...task, state: 'open', note: '', doneAt: null, doneBy: null },
        setWhere: eq(refundTasks.state, 'waived'),
      })
    : written.onConflictDoNothing();
  if ((await opened.returning()).length > 0) await mailRefundDue(ctx, tx, order, { amount, reason });
  ctx.log.warn({ order: order.orderNumber, attempt: attempt.id, amount, reason }, 'refund due');
}

/** The payment counts as it is: what was to go back of it stays. */
export async function waiveRefund(
  tx: Transaction,
  { attemptId, ...done }: { attemptId: number; note: string; doneAt: Date; doneBy: string },
): Promise<void> {
  await tx
    .update(refundTasks)
    .set({ ...done, state: 'waived', payee: '' })
    .where(and(eq(refundTasks.attemptId, attemptId), eq(refundTasks.state, 'open')));
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

/** The provider says, and nobody has found otherwise, that it took the money back by itself: there is nothing to refund. */
export async function isReversed(db: Queries, attemptId: number): Promise<boolean> {
  const [reversal] = await db
    .select({ id: paymentReviews.id })
    .from(paymentReviews)
    .where(
      and(
        eq(paymentReviews.attemptId, attemptId),
        eq(paymentReviews.kind, 'reversal'),
        eq(paymentReviews.state, 'open'),
      ),
    )
    .limit(1);
  return reversal !== undefined;
}

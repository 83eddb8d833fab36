import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { afterCommit, type QueryRunner, type Transaction } from '../../../db/client.ts';
import { paymentAttempts, paymentReviews, refundTasks } from '../../../db/schema/index.ts';
import { queueRefundDueEmail } from '../../mail/queue-order-emails.ts';
import type { OrderRow } from '../../orders/move-order.ts';
import type { AttemptRow } from '../payments.queries.ts';
import { PROVIDER_NAMES, type ReviewKind } from './settling.rules.ts';

type PayingAttempt = Pick<AttemptRow, 'id' | 'phone'>;

interface RefundInput {
  order: OrderRow;
  attempt: PayingAttempt;
  /** The whole amount due, including what was paid back already; 0 when nothing is due any more. */
  amount: number;
  reason: string;
  /** The provider's id of a charge other than the attempt's own payment. */
  transactionId?: string;
  /** What the email says is due; by default all that is not paid back yet, with the reason. */
  announcement?: { amount: number; reason: string };
}

/** Opens or updates the task of one transaction; may reopen it. Returns true when a task was opened or changed. */
export async function openRefundTask(
  ctx: Context,
  tx: Transaction,
  { order, attempt, amount, reason, transactionId = '', announcement }: RefundInput,
): Promise<boolean> {
  const now = ctx.now();
  const condition = and(eq(refundTasks.attemptId, attempt.id), eq(refundTasks.transactionId, transactionId));
  const [existing] = await tx.select().from(refundTasks).where(condition).for('update');
  const due = Math.max(amount, existing?.paidBack ?? 0);
  if (due === 0) {
    await waiveRefund(tx, { attemptId: attempt.id, note: reason, doneAt: now, doneBy: 'settling' });
    return false;
  }
  if (existing?.amount === due && (existing.state === 'open' || existing.state === 'done')) return false;
  const openValues = {
    amount: due,
    reason,
    payee: formatPayee(order, attempt),
    state: 'open' as const,
    alertedAt: null,
    doneAt: null,
    doneBy: null,
  };
  if (!existing) {
    const task = { orderId: order.id, attemptId: attempt.id, transactionId, createdAt: now, ...openValues };
    await tx.insert(refundTasks).values(task);
  } else if (due === existing.paidBack) {
    const done = { state: 'done' as const, payee: '', doneAt: now, doneBy: existing.doneBy ?? 'settling' };
    await tx
      .update(refundTasks)
      .set({ amount: due, reason, ...done })
      .where(condition);
    return false;
  } else {
    await tx.update(refundTasks).set(openValues).where(condition);
  }
  const unpaid = { amount: due - (existing?.paidBack ?? 0), reason };
  await queueRefundDueEmail(ctx, tx, { orderId: order.id, ...(announcement ?? unpaid) });
  // Without the reason, in which staff may have named somebody.
  afterCommit(tx, () =>
    ctx.log.warn({ order: order.orderNumber, attempt: attempt.id, amount: due }, 'refund due'),
  );
  return true;
}

export function formatPayee(order: OrderRow, { phone }: Pick<AttemptRow, 'phone'>): string {
  return [`${order.firstName} ${order.lastName}`, phone ?? order.phone, order.email].join(', ');
}

interface RefundClosure {
  attemptId: number;
  note: string;
  doneAt: Date;
  doneBy: string;
}

/** The refund of an attempt's own payment, whatever its state. */
export async function lockRefundOfPayment(tx: Transaction, attemptId: number) {
  const [task] = await tx.select().from(refundTasks).where(isOwnPayment(attemptId)).for('update');
  return task;
}

/** Returns what was already paid back; if that is not 0, nothing changes. */
export async function waiveRefund(tx: Transaction, { attemptId, ...done }: RefundClosure): Promise<number> {
  const existing = await lockRefundOfPayment(tx, attemptId);
  if (!existing || existing.paidBack > 0) return existing?.paidBack ?? 0;
  await tx
    .update(refundTasks)
    .set({ ...done, state: 'waived', payee: '' })
    .where(and(eq(refundTasks.id, existing.id), eq(refundTasks.state, 'open')));
  return 0;
}

/** The provider reversed the payment, so nobody may pay it back again. Returns the refund that was open, or null. */
export async function closeReversedRefund(ctx: Context, tx: Transaction, attempt: AttemptRow) {
  const doneBy = PROVIDER_NAMES[attempt.provider];
  const note = `${doneBy} reversed the payment.`;
  const [closed] = await tx
    .update(refundTasks)
    .set({ state: 'reversed', note, payee: '', doneAt: ctx.now(), doneBy })
    .where(and(isOwnPayment(attempt.id), eq(refundTasks.state, 'open')))
    .returning();
  return closed ?? null;
}

/** The caller must open the refund that is due again. */
export async function undoReversal(tx: Transaction, attemptId: number): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ reversedAmount: null, reversedAt: null })
    .where(eq(paymentAttempts.id, attemptId));
}

function isOwnPayment(attemptId: number) {
  return and(eq(refundTasks.attemptId, attemptId), eq(refundTasks.transactionId, ''));
}

interface ReviewInput {
  order: OrderRow;
  attempt: PayingAttempt;
  kind: ReviewKind;
  reason: string;
}

/** Does nothing when the payment already has such an open review. */
export async function openPaymentReview(
  ctx: Context,
  tx: Transaction,
  { order, attempt, kind, reason }: ReviewInput,
): Promise<void> {
  await tx
    .insert(paymentReviews)
    .values({ orderId: order.id, attemptId: attempt.id, kind, reason, createdAt: ctx.now() })
    .onConflictDoNothing();
  afterCommit(tx, () =>
    ctx.log.warn({ order: order.orderNumber, attempt: attempt.id, kind, reason }, 'payment to be reviewed'),
  );
}

export async function recordClosedReview(
  ctx: Context,
  tx: Transaction,
  { order, attempt, kind, reason, note, by }: ReviewInput & { note: string; by: string },
): Promise<void> {
  const now = ctx.now();
  await tx.insert(paymentReviews).values({
    orderId: order.id,
    attemptId: attempt.id,
    kind,
    reason,
    state: 'done',
    note,
    createdAt: now,
    doneAt: now,
    doneBy: by,
  });
}

/** Reviews of other attempts than the one that paid the order do not count. */
export async function isPaymentUnderReview(
  db: QueryRunner,
  { paidAttemptId }: Pick<OrderRow, 'paidAttemptId'>,
): Promise<boolean> {
  if (paidAttemptId === null) return false;
  const [open] = await db
    .select({ id: paymentReviews.id })
    .from(paymentReviews)
    .where(and(eq(paymentReviews.attemptId, paidAttemptId), eq(paymentReviews.state, 'open')))
    .limit(1);
  return open !== undefined;
}

import { asc, eq } from 'drizzle-orm';
import type { PlacedOrder } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { type QueryRunner, runInTransaction } from '../../db/client.ts';
import { orders, refundTasks } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { OrderRow } from '../orders/move-order.ts';
import { selectOrder } from '../orders/orders.queries.ts';
import { assertValidIdempotencyKey, withIdempotencyKey } from '../orders/with-idempotency-key.ts';
import { hashCallbackToken } from '../payments/callbacks/callback-token.ts';
import { type AttemptRow, findAttempt, findAttemptByToken } from '../payments/payments.queries.ts';
import { settleUnlessRecentlyQueried } from '../payments/settle/check-payment.ts';
import { MIN_QUERY_INTERVAL_MS } from '../payments/settle/settling.rules.ts';

const RETRY_SECONDS = MIN_QUERY_INTERVAL_MS / 1000;

/** Settling places the order; this returns it. Throws NOT_FOUND, PAYMENT_UNDECIDED or PAYMENT_FAILED. */
export async function placeDraftOrder(
  ctx: RequestContext,
  { txRef, idempotencyKey: key }: { txRef: string; idempotencyKey: string | null },
): Promise<PlacedOrder> {
  const { id: userId } = getCurrentUser(ctx);
  assertValidIdempotencyKey(key);
  const attempt = await findAttemptByToken(ctx.db, hashCallbackToken(txRef));
  const order = attempt && (await findOwnOrder(ctx.db, attempt.orderId, userId));
  if (!order) throw new AppError('NOT_FOUND', { message: 'There is no such payment.' });
  await settleUnlessRecentlyQueried(ctx, order.id);
  const orderId = await runInTransaction(ctx.db, (tx) =>
    withIdempotencyKey(ctx, tx, { userId, key, requestPayload: { txRef } }, async () => {
      const [currentAttempt, currentOrder] = [
        await findAttempt(tx, attempt.id),
        await findOwnOrder(tx, order.id, userId),
      ];
      await assertPaid(tx, currentAttempt!, currentOrder!);
      return order.id;
    }),
  );
  return { order: await selectOrder(ctx.db, orderId), order_number: order.orderNumber };
}

async function findOwnOrder(db: QueryRunner, id: number, userId: number): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order?.userId === userId ? order : null;
}

/** Does not wait for an abandoned payment: its order is cancelled, and late money is refunded. */
async function assertPaid(db: QueryRunner, attempt: AttemptRow, order: OrderRow): Promise<void> {
  if (attempt.state === 'paid' && order.paidAttemptId !== null) return;
  if (attempt.state === 'open') {
    throw new AppError('PAYMENT_UNDECIDED', {
      message: 'Your bank has not confirmed the payment yet. Please wait a moment and do not pay again.',
      data: { retry_after: RETRY_SECONDS },
      retryAfter: RETRY_SECONDS,
    });
  }
  const reason = attempt.state === 'paid' ? await findRefundReason(db, attempt.id) : attempt.reason;
  throw new AppError('PAYMENT_FAILED', { data: { reason: reason ?? 'The payment was not made.' } });
}

async function findRefundReason(db: QueryRunner, attemptId: number): Promise<string> {
  const [task] = await db
    .select()
    .from(refundTasks)
    .where(eq(refundTasks.attemptId, attemptId))
    .orderBy(asc(refundTasks.id))
    .limit(1);
  return `${task?.reason ?? 'The order could not be kept.'} The money will be paid back.`;
}

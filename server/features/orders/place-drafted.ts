import { asc, eq } from 'drizzle-orm';
import type { PlacedOrder } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, type Queries } from '../../db/client.ts';
import { orders, refundTasks } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { currentUser } from '../accounts/current-user.ts';
import { hashCallbackToken } from '../payments/callback-token.ts';
import { settleIfNotJustAsked } from '../payments/check-payment.ts';
import { type AttemptRow, findAttempt, findAttemptByToken } from '../payments/payments.queries.ts';
import { LEAST_BETWEEN_ASKS_MS } from '../payments/settling.rules.ts';
import type { OrderRow } from './move-order.ts';
import { onceByKey, refuseBadKey } from './once-by-key.ts';
import { readWireOrder } from './orders.queries.ts';

const RETRY_SECONDS = LEAST_BETWEEN_ASKS_MS / 1000;

/**
 * Answers the order of a card payment once the provider says that it is paid; settling places it. The rest of the
 * request was said when the payment began and is not read again. The same reference answers the same order every time.
 */
export async function placeDrafted(
  ctx: RequestContext,
  txRef: string,
  key: string | null,
): Promise<PlacedOrder> {
  const { id: userId } = currentUser(ctx);
  refuseBadKey(key);
  const attempt = await findAttemptByToken(ctx.db, hashCallbackToken(txRef));
  const order = attempt && (await findOwn(ctx.db, attempt.orderId, userId));
  if (!order) throw new AppError('NOT_FOUND', { message: 'There is no such payment.' });
  await settleIfNotJustAsked(ctx, order.id);
  const orderId = await inTransaction(ctx.db, (tx) =>
    onceByKey(ctx, tx, { userId, key, asked: { txRef } }, async () => {
      const [now, placed] = [await findAttempt(tx, attempt.id), await findOwn(tx, order.id, userId)];
      await refuseUnlessPaid(tx, now!, placed!);
      return order.id;
    }),
  );
  return { order: await readWireOrder(ctx.db, orderId), order_number: order.orderNumber };
}

async function findOwn(db: Queries, id: number, userId: number): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order?.userId === userId ? order : null;
}

/** An abandoned payment is no longer waited for: its order is cancelled, and money that shows up later goes back. */
async function refuseUnlessPaid(db: Queries, attempt: AttemptRow, order: OrderRow): Promise<void> {
  if (attempt.state === 'paid' && order.paidAttemptId !== null) return;
  if (attempt.state === 'open') {
    throw new AppError('PAYMENT_UNDECIDED', {
      message: 'Your bank has not confirmed the payment yet. Please wait a moment and do not pay again.',
      data: { retry_after: RETRY_SECONDS },
      retryAfter: RETRY_SECONDS,
    });
  }
  const reason = attempt.state === 'paid' ? await refundReason(db, attempt.id) : attempt.reason;
  throw new AppError('PAYMENT_FAILED', { data: { reason: reason ?? 'The payment was not made.' } });
}

async function refundReason(db: Queries, attemptId: number): Promise<string> {
  const [task] = await db
    .select()
    .from(refundTasks)
    .where(eq(refundTasks.attemptId, attemptId))
    .orderBy(asc(refundTasks.id))
    .limit(1);
  return `${task?.reason ?? 'The order could not be kept.'} The money will be paid back.`;
}

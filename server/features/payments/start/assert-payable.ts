import type { Context } from '../../../context/context.ts';
import type { QueryRunner } from '../../../db/client.ts';
import { AppError } from '../../../http/errors.ts';
import type { OrderRow } from '../../orders/move-order.ts';
import { getReservationStart, PAYMENT_WINDOW_MS } from '../../orders/orders.rules.ts';
import { findOpenAttempt } from '../payments.queries.ts';
import { PROMPT_TTL_MS } from '../settle/settling.rules.ts';

/** Throws NOT_PAYABLE for an order that is paid or cancelled. */
export function assertPending({ status }: OrderRow): void {
  if (status === 'pending') return;
  const message =
    status === 'cancelled'
      ? 'This order was cancelled. Please place it again.'
      : 'This order is already paid.';
  throw new AppError('NOT_PAYABLE', { message, data: { status } });
}

export function isPaymentWindowOver(ctx: Context, order: OrderRow): boolean {
  return ctx.now().getTime() >= getReservationStart(order) + PAYMENT_WINDOW_MS;
}

/** Throws NOT_PAYABLE when only a payment begun earlier can pay the order. */
export function assertWithinPaymentWindow(ctx: Context, order: OrderRow): void {
  if (!isPaymentWindowOver(ctx, order)) return;
  throw new AppError('NOT_PAYABLE', {
    message:
      'The hour in which this order could be paid is over. A payment begun before is still being checked: if it does not go through, please place the order again.',
    data: { status: order.status },
  });
}

/** Throws PAYMENT_UNDECIDED while an M-Pesa prompt for the order may be on a phone. */
export async function assertNoPendingPrompt(ctx: Context, db: QueryRunner, orderId: number): Promise<void> {
  const openAttempt = await findOpenAttempt(db, orderId, 'safaricom');
  assertPromptHasEnded(ctx, openAttempt && openAttempt.createdAt);
}

/** `sentAt`: of the order's latest open prompt. Throws PAYMENT_UNDECIDED while it may be on a phone. */
export function assertPromptHasEnded(ctx: Context, sentAt: Date | null): void {
  const remainingMs = sentAt ? sentAt.getTime() + PROMPT_TTL_MS - ctx.now().getTime() : 0;
  if (remainingMs <= 0) return;
  const seconds = Math.ceil(remainingMs / 1000);
  throw new AppError('PAYMENT_UNDECIDED', {
    message: 'A prompt for this order is on the phone already. Please answer it, or wait until it runs out.',
    data: { retry_after: seconds },
    retryAfter: seconds,
  });
}

import type { Context } from '../../context.ts';
import type { Queries } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import type { OrderRow } from '../orders/move-order.ts';
import { findOpenAttempt } from './payments.queries.ts';
import { PROMPT_LIFE_MS } from './settling.rules.ts';

/** NOT_PAYABLE for an order that is paid or cancelled. */
export function refuseDecided({ status }: OrderRow): void {
  if (status === 'pending') return;
  const message =
    status === 'cancelled'
      ? 'This order was cancelled. Please place it again.'
      : 'This order is already paid.';
  throw new AppError('NOT_PAYABLE', { message, data: { status } });
}

/** PAYMENT_UNDECIDED while an M-Pesa prompt for the order may be on a phone. */
export async function refusePromptUnderWay(ctx: Context, db: Queries, orderId: number): Promise<void> {
  const open = await findOpenAttempt(db, orderId, 'safaricom');
  const left = open ? open.createdAt.getTime() + PROMPT_LIFE_MS - ctx.now().getTime() : 0;
  if (left <= 0) return;
  const seconds = Math.ceil(left / 1000);
  throw new AppError('PAYMENT_UNDECIDED', {
    message: 'A prompt for this order is on the phone already. Please answer it, or wait until it runs out.',
    data: { retry_after: seconds },
    retryAfter: seconds,
  });
}

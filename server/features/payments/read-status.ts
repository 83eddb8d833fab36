import { PAYMENT_REASONS, type PaymentReasonCode } from '#contract/payment-reasons.ts';
import type { OrderStatusReply } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { finishesWithin } from '../../context/finishes-within.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import type { Input } from '../../http/verb.ts';
import { findOrder } from '../orders/orders.queries.ts';
import { type AttemptRow, findLatestAttempt } from './payments.queries.ts';
import { settleUnlessRecentlyQueried } from './settle/check-payment.ts';

/** Short, because the browser asks every 3 s. The provider client itself may wait five times as long. */
const PROVIDER_TIMEOUT_MS = 3_000;

/** While the payment is undecided, the provider is queried first, at most every 5 s; a slow one goes on by itself. */
export async function readStatus(
  ctx: RequestContext,
  { params: { order_number: orderNumber } }: Input<'orderStatus', 'params'>,
): Promise<OrderStatusReply> {
  const user = getCurrentUser(ctx);
  const existing = await findOrder(ctx.db, orderNumber, user.id);
  if (existing.status === 'pending') {
    await finishesWithin(PROVIDER_TIMEOUT_MS, settleUnlessRecentlyQueried(ctx, existing.id), (error) =>
      ctx.log.error({ err: error, order: existing.orderNumber }, 'settling after a status check failed'),
    );
  }
  const attempt = await findLatestAttempt(ctx.db, existing.id);
  // Only a pending order may have changed since.
  const { status } = existing.status === 'pending' ? await findOrder(ctx.db, orderNumber, user.id) : existing;
  return { status, order_id: existing.orderNumber, attempt: attempt && toLatestAttempt(attempt) };
}

/** The provider's own text about these is for staff, who see it with the order. */
const TECHNICAL: readonly PaymentReasonCode[] = ['provider_refused', 'provider_unreachable'];

/** A reason without a code was stored as the provider sent it, so it is not shown here. */
function toLatestAttempt({ method, state, reasonCode, reason }: AttemptRow): OrderStatusReply['attempt'] {
  const sentence = reasonCode && (TECHNICAL.includes(reasonCode) ? PAYMENT_REASONS[reasonCode] : reason);
  return { method, state, reason_code: reasonCode, reason: sentence };
}

import { formatKsh } from '#contract/money.ts';
import { isPaidStatus } from '#contract/order-lifecycle.ts';
import type { OrderDetail } from '#contract/types.ts';
import { isUndecided } from '#src/queries/orders.ts';

export interface Outcome {
  state: 'confirming' | 'confirmed' | 'unpaid' | 'returning';
  heading: string;
  text: string;
}

/** What an order's status and attempts mean for the one who placed it. */
export function outcomeOf(detail: OrderDetail): Outcome {
  const { status } = detail.order;
  if (isUndecided(detail))
    return {
      state: 'confirming',
      heading: 'Confirming your payment…',
      text: 'We are asking the payment provider. This page changes by itself.',
    };
  if (isPaidStatus(status))
    return {
      state: 'confirmed',
      heading: 'Order Confirmed',
      text: 'Thank you. We have your payment and get your parts ready.',
    };
  const isCancelled = status === 'cancelled';
  const received = amountReceived(detail);
  if (received > 0)
    return {
      state: 'returning',
      heading: isCancelled ? 'Order cancelled' : 'Payment not accepted',
      text: `We received ${formatKsh(received)} for this order and will return it.`,
    };
  return {
    state: 'unpaid',
    heading: isCancelled ? 'Order cancelled' : 'Payment not received',
    text: reasonOf(detail),
  };
}

function amountReceived({ attempts }: OrderDetail): number {
  return attempts.reduce((sum, { state, amount }) => (state === 'paid' ? sum + amount : sum), 0);
}

function reasonOf({ order, attempts }: OrderDetail): string {
  const reason = attempts.findLast((attempt) => attempt.reason)?.reason;
  if (reason) return reason;
  return order.status === 'cancelled'
    ? 'This order was cancelled. Nothing was charged for it.'
    : 'No payment for this order has reached us.';
}

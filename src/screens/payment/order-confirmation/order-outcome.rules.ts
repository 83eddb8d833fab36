import type { OrderDetail } from '#contract/types.ts';
import { isUndecided } from '#src/queries/orders.ts';

export interface Outcome {
  state: 'confirming' | 'confirmed' | 'unpaid';
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
  if (status === 'pending' || status === 'cancelled')
    return {
      state: 'unpaid',
      heading: status === 'cancelled' ? 'Order cancelled' : 'Payment not received',
      text: reasonOf(detail),
    };
  return {
    state: 'confirmed',
    heading: 'Order Confirmed',
    text: 'Thank you. We have your payment and get your parts ready.',
  };
}

function reasonOf({ order, attempts }: OrderDetail): string {
  const reason = attempts.findLast((attempt) => attempt.reason)?.reason;
  if (reason) return reason;
  return order.status === 'cancelled'
    ? 'This order was cancelled. Nothing was charged for it.'
    : 'No payment for this order has reached us.';
}

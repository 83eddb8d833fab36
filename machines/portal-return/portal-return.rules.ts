import { formatKsh, MPESA_MAXIMUM } from '#contract/money.ts';
import { isPaidStatus } from '#contract/order-lifecycle.ts';
import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import type {
  AskStatusInput,
  AskStatusOutput,
  OpenPageOutput,
  ReadOrderOutput,
} from './portal-return.ports.ts';
import type { PortalReturnContext } from './portal-return.types.ts';

/** With `soon` between them; a payment that is not decided by then takes its time. */
export const ASKS_SOON = 2;

export const TEXTS = {
  notShown: 'Please try again in a moment.',
  checkFailed: 'Failed to check payment status',
  network: 'Network error',
  pageFailed: 'The payment page could not be opened. Please try again.',
};

export interface Outcome {
  state: 'confirming' | 'confirmed' | 'unpaid' | 'returning';
  heading: string;
  text: string;
}

type Payment = Pick<OrderDetail, 'order' | 'attempts'>;

export function isUndecided({ order, attempts }: Payment): boolean {
  return order.status === 'pending' && attempts.some(({ state }) => state === 'open');
}

export function isPaid({ order }: Payment): boolean {
  return isPaidStatus(order.status);
}

/** What an order's status and attempts mean for the one who placed it. */
export function outcomeOf(
  detail: OrderDetail,
  { leftPage, asks }: Pick<PortalReturnContext, 'leftPage' | 'asks'>,
): Outcome {
  const isCancelled = detail.order.status === 'cancelled';
  if (isUndecided(detail) && leftPage !== null && asks > 0)
    return {
      state: 'unpaid',
      heading: 'Payment not received',
      text: 'You left the payment page before the payment was made. Your order is kept for a while.',
    };
  if (isUndecided(detail))
    return {
      state: 'confirming',
      heading: 'Confirming your payment…',
      text: takesLong({ asks })
        ? 'The payment provider takes its time. You may leave this page: we write to you when the payment has arrived.'
        : 'We are asking the payment provider. This page changes by itself.',
    };
  if (isPaid(detail))
    return {
      state: 'confirmed',
      heading: 'Order Confirmed',
      text: 'Thank you. We have your payment and get your parts ready.',
    };
  const received = amountReceived(detail);
  if (received > 0)
    return {
      state: 'returning',
      heading: isCancelled ? 'Order cancelled' : 'Payment not accepted',
      text: returnText(detail, received),
    };
  return {
    state: 'unpaid',
    heading: isCancelled ? 'Order cancelled' : 'Payment not received',
    text: reasonOf(detail),
  };
}

export function takesLong({ asks }: Pick<PortalReturnContext, 'asks'>): boolean {
  return asks >= ASKS_SOON;
}

/** A page that is open already is opened again, so that nobody pays twice there. */
export function mayPayAgain({ detail, leftPage, asks }: PortalReturnContext, method: PaymentMethod): boolean {
  if (!detail?.can_pay || amountReceived(detail) > 0) return false;
  if (method === 'mpesa' && detail.order.total > MPESA_MAXIMUM) return false;
  if (!isUndecided(detail)) return true;
  const isOnPage = detail.attempts.some(
    (attempt) => attempt.state === 'open' && attempt.method === 'pesapal',
  );
  return isOnPage && method === 'pesapal' && (leftPage !== null || takesLong({ asks }));
}

export function orderNumberIn({ orderNumber, remembered, trackingId }: PortalReturnContext): string | null {
  return orderNumber ?? (trackingId === null ? remembered : null);
}

/** The first time after a page was left the server is told of that. */
export function askInput(context: PortalReturnContext): AskStatusInput {
  const { trackingId, detail, leftPage, asks } = context;
  const orderNumber = orderNumberIn(context);
  const isPortal = trackingId !== null || detail?.order.payment_method === 'pesapal';
  return {
    id: orderNumber ?? trackingId ?? '',
    isPortal,
    leftPage: orderNumber !== null && asks <= 1 ? leftPage : null,
  };
}

export function readFailure(output: ReadOrderOutput): string {
  if (output.ok) return TEXTS.notShown;
  return output.kind === 'network' ? TEXTS.network : (output.message ?? TEXTS.notShown);
}

export function askFailure(output: AskStatusOutput): string | null {
  if (output.ok) return null;
  return output.kind === 'network' ? TEXTS.network : (output.message ?? TEXTS.checkFailed);
}

export function pageFailure(output: OpenPageOutput): string {
  if (output.ok) return TEXTS.pageFailed;
  return output.kind === 'network' ? TEXTS.network : (output.message ?? TEXTS.pageFailed);
}

function amountReceived({ attempts }: Payment): number {
  return attempts.reduce((sum, { state, taken }) => (state === 'paid' ? sum + (taken ?? 0) : sum), 0);
}

/** In the words of the refund, which know what was taken, where there are any. */
function returnText({ attempts }: Payment, received: number): string {
  const reasons = attempts.flatMap(({ state, reason }) => (state === 'paid' && reason ? [reason] : []));
  return reasons.length > 0
    ? `${reasons.join(' ')} What was received goes back to you.`
    : `We received ${formatKsh(received)} for this order and will return it.`;
}

function reasonOf({ order, attempts }: Payment): string {
  const reason = attempts.findLast((attempt) => attempt.reason)?.reason;
  if (reason) return reason;
  return order.status === 'cancelled'
    ? 'This order was cancelled. Nothing was charged for it.'
    : 'No payment for this order has reached us.';
}

import { formatKsh, MAX_MPESA_AMOUNT } from '#contract/money.ts';
import { isPaidStatus } from '#contract/order-lifecycle.ts';
import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import { getFailureText } from '../port-failure.ts';
import type {
  OpenPageOutput,
  QueryStatusInput,
  QueryStatusOutput,
  ReadOrderOutput,
} from './portal-return.ports.ts';
import type { PortalReturnContext, PortalReturnOutput } from './portal-return.types.ts';

/** Queries at `shortDelay`; after these the payment is expected to take longer. */
export const MAX_QUICK_QUERIES = 2;

export const TEXTS = {
  notShown: 'Please try again in a moment.',
  checkFailed: 'Failed to check payment status',
  network: 'Network error',
  undecidedOfOthers: 'A payment of this order is open. Ask again to see how it went.',
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

/** Where the order stands once no payment of it is open. */
export function getStanding(payment: Payment): 'paid' | 'returning' | 'cancelled' | 'unpaid' {
  const { status } = payment.order;
  if (isPaidStatus(status)) return 'paid';
  if (getAmountReceived(payment) > 0) return 'returning';
  return status === 'cancelled' ? 'cancelled' : 'unpaid';
}

export function getOutcome(
  detail: OrderDetail,
  { abandonedPage, queryCount }: Pick<PortalReturnContext, 'abandonedPage' | 'queryCount'>,
): Outcome {
  if (isUndecided(detail) && abandonedPage !== null && queryCount > 0)
    return {
      state: 'unpaid',
      heading: 'Payment not received',
      text: 'You left the payment page before the payment was made. Your order is kept for a while.',
    };
  if (isUndecided(detail))
    return {
      state: 'confirming',
      heading: 'Confirming your payment…',
      text: isTakingLong({ queryCount })
        ? 'The payment provider takes its time. You may leave this page: we write to you when the payment has arrived.'
        : 'We are asking the payment provider. This page updates by itself.',
    };
  switch (getStanding(detail)) {
    case 'paid':
      return {
        state: 'confirmed',
        heading: 'Order Confirmed',
        text: 'Thank you. We have your payment and are getting your parts ready.',
      };
    case 'returning':
      return {
        state: 'returning',
        heading: detail.order.status === 'cancelled' ? 'Order cancelled' : 'Payment not accepted',
        text: getReturnText(detail),
      };
    case 'cancelled':
      return {
        state: 'unpaid',
        heading: 'Order cancelled',
        text: findReason(detail) ?? 'This order was cancelled. Nothing was charged for it.',
      };
    case 'unpaid':
      return {
        state: 'unpaid',
        heading: 'Payment not received',
        text: findReason(detail) ?? 'No payment for this order has reached us.',
      };
  }
}

export function isTakingLong({ queryCount }: Pick<PortalReturnContext, 'queryCount'>): boolean {
  return queryCount >= MAX_QUICK_QUERIES;
}

/**
 * Beside a payment that is still open, the confirmation only reopens its page. On the order page the server decides: it
 * refuses another method while the open payment is being paid, and else gives up that payment.
 */
export function canPayAgain(
  { detail, abandonedPage, isOrderPage, queryCount }: PortalReturnContext,
  method: PaymentMethod,
): boolean {
  if (!detail?.can_pay) return false;
  if (method === 'mpesa' && detail.order.total > MAX_MPESA_AMOUNT) return false;
  if (isOrderPage) return true;
  if (getAmountReceived(detail) > 0) return false;
  if (!isUndecided(detail)) return true;
  const hasOpenPage = detail.attempts.some(
    (attempt) => attempt.state === 'open' && attempt.method === 'pesapal',
  );
  return hasOpenPage && method === 'pesapal' && (abandonedPage !== null || isTakingLong({ queryCount }));
}

export function getOrderNumber({
  orderNumber,
  rememberedOrderNumber,
  trackingId,
}: PortalReturnContext): string | null {
  return orderNumber ?? (trackingId === null ? rememberedOrderNumber : null);
}

export function payAgainOutput({ method, detail }: PortalReturnContext): PortalReturnOutput {
  if (method === null || detail === null) throw new Error('there is no order to pay');
  return { kind: 'payAgain', method, orderNumber: detail.order.order_number };
}

/** Reports an abandoned page only with the first query after it was left. */
export function toQueryInput(context: PortalReturnContext): QueryStatusInput {
  const { trackingId, detail, abandonedPage, queryCount } = context;
  const orderNumber = getOrderNumber(context);
  const isPortal = trackingId !== null || detail?.order.payment_method === 'pesapal';
  return {
    id: orderNumber ?? trackingId ?? '',
    isPortal,
    abandonedPage: orderNumber !== null && queryCount <= 1 ? abandonedPage : null,
  };
}

export function getReadFailure(output: ReadOrderOutput): string {
  return output.ok ? TEXTS.notShown : getFailureText(output, TEXTS.notShown, TEXTS.network);
}

export function getQueryFailure(output: QueryStatusOutput): string | null {
  return output.ok ? null : getFailureText(output, TEXTS.checkFailed, TEXTS.network);
}

export function getPageFailure(output: OpenPageOutput): string {
  return output.ok ? TEXTS.pageFailed : getFailureText(output, TEXTS.pageFailed, TEXTS.network);
}

export function statusReadEvent(output: QueryStatusOutput) {
  if (!output.ok) throw new Error('no status was read');
  return { type: 'return.statusRead', orderNumber: output.orderNumber, status: output.status } as const;
}

function getAmountReceived({ attempts }: Payment): number {
  return attempts.reduce((sum, { state, taken }) => (state === 'paid' ? sum + (taken ?? 0) : sum), 0);
}

/** Prefers the refund reasons, which state the amount received. */
function getReturnText(payment: Payment): string {
  const reasons = payment.attempts.flatMap(({ state, reason }) =>
    state === 'paid' && reason ? [reason] : [],
  );
  return reasons.length > 0
    ? `${reasons.join(' ')} What was received goes back to you.`
    : `We received ${formatKsh(getAmountReceived(payment))} for this order and will return it.`;
}

function findReason({ attempts }: Payment): string | null {
  return attempts.findLast((attempt) => attempt.reason)?.reason ?? null;
}

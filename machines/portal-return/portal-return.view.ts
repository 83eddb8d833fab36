import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import { PAYMENT_METHODS } from '../checkout/payment-choice.rules.ts';
import { statePath } from '../state-path.ts';
import type { PortalReturnSnapshot } from './portal-return.machine.ts';
import { getOutcome, isTakingLong, type Outcome, TEXTS } from './portal-return.rules.ts';

export interface PayAgainOption {
  method: PaymentMethod;
  label: string;
}

export interface PortalReturnView {
  state: string;
  content: Outcome['state'] | 'loading' | 'failed' | 'missing' | 'unreachable' | 'noOrder';
  heading: string;
  text: string;
  detail: OrderDetail | null;
  /** The available methods, the order's own first; the screen omits disabled ones. */
  payAgainOptions: PayAgainOption[];
  failure: string | null;
  payFailure: string | null;
  /** Set when the page does not change by itself soon, or at all. */
  checkLabel: string | null;
  isOpeningPage: boolean;
}

const METHOD_LABELS: Record<PaymentMethod, string> = {
  pesapal: 'Pay on the payment page',
  creditcard: 'Pay by card',
  mpesa: 'Pay with M-Pesa',
};

export function portalReturnView(snapshot: PortalReturnSnapshot): PortalReturnView {
  const { context, value } = snapshot;
  const { detail, failure, payFailure } = context;
  const outcome = detail && getOutcome(detail, context);
  const isOfOthers = snapshot.matches('undecidedOfOthers');
  const isRefreshable =
    outcome?.state === 'confirming' &&
    (isTakingLong(context) || isOfOthers) &&
    snapshot.can({ type: 'order.refresh' });
  return {
    state: statePath(value),
    content: outcome?.state ?? getPlaceholder(snapshot),
    heading: outcome?.heading ?? 'Your order',
    text: isOfOthers ? TEXTS.undecidedOfOthers : (outcome?.text ?? ''),
    detail,
    payAgainOptions: getPayAgainOptions(snapshot),
    failure,
    payFailure,
    checkLabel: isRefreshable ? 'Ask again' : null,
    isOpeningPage: snapshot.matches('openingPage') || snapshot.matches('redirectedToPortal'),
  };
}

function getPlaceholder(snapshot: PortalReturnSnapshot): PortalReturnView['content'] {
  if (snapshot.matches('noOrder')) return 'noOrder';
  if (snapshot.matches('loadFailed')) return 'failed';
  if (snapshot.matches('notFound')) return 'missing';
  if (snapshot.matches('waitingForSession') && snapshot.context.viewer === 'unreachable')
    return 'unreachable';
  return 'loading';
}

function getPayAgainOptions(snapshot: PortalReturnSnapshot): PayAgainOption[] {
  const { detail } = snapshot.context;
  const orderMethod = detail?.order.payment_method;
  return PAYMENT_METHODS.filter((method) => snapshot.can({ type: 'payment.retry', method }))
    .toSorted((a, b) => Number(b === orderMethod) - Number(a === orderMethod))
    .map((method) => ({ method, label: method === orderMethod ? 'Pay again' : METHOD_LABELS[method] }));
}

import type { OrderDetail, PaymentMethod } from '#contract/types.ts';
import { statePath } from '../state-path.ts';
import type { PortalReturnSnapshot } from './portal-return.machine.ts';
import { type Outcome, outcomeOf, takesLong } from './portal-return.rules.ts';

export interface PaymentAgain {
  method: PaymentMethod;
  label: string;
}

export interface PortalReturnView {
  state: string;
  /** What the screen shows: an outcome, or what stands in for one. */
  shows: Outcome['state'] | 'loading' | 'failed' | 'unreachable' | 'noOrder';
  heading: string;
  text: string;
  detail: OrderDetail | null;
  /** The ways to pay now, the order's own first; the screen leaves out what is switched off. */
  payAgain: PaymentAgain[];
  /** The order could not be read, or its payment not asked for. */
  failure: string | null;
  payFailure: string | null;
  /** A label where the payment takes long and can be asked for by hand. */
  checkLabel: string | null;
  isOpeningPage: boolean;
}

const WAYS: Record<PaymentMethod, string> = {
  pesapal: 'Pay on the payment page',
  creditcard: 'Pay by card',
  mpesa: 'Pay with M-Pesa',
};
const METHODS = Object.keys(WAYS) as PaymentMethod[];

export function portalReturnView(snapshot: PortalReturnSnapshot): PortalReturnView {
  const { context, value } = snapshot;
  const { detail, failure, payFailure } = context;
  const outcome = detail && outcomeOf(detail, context);
  return {
    state: statePath(value),
    shows: outcome?.state ?? standIn(snapshot),
    heading: outcome?.heading ?? 'Your order',
    text: outcome?.text ?? '',
    detail,
    payAgain: payAgainIn(snapshot),
    failure,
    payFailure,
    checkLabel:
      outcome?.state === 'confirming' && takesLong(context) && snapshot.can({ type: 'order.look' })
        ? 'Ask again'
        : null,
    isOpeningPage: snapshot.matches('openingPage') || snapshot.matches('leftForPortal'),
  };
}

function standIn(snapshot: PortalReturnSnapshot): PortalReturnView['shows'] {
  if (snapshot.matches('noOrder')) return 'noOrder';
  if (snapshot.matches('unreadable')) return 'failed';
  if (snapshot.matches('waitingForSession') && snapshot.context.looker === 'unreachable')
    return 'unreachable';
  return 'loading';
}

function payAgainIn(snapshot: PortalReturnSnapshot): PaymentAgain[] {
  const { detail } = snapshot.context;
  const own = detail?.order.payment_method;
  return METHODS.filter((method) => snapshot.can({ type: 'payment.again', method }))
    .toSorted((one, other) => Number(other === own) - Number(one === own))
    .map((method) => ({ method, label: method === own ? 'Pay again' : WAYS[method] }));
}

import type { CheckedPayment, PaymentReview, Resolution } from '#contract/types.ts';
import { METHOD_NAMES } from '../work-list/method-names.ts';

export function describeProviderStatus(
  { method }: Pick<PaymentReview, 'method'>,
  { answer }: CheckedPayment,
): string {
  const name = METHOD_NAMES[method];
  switch (answer) {
    case 'paid':
      return `${name} says: paid`;
    case 'failed':
      return `${name} says: not paid`;
    case 'reversed':
      return `${name} says: paid, and reversed since`;
    case 'pending':
      return `${name} knows no outcome yet`;
    case 'unknown':
      return `${name} could not tell`;
  }
}

interface OutcomeOption {
  value: Resolution['outcome'];
  label: string;
  effect: string;
}

export function getOutcomeOptions({ kind, payment_state, order_status }: PaymentReview): OutcomeOption[] {
  if (payment_state === 'paid') {
    const cancelledEffect =
      kind === 'reversal'
        ? 'The order is cancelled.'
        : 'The order is cancelled, and what was taken goes back to the customer.';
    const effect = order_status === 'paid' ? cancelledEffect : 'The order stays as it is.';
    return [
      { value: 'paid', label: 'It counts', effect: 'The order goes on.' },
      { value: 'failed', label: 'It does not count', effect },
    ];
  }
  const paidEffect =
    order_status === 'pending' ? getPendingOrderEffect(kind) : 'The money has to be given back.';
  return [
    { value: 'paid', label: 'Money arrived', effect: paidEffect },
    { value: 'failed', label: 'No money arrived', effect: 'The payment has failed.' },
  ];
}

const getPendingOrderEffect = (kind: PaymentReview['kind']): string =>
  kind === 'amount'
    ? 'The order is paid if it was enough. Otherwise the money has to be given back.'
    : 'The order is paid.';

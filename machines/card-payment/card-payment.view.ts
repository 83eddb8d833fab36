import { formatKsh } from '#contract/money.ts';
import { placeOf, toAddress } from '../purchase/purchase.addresses.ts';
import type { CardPaymentSnapshot } from './card-payment.machine.ts';
import { getAmountDue, TEXTS } from './card-payment.rules.ts';

export interface CardPaymentView {
  state: string;
  isOff: boolean;
  total: string;
  payLabel: string;
  canPay: boolean;
  waiting: string | null;
  failure: string | null;
  detail: string | null;
  notReady: string | null;
  retryLabel: string | null;
  /** False as soon as money may be in transit. */
  canLeave: boolean;
  /** The checkout, with the order that was placed earlier. */
  checkoutPath: string;
}

type Value = CardPaymentSnapshot['value'];
/** Of a payment that is being prepared, the state of its reference. */
type State = Exclude<Value, object> | Extract<Value, object>['preparing']['reference'];

const WAITING_TEXTS: Partial<Record<State, string>> = {
  loadingScript: 'Preparing the payment...',
  waitingToReload: 'Preparing the payment...',
  initialising: 'Preparing the payment...',
  modalOpen: 'Please finish the payment in the card window.',
  placing: 'Confirming your payment…',
  waitingToConfirm: 'Confirming your payment…',
  checking: 'Asking whether your payment arrived...',
  waitingToCheck: 'Asking whether your payment arrived...',
  checkingBeforePaying: 'Preparing the payment...',
  renewingReference: 'Preparing the payment...',
  checkingBeforeRetry: 'Asking whether your payment arrived...',
};

const RETRY_LABELS: Partial<Record<State, string>> = {
  scriptFailed: 'Try again',
  initialisationFailed: 'Try again',
  placingFailed: 'Ask again',
};

export function cardPaymentView(snapshot: CardPaymentSnapshot): CardPaymentView {
  const { context, value } = snapshot;
  const state = typeof value === 'string' ? value : value.preparing.reference;
  const isFixed = snapshot.hasTag('fixed');
  const total = formatKsh(isFixed && context.payable ? context.payable.amount : getAmountDue(context));
  return {
    state,
    isOff: snapshot.matches('off'),
    total,
    payLabel: `Pay ${total}`,
    canPay: snapshot.can({ type: 'card.pay' }),
    waiting: WAITING_TEXTS[state] ?? null,
    failure: context.failure,
    detail: context.detail,
    notReady: snapshot.matches({ preparing: { button: 'pressedTooEarly' } }) ? TEXTS.notReady : null,
    retryLabel: snapshot.can({ type: 'payment.retry' }) ? (RETRY_LABELS[state] ?? null) : null,
    canLeave: !snapshot.hasTag('fixed'),
    checkoutPath: toAddress(placeOf('checkout', context.order?.orderNumber)),
  };
}

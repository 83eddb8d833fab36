import { screen } from '@testing-library/react';
import type { CardPaymentSnapshot } from '#machines/card-payment/card-payment.machine.ts';
import type { CardPaymentEvent } from '#machines/card-payment/card-payment.types.ts';
import { cardPaymentView } from '#machines/card-payment/card-payment.view.ts';
import { CardFlow } from '#src/screens/payment/card/card-flow.tsx';
import { cardPaymentModel } from '#tests/models/card-payment.model.ts';
import { describeScreenWalk, type Gestures, press } from '#tests/support/screen-walk.tsx';

window.scrollTo = () => {};

/** A case for each transition; which message it shows, the machine's own walk tells apart. */
const { initiate, openModal, confirmPayment } = cardPaymentModel.ports;
const model = {
  ...cardPaymentModel,
  inputs: {
    'the cart': cardPaymentModel.inputs['the cart'],
    'an order placed before': cardPaymentModel.inputs['an order placed before'],
    'an empty cart': cardPaymentModel.inputs['an empty cart'],
    'no address': cardPaymentModel.inputs['no address'],
    'no cards taken': cardPaymentModel.inputs['no cards taken'],
  },
  ports: {
    loadScript: cardPaymentModel.ports.loadScript,
    initiate: {
      'a reference': initiate['a reference'],
      refused: initiate['refused with a message'],
      'paid before': initiate['paid before'],
      'cancelled before': initiate['cancelled before'],
      'other prices': initiate['other prices'],
    },
    openModal,
    confirmPayment: {
      placed: confirmPayment.placed,
      undecided: confirmPayment.undecided,
      failed: confirmPayment.failed,
      'network failure': confirmPayment['network failure'],
    },
  },
  project: ({ loads, asks, isWanted }: CardPaymentSnapshot['context']) => [loads, asks, isWanted],
};

const gestures: Gestures<CardPaymentEvent> = {
  'pay.pressed': () => press(screen.queryByRole('button', { name: /^Pay Ksh/ })),
  'payment.retry': () => press(screen.queryByRole('button', { name: /^(Try again|Ask again)$/ })),
  /** Another tab. */
  'cart.changed': (event, send) => send(event),
};

function screenOf(snapshot: CardPaymentSnapshot) {
  const view = cardPaymentView(snapshot);
  return {
    state: view.state,
    pay: view.isOff ? null : [view.payLabel, view.canPay],
    retry: view.retryLabel,
    texts: [view.failure, view.detail, view.notReady, view.waiting].filter((text) => text !== null),
    way: view.canLeave,
  };
}

function screenShown({ texts }: ReturnType<typeof screenOf>): ReturnType<typeof screenOf> {
  const pay = screen.queryByRole<HTMLButtonElement>('button', { name: /^Pay Ksh/ });
  return {
    state: document.querySelector<HTMLElement>('[data-screen=card]')?.dataset['state'] ?? '',
    pay: pay && [pay.textContent, !pay.disabled],
    retry: screen.queryByRole('button', { name: /^(Try again|Ask again)$/ })?.textContent ?? null,
    texts: texts.filter((text) => screen.queryAllByText(text).length > 0),
    way: screen.queryByRole('link', { name: 'Pay another way' }) !== null,
  };
}

describeScreenWalk('the card screen', {
  model,
  show: (actor) => <CardFlow actor={actor} />,
  gestures,
  sights: {
    loadingScript: { sees: ['Preparing the payment...'], lacks: ['Try again'] },
    waitingToReload: { sees: ['Preparing the payment...'], lacks: ['Try again'] },
    scriptFailed: {
      sees: ['Failed to load payment modal. Check your internet connection and retry later.'],
      can: ['Try again'],
    },
    initialising: { sees: ['Preparing the payment...'], lacks: ['Try again'] },
    initialisationFailed: { can: ['Try again', 'Pay another way'] },
    ready: { can: ['Pay another way'], lacks: ['Preparing the payment...', 'Try again'] },
    modalOpen: {
      sees: ['Please finish the payment in the card window.'],
      lacks: ['Pay another way', 'Payment failed'],
    },
    placing: { sees: ['Confirming your payment…'], lacks: ['Pay another way', 'Ask again'] },
    confirming: { sees: ['Confirming your payment…'], lacks: ['Pay another way', 'Ask again'] },
    placingFailed: { can: ['Ask again'], lacks: ['Pay another way'] },
    checking: { sees: ['Asking whether your payment arrived...'], lacks: ['Pay another way'] },
    checkingAgain: { sees: ['Asking whether your payment arrived...'], lacks: ['Pay another way'] },
    notPaid: { sees: ['Payment failed or cancelled.'], can: ['Pay another way'] },
    checkingFirst: { sees: ['Asking whether your payment arrived...'], lacks: ['Payment failed'] },
    placed: { lacks: ['Confirming your payment…', 'Pay another way', 'Ask again'] },
    paidBefore: { lacks: ['Preparing the payment...', 'Try again'] },
    cancelledBefore: { sees: ['Failed to initialize payment'], lacks: ['Try again'] },
    linesRefused: { cannot: ['Pay Ksh 3,700'], lacks: ['Try again'] },
    cartEmpty: { cannot: ['Pay Ksh 0'] },
    detailsMissing: { cannot: ['Pay Ksh 3,700'] },
    off: { lacks: ['Pay Ksh'] },
  },
  screenOf,
  screenShown,
  stateOf: (snapshot) => cardPaymentView(snapshot).state,
});

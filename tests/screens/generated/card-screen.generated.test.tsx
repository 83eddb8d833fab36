import { screen } from '@testing-library/react';
import type { CardPaymentSnapshot } from '#machines/card-payment/card-payment.machine.ts';
import type { CardPaymentEvent } from '#machines/card-payment/card-payment.types.ts';
import { cardPaymentView } from '#machines/card-payment/card-payment.view.ts';
import { CardFlow } from '#src/screens/payment/card/card-flow.tsx';
import { cardPaymentModel } from '#tests/models/card-payment.model.ts';
import { cardPaymentSights } from '#tests/sights/card-payment.sights.ts';
import { button, link } from '#tests/support/look-ups.ts';
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
  'pay.pressed': () => press(button(/^Pay Ksh/)),
  'payment.retry': () => press(button(/^(Try again|Ask again)$/)),
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
  const pay = button(/^Pay Ksh/);
  return {
    state: document.querySelector<HTMLElement>('[data-screen=card]')?.dataset['state'] ?? '',
    pay: pay && [pay.textContent, !pay.disabled],
    retry: button(/^(Try again|Ask again)$/)?.textContent ?? null,
    texts: texts.filter((text) => screen.queryAllByText(text).length > 0),
    way: link('Pay another way') !== null,
  };
}

describeScreenWalk('the card screen', {
  model,
  show: (actor) => <CardFlow actor={actor} />,
  gestures,
  sights: cardPaymentSights,
  screenOf,
  screenShown,
  stateOf: (snapshot) => cardPaymentView(snapshot).state,
});

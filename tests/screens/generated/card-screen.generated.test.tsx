import { screen } from '@testing-library/react';
import type { CardPaymentSnapshot } from '#machines/card-payment/card-payment.machine.ts';
import type { CardPaymentEvent } from '#machines/card-payment/card-payment.types.ts';
import { cardPaymentView } from '#machines/card-payment/card-payment.view.ts';
import { CardFlow } from '#src/screens/payment/card/card-flow.tsx';
import { cardPaymentExpectations } from '#tests/expectations/card-payment.expectations.ts';
import { cardPaymentModel } from '#tests/models/card-payment.model.ts';
import { button, link } from '#tests/support/model-paths/named-elements.ts';
import { describeScreenPaths, press, type UserActions } from '#tests/support/model-paths/screen-paths.tsx';

/** One case for each transition; machine tests check which message is shown. */
const { initiate, openModal, confirmPayment } = cardPaymentModel.ports;
const model = {
  ...cardPaymentModel,
  inputs: {
    'the cart': cardPaymentModel.inputs['the cart'],
    'an order placed before': cardPaymentModel.inputs['an order placed before'],
    'an empty cart': cardPaymentModel.inputs['an empty cart'],
    'no address': cardPaymentModel.inputs['no address'],
    'cards not accepted': cardPaymentModel.inputs['cards not accepted'],
  },
  ports: {
    loadScript: cardPaymentModel.ports.loadScript,
    initiate: {
      'a reference': initiate['a reference'],
      refused: initiate['refused with a message'],
      'paid before': initiate['paid before'],
      'cancelled before': initiate['cancelled before'],
      'prices changed': initiate['prices changed'],
    },
    openModal,
    confirmPayment: {
      placed: confirmPayment.placed,
      undecided: confirmPayment.undecided,
      replaced: confirmPayment.replaced,
      failed: confirmPayment.failed,
      'network failure': confirmPayment['network failure'],
    },
  },
  project: ({ loadCount, queryCount }: CardPaymentSnapshot['context']) => [loadCount, queryCount],
};

const userActions: UserActions<CardPaymentEvent> = {
  'card.pay': () => press(button(/^Pay Ksh/)),
  'payment.retry': () => press(button(/^(Try again|Ask again)$/)),
  /** Sent by another tab. */
  'cart.changed': (event, send) => send(event),
};

function getExpectedScreen(snapshot: CardPaymentSnapshot) {
  const view = cardPaymentView(snapshot);
  return {
    state: view.state,
    pay: view.isOff ? null : [view.payLabel, view.canPay],
    retry: view.retryLabel,
    texts: [view.failure, view.detail, view.notReady, view.waiting].filter((text) => text !== null),
    way: view.canLeave,
  };
}

function readActualScreen({
  texts,
}: ReturnType<typeof getExpectedScreen>): ReturnType<typeof getExpectedScreen> {
  const pay = button(/^Pay Ksh/);
  return {
    state: document.querySelector<HTMLElement>('[data-screen=card]')?.dataset['state'] ?? '',
    pay: pay && [pay.textContent, !pay.disabled],
    retry: button(/^(Try again|Ask again)$/)?.textContent ?? null,
    texts: texts.filter((text) => screen.queryAllByText(text).length > 0),
    way: link('Pay another way') !== null,
  };
}

await describeScreenPaths('the card screen', {
  model,
  renderScreen: (actor) => <CardFlow actor={actor} />,
  userActions,
  expectations: cardPaymentExpectations,
  getExpectedScreen,
  readActualScreen,
  getStatePath: (snapshot) => cardPaymentView(snapshot).state,
});

import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { cardPaymentMachine } from '#machines/card-payment/card-payment.machine.ts';
import type {
  ConfirmPaymentInput,
  ConfirmPaymentOutput,
  InitiateInput,
  InitiateOutput,
  LoadScriptOutput,
  OpenModalInput,
  OpenModalOutput,
} from '#machines/card-payment/card-payment.ports.ts';
import type { CardPaymentInput } from '#machines/card-payment/card-payment.types.ts';
import { cardPaymentView } from '#machines/card-payment/card-payment.view.ts';
import { fakePort, flushPromises, pendingPort, recordEmitted } from '../fake-ports.ts';

export const line = { id: 1, name: 'Part 1', price: 1500, quantity: 2, shippingFee: 200, image: '' };
const details = {
  firstName: 'Wanjiku',
  lastName: 'Mwangi',
  email: 'wanjiku@gari.test',
  street: 'Moi Avenue 12',
  county: 'Nairobi',
  city: 'Nairobi',
  phone: '+254712345678',
};
export const order = { orderNumber: '7Q2M9XKD4T0B', amount: 4500 };
export const request = {
  items: [{ id: 1, quantity: 2 }],
  total: 3700,
  paymentMethod: 'creditcard',
  deliveryDetails: details,
};
export const payment = { amount: 3700, email: 'wanjiku@gari.test', name: 'Wanjiku Mwangi' };
export const initiateSuccess: InitiateOutput = { ok: true, txRef: 'gari-1', orderNumber: '9A2M9XKD4T0C' };
export const undecided: ConfirmPaymentOutput = { ok: false, kind: 'undecided' };
export const placed: ConfirmPaymentOutput = { ok: true, orderNumber: '9A2M9XKD4T0C' };

export type Answers<Output> = Output[] | 'breaks' | 'never';
export interface CardSetup extends Partial<CardPaymentInput> {
  script?: Answers<LoadScriptOutput>;
  initiate?: Answers<InitiateOutput>;
  modal?: Answers<OpenModalOutput>;
  confirm?: Answers<ConfirmPaymentOutput>;
}

function createPort<Output, Input>(answers: Answers<Output>): ReturnType<typeof fakePort<Output, Input>> {
  if (answers === 'never') return pendingPort<Output, Input>();
  if (answers === 'breaks') {
    const calls: Input[] = [];
    const logic = fromPromise<Output, Input>(({ input }) => {
      calls.push(input);
      return Promise.reject(new Error('broken'));
    });
    return { logic, calls };
  }
  return fakePort<Output, Input>(answers[0]!, ...answers.slice(1));
}

/** Each port gives its answers in order and repeats the last one. */
export function startCardPayment({ script, initiate, modal, confirm, ...input }: CardSetup = {}) {
  const clock = new SimulatedClock();
  const scripts = createPort<LoadScriptOutput, void>(script ?? [{ ok: true }]);
  const initiatePort = createPort<InitiateOutput, InitiateInput>(initiate ?? [initiateSuccess]);
  const modals = createPort<OpenModalOutput, OpenModalInput>(modal ?? 'never');
  const confirmPort = createPort<ConfirmPaymentOutput, ConfirmPaymentInput>(confirm ?? [placed]);
  const machine = cardPaymentMachine.provide({
    actors: {
      loadScript: scripts.logic,
      initiate: initiatePort.logic,
      openModal: modals.logic,
      confirmPayment: confirmPort.logic,
    },
  });
  const actor = createActor(machine, {
    clock,
    input: {
      isEnabled: true,
      order: null,
      lines: [line],
      details,
      payer: { email: 'payer@gari.test', name: 'Payer' },
      draftOrderNumber: null,
      ...input,
    },
  });
  const emitted = recordEmitted(actor);
  actor.start();
  return {
    emitted,
    scripts: scripts.calls,
    initiated: initiatePort.calls,
    opened: modals.calls,
    confirmed: confirmPort.calls,
    view: () => cardPaymentView(actor.getSnapshot()),
    output: () => actor.getSnapshot().output,
    press: () => actor.send({ type: 'card.pay' }),
    retry: () => actor.send({ type: 'payment.retry' }),
    change: (...lines: CardPaymentInput['lines']) => actor.send({ type: 'cart.changed', lines }),
    async wait(milliseconds: number) {
      clock.increment(milliseconds);
      await flushPromises();
    },
  };
}

export async function pressPay(setup: CardSetup) {
  const card = startCardPayment(setup);
  await flushPromises();
  card.press();
  await flushPromises();
  return card;
}

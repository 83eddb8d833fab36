import { assign, createActor, type EventObject, fromCallback, SimulatedClock, setup } from 'xstate';
import type { CardPaymentInput, CardPaymentOutput } from '#machines/card-payment/card-payment.types.ts';
import type { CheckoutInput, CheckoutOutput } from '#machines/checkout/checkout.types.ts';
import type { MpesaPaymentInput, MpesaPaymentOutput } from '#machines/mpesa-payment/mpesa-payment.types.ts';
import type { PortalReturnInput, PortalReturnOutput } from '#machines/portal-return/portal-return.types.ts';
import { parseAddress } from '#machines/purchase/purchase.addresses.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { ReadPurchaseInput, ReadPurchaseOutput } from '#machines/purchase/purchase.ports.ts';
import type { PurchaseEvent, PurchaseOrder, PurchaseStart } from '#machines/purchase/purchase.types.ts';
import { purchaseView } from '#machines/purchase/purchase.view.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';
import { purchaseOrder, purchaseStart } from '#tests/models/purchase.model.ts';
import { fakePort, flushPromises, pendingPort, recordEmitted, rejectingPort } from '../fake-ports.ts';

export const ORDER = '7Q2M9XKD4T0B';

/** What the server says about the order; null if none was named. */
export const read = (
  order: Partial<PurchaseOrder> | null,
  checkout: Partial<PurchaseStart['checkout']> = {},
): ReadPurchaseOutput => ({
  ok: true,
  order: order && { ...purchaseOrder, ...order },
  start: { ...purchaseStart, checkout: { ...purchaseStart.checkout, ...checkout } },
});

interface Ends {
  checkout: CheckoutOutput;
  mpesaPayment: MpesaPaymentOutput;
  cardPayment: CardPaymentOutput;
  portalReturn: PortalReturnOutput;
}
type ChildName = keyof Ends;
type Actors = NonNullable<Parameters<typeof purchaseMachine.provide>[0]['actors']>;

/** Ends with the output it is told; `inputs` has what it was started with, `received` what it was sent. */
function simulateChild<Input>() {
  const inputs: Input[] = [];
  const received: EventObject[] = [];
  const logic = setup({
    types: {} as {
      input: Input;
      context: { detail: null; output: unknown };
      events: { type: 'end'; output: unknown } | { type: 'break' } | { type: 'cart.changed' };
    },
    actions: {
      keepOutput: assign({ output: ({ event }) => (event.type === 'end' ? event.output : null) }),
      keepEvent: ({ event }) => void received.push(event),
      fail: () => {
        throw new Error('broken');
      },
    },
  }).createMachine({
    context: ({ input }) => {
      inputs.push(input);
      return { detail: null, output: null };
    },
    initial: 'running',
    states: {
      running: {
        on: {
          end: { target: 'ended', actions: 'keepOutput' },
          break: { actions: 'fail' },
          '*': { actions: 'keepEvent' },
        },
      },
      ended: { type: 'final' },
    },
    output: ({ context }) => context.output,
  });
  return { inputs, received, logic };
}

export interface PurchaseSetup {
  /** The last one is repeated. */
  reads?: ReadPurchaseOutput[] | 'breaks' | 'never';
  lines?: CheckoutInput['lines'];
  /** Real children; the others are simulated. */
  actors?: Actors;
}

/** A purchase at an address; the browser shows every address that the purchase asks for. */
export async function openPurchase(
  address: string,
  { reads = [read(null)], lines = [brakePads], actors = {} }: PurchaseSetup = {},
) {
  const children = {
    checkout: simulateChild<CheckoutInput>(),
    mpesaPayment: simulateChild<MpesaPaymentInput>(),
    cardPayment: simulateChild<CardPaymentInput>(),
    portalReturn: simulateChild<PortalReturnInput>(),
  };
  const readPort =
    typeof reads === 'string'
      ? pendingPort<ReadPurchaseOutput, ReadPurchaseInput>()
      : fakePort<ReadPurchaseOutput, ReadPurchaseInput>(reads[0]!, ...reads.slice(1));
  const simulated = Object.fromEntries(
    Object.entries(children).map(([name, { logic }]) => [name, logic]),
  ) as unknown as Actors;
  const machine = purchaseMachine.provide({
    actors: {
      ...simulated,
      readPurchase: reads === 'breaks' ? rejectingPort() : readPort.logic,
      watchCart: fromCallback(() => undefined),
      watchSession: fromCallback(() => undefined),
      ...actors,
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, input: { lines } });
  const emitted = recordEmitted(actor);
  const enter = async (entered: string) => {
    const { pathname, search } = new URL(entered, 'https://gari.test');
    actor.send({ type: 'address.entered', place: parseAddress({ pathname, search }) });
    await flushPromises();
  };
  actor.on('purchase.navigate', ({ to }) => {
    if (to !== '/cart' && to !== '/orders') void enter(to);
  });
  const sendToChild = async (name: ChildName, event: EventObject & Record<string, unknown>) => {
    (actor.getSnapshot().children[name] as { send: (event: EventObject) => void }).send(event);
    await flushPromises();
  };
  actor.start();
  await enter(address);
  return {
    actor,
    emitted,
    enter,
    inputs: {
      checkout: children.checkout.inputs,
      mpesaPayment: children.mpesaPayment.inputs,
      cardPayment: children.cardPayment.inputs,
      portalReturn: children.portalReturn.inputs,
    },
    received: (name: ChildName) => children[name].received,
    reads: readPort.calls,
    state: () => actor.getSnapshot().value,
    view: () => purchaseView(actor.getSnapshot()),
    async wait(milliseconds: number) {
      clock.increment(milliseconds);
      await flushPromises();
    },
    async send(event: PurchaseEvent) {
      actor.send(event);
      await flushPromises();
    },
    end: <Name extends ChildName>(name: Name, output: Ends[Name]) =>
      sendToChild(name, { type: 'end', output }),
    sendToChild,
  };
}

export const pushed = (to: string) => ({ type: 'purchase.navigate', to, isReplacing: false });
export const replaced = (to: string) => ({ type: 'purchase.navigate', to, isReplacing: true });
export const orderPaid = { type: 'purchase.orderPaid', orderNumber: ORDER };
export const orderGone = { type: 'purchase.orderGone', orderNumber: ORDER };

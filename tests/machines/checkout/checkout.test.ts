import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { PlaceOrderInput, PlaceOrderOutput } from '#machines/checkout/checkout.ports.ts';
import { getFingerprint, toOrderRequest } from '#machines/checkout/checkout.rules.ts';
import type { CheckoutInput } from '#machines/checkout/checkout.types.ts';
import { checkoutView } from '#machines/checkout/checkout.view.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';
import { deliveryDetails as details } from '#tests/factories/delivery-details.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';

const fingerprint = getFingerprint(toOrderRequest([brakePads], details, 'pesapal'));
const accepted: PlaceOrderOutput = { ok: true, orderNumber: '7Q2M9XKD4T0B', amount: 7000 };
const payNow = { type: 'checkout.placeOrder', details, newKey: 'key-1' } as const;

function startCheckout(input: Partial<CheckoutInput> = {}, ...answers: PlaceOrderOutput[]) {
  const clock = new SimulatedClock();
  const [first = accepted, ...rest] = answers;
  const place = fakePort<PlaceOrderOutput, PlaceOrderInput>(first, ...rest);
  const machine = checkoutMachine.provide({ actors: { placeOrder: place.logic } });
  const actor = createActor(machine, {
    clock,
    input: {
      isSignedIn: true,
      lines: [brakePads],
      methods: ['pesapal', 'mpesa'],
      unavailableMethods: [],
      rememberedMethod: 'mpesa',
      ...input,
    },
  });
  const emitted = recordEmitted(actor, (type) => !type.startsWith('checkout.attempt'));
  actor.start();
  return { actor, clock, emitted, place, view: () => checkoutView(actor.getSnapshot()) };
}

test('[CHECKOUT-02] a shopper who is not signed in is told so and sent to sign in', () => {
  const { actor, emitted, view } = startCheckout({ isSignedIn: false });
  expect(view().state).toBe('signInRequired');
  expect(actor.getSnapshot().output).toEqual({ kind: 'signInRequired' });
  expect(emitted).toEqual([{ type: 'toast.show', kind: 'error', text: "Oops, you haven't logged in yet." }]);
});

test('[CHECKOUT-14] an empty cart ends the checkout and nothing can be submitted', () => {
  const { actor, emitted, view } = startCheckout({ lines: [] });
  expect(view()).toMatchObject({ state: 'cartEmpty', canSubmit: false });
  expect(actor.getSnapshot().output).toEqual({ kind: 'cartEmpty' });
  expect(emitted).toEqual([]);
});

test('[CHECKOUT-14] a cart emptied in another tab ends the checkout', () => {
  const { actor } = startCheckout();
  actor.send({ type: 'cart.changed', lines: [] });
  expect(actor.getSnapshot().output).toEqual({ kind: 'cartEmpty' });
});

test('[CHECKOUT-14] a cart emptied while the order is being placed does not end the checkout', async () => {
  const { actor, view } = startCheckout();
  actor.send(payNow);
  actor.send({ type: 'cart.changed', lines: [] });
  await flushPromises();
  expect(view().state).toBe('placed');
});

test('[CHECKOUT-07] with a validation error no order call is made', async () => {
  const { actor, place, view } = startCheckout();
  actor.send({ ...payNow, details: { ...details, street: '', phone: '0712345678' } });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'editing.form',
    fieldErrors: {
      street: 'This field is required',
      phone: 'Phone number must start with +2547 and be followed by 8 digits',
    },
  });
  expect(place.calls).toEqual([]);
});

test('[CHECKOUT-10] without a chosen saved address no order call is made', async () => {
  const { actor, emitted, place, view } = startCheckout();
  actor.send({ type: 'checkout.placeWithoutAddress' });
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'editing.form',
    inlineError: null,
    addressError: 'Please select a delivery address.',
  });
  expect(emitted).toEqual([
    { type: 'toast.show', kind: 'error', text: 'Kindly select your preferred address to proceed' },
  ]);
  expect(place.calls).toEqual([]);
});

test('[CHECKOUT-11, CHECKOUT-12] the totals and the item count are those of the cart', () => {
  const { actor, view } = startCheckout();
  expect(view()).toMatchObject({ totals: { subtotal: 6400, shipping: 600, total: 7000 }, itemCount: 2 });
  actor.send({ type: 'cart.changed', lines: [{ ...brakePads, quantity: 3 }] });
  expect(view()).toMatchObject({ totals: { subtotal: 9600, shipping: 750, total: 10_350 }, itemCount: 3 });
});

test('[CHECKOUT-13] while the order is placed the button is disabled and a second submission is blocked', async () => {
  const { actor, place, view } = startCheckout();
  expect(view()).toMatchObject({ buttonLabel: 'PAY NOW', canSubmit: true, busy: false });
  actor.send(payNow);
  expect(view()).toMatchObject({ buttonLabel: 'Processing...', canSubmit: false, busy: true });
  actor.send(payNow);
  await flushPromises();
  expect(place.calls).toHaveLength(1);
});

test('[CHECKOUT-14, IDEMP-02] PAY NOW sends the order request with a key', async () => {
  const { actor, place } = startCheckout();
  actor.send(payNow);
  await flushPromises();
  expect(place.calls).toEqual([
    {
      request: {
        items: [{ id: 101, quantity: 2 }],
        total: 7000,
        paymentMethod: 'mpesa',
        deliveryDetails: details,
      },
      idempotencyKey: 'key-1',
    },
  ]);
});

test('[CHECKOUT-15, CHECKOUT-16, TOAST-06, CONST-11] an order with a payment url leaves for the portal after 100 ms', async () => {
  const { actor, clock, emitted, view } = startCheckout(
    { rememberedMethod: 'pesapal' },
    { ok: true, orderNumber: '7Q2M9XKD4T0B', amount: 7000, paymentUrl: 'https://pay.test/1' },
  );
  actor.send(payNow);
  await flushPromises();
  expect(view()).toMatchObject({ state: 'redirecting', buttonLabel: 'Processing...', canSubmit: false });
  expect(emitted).toEqual([
    {
      type: 'checkout.orderAccepted',
      orderNumber: '7Q2M9XKD4T0B',
      fingerprint,
      lines: [{ id: 101, quantity: 2 }],
    },
    {
      type: 'toast.show',
      kind: 'success',
      text: 'Please wait while we redirect you to our payment portal in 3...2...1... ',
    },
  ]);
  clock.increment(99);
  expect(emitted).toHaveLength(2);
  clock.increment(1);
  expect(emitted.at(2)).toEqual({ type: 'checkout.openPortal', url: 'https://pay.test/1' });
  expect(view().state).toBe('redirectedToPortal');
  expect(actor.getSnapshot().output).toEqual({ kind: 'redirectedToPortal' });
});

test.each<[string, PlaceOrderOutput, { inline: string | null; toast: string | null }]>([
  [
    'ERR-21 with the message of the reply',
    { ok: false, kind: 'refused', code: 'TOO_MANY_UNPAID_ORDERS', message: 'Pay or cancel an order first.' },
    {
      inline: 'Pay or cancel an order first.',
      toast: 'Oops, your order was not processed successfully, please try again',
    },
  ],
  [
    'ERR-21 without a message',
    { ok: false, kind: 'refused', code: 'INTERNAL' },
    {
      inline: 'There was a problem placing your order. Please try again.',
      toast: 'Oops, your order was not processed successfully, please try again',
    },
  ],
  [
    'ERR-22',
    { ok: false, kind: 'empty' },
    {
      inline: null,
      toast: 'We are unable to process the request at the moment, please try again later.',
    },
  ],
  [
    'ERR-23 with the provider error',
    { ok: false, kind: 'noPaymentUrl', message: 'Pesapal is down.' },
    { inline: 'Pesapal is down.', toast: null },
  ],
  [
    'ERR-23 without an error',
    { ok: false, kind: 'noPaymentUrl' },
    { inline: 'Payment URL not received. Please contact support.', toast: null },
  ],
  [
    'ERR-24',
    { ok: false, kind: 'unexpected' },
    {
      inline: 'Unexpected error occurred. Please try again.',
      toast: "Oops, we didn't quite catch that.Have another go at it",
    },
  ],
  [
    'ERR-25',
    { ok: false, kind: 'network' },
    {
      inline: 'Failed to place order due to network error. Please check your connection and try again.',
      toast: null,
    },
  ],
])(
  '[CHECKOUT-17, CHECKOUT-18] a failure shows its texts and PAY NOW works again: %s',
  async (_, output, texts) => {
    const { actor, emitted, place, view } = startCheckout({ rememberedMethod: 'pesapal' }, output);
    actor.send(payNow);
    await flushPromises();
    expect(view()).toMatchObject({
      state: 'editing.form',
      inlineError: texts.inline,
      buttonLabel: 'PAY NOW',
      canSubmit: true,
    });
    expect(emitted).toEqual(
      texts.toast === null ? [] : [{ type: 'toast.show', kind: 'error', text: texts.toast }],
    );
    actor.send(payNow);
    await flushPromises();
    expect(place.calls).toHaveLength(2);
  },
);

test('[CHECKOUT-17, ERR-24] a defect of the port shows the texts for an unexpected result', async () => {
  const machine = checkoutMachine.provide({ actors: { placeOrder: rejectingPort() } });
  const actor = createActor(machine, {
    input: {
      isSignedIn: true,
      lines: [brakePads],
      methods: ['mpesa'],
      unavailableMethods: [],
    },
  });
  const emitted = recordEmitted(actor, (type) => !type.startsWith('checkout.attempt'));
  actor.start();
  actor.send(payNow);
  await flushPromises();
  expect(checkoutView(actor.getSnapshot()).inlineError).toBe('Unexpected error occurred. Please try again.');
  expect(emitted).toEqual([
    { type: 'toast.show', kind: 'error', text: "Oops, we didn't quite catch that.Have another go at it" },
  ]);
});

test('[CHECKOUT-18] the next try clears the message of the last failure', async () => {
  const { actor, view } = startCheckout({}, { ok: false, kind: 'network' }, accepted);
  actor.send(payNow);
  await flushPromises();
  actor.send(payNow);
  expect(view().inlineError).toBe(null);
});

test("the server's field messages are shown next to the fields", async () => {
  const fields = { 'deliveryDetails.city': 'At most 80 characters', items: 'Must be a list' };
  const { actor, view } = startCheckout({}, { ok: false, kind: 'refused', code: 'VALIDATION', fields });
  actor.send(payNow);
  await flushPromises();
  expect(view().fieldErrors).toEqual({ city: 'At most 80 characters' });
});

test('the message of a field disappears when the field is edited', async () => {
  const fields = { 'deliveryDetails.city': 'At most 80 characters', 'deliveryDetails.street': 'Too long' };
  const { actor, view } = startCheckout({}, { ok: false, kind: 'refused', code: 'VALIDATION', fields });
  actor.send(payNow);
  await flushPromises();
  actor.send({ type: 'checkout.editField', field: 'city' });
  expect(view().fieldErrors).toEqual({ street: 'Too long' });
});

test('[CHECKOUT-13] an order that another tab placed meanwhile is paid instead of placed once more', async () => {
  const { actor, place } = startCheckout();
  const openOrder = { orderNumber: '9A2M9XKD4T0C', fingerprint };
  actor.send({ ...payNow, stored: { openOrder, attempt: null } });
  await flushPromises();
  expect(place.calls).toEqual([]);
  expect(actor.getSnapshot().output).toEqual({
    kind: 'placed',
    orderNumber: '9A2M9XKD4T0C',
    method: 'mpesa',
  });
});

test('[IDEMP-02] an attempt that another tab made at the same order is repeated with its key', async () => {
  const { actor, place } = startCheckout();
  const attempt = { fingerprint: `mpesa ${fingerprint}`, key: 'key-of-the-other-tab' };
  actor.send({ ...payNow, stored: { openOrder: null, attempt } });
  await flushPromises();
  expect(place.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-of-the-other-tab']);
});

test('[CHECKOUT-13] what the storage has lost is still known to this checkout', async () => {
  const openOrder = { orderNumber: '9A2M9XKD4T0C', fingerprint };
  const { actor, place } = startCheckout({ openOrder });
  actor.send({ ...payNow, stored: { openOrder: null, attempt: null } });
  await flushPromises();
  expect([place.calls, actor.getSnapshot().output]).toMatchObject([[], { orderNumber: '9A2M9XKD4T0C' }]);
});

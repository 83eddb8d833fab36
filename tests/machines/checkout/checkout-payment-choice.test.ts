import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type {
  CancelOrderInput,
  CancelOrderOutput,
  PlaceOrderInput,
  PlaceOrderOutput,
} from '#machines/checkout/checkout.ports.ts';
import { getAttemptFingerprint, getFingerprint, toOrderRequest } from '#machines/checkout/checkout.rules.ts';
import type { CheckoutInput } from '#machines/checkout/checkout.types.ts';
import { checkoutView } from '#machines/checkout/checkout.view.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';
import { deliveryDetails as details } from '#tests/factories/delivery-details.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';

const openOrder = {
  orderNumber: '3F8KZ1WQ6R5N',
  fingerprint: getFingerprint(toOrderRequest([brakePads], details, 'mpesa')),
};
const payNow = { type: 'checkout.placeOrder', details, newKey: 'key-1' } as const;

function startCheckout(
  input: Partial<CheckoutInput> = {},
  answers: { place?: PlaceOrderOutput; cancel?: CancelOrderOutput } = {},
) {
  const place = fakePort<PlaceOrderOutput, PlaceOrderInput>(
    answers.place ?? { ok: true, orderNumber: '7Q2M9XKD4T0B', amount: 7000 },
  );
  const cancel = fakePort<CancelOrderOutput, CancelOrderInput>(answers.cancel ?? { ok: true });
  const actor = createActor(
    checkoutMachine.provide({ actors: { placeOrder: place.logic, cancelOrder: cancel.logic } }),
    {
      input: {
        isSignedIn: true,
        lines: [brakePads],
        methods: ['pesapal', 'mpesa'],
        unavailableMethods: [],
        ...input,
      },
    },
  );
  const emitted = recordEmitted(actor, (type) => !type.startsWith('checkout.attempt'));
  const attempts = recordEmitted(actor, (type) => type.startsWith('checkout.attempt'));
  actor.start();
  return { actor, attempts, emitted, place, cancel, view: () => checkoutView(actor.getSnapshot()) };
}

test('[PAYCHOICE-01] the choice is M-Pesa, card, portal, with M-Pesa preselected', () => {
  expect(startCheckout({ methods: ['mpesa', 'creditcard', 'pesapal'] }).view().methods).toEqual([
    { method: 'mpesa', label: 'M-Pesa', isSelected: true, isEnabled: true, reason: null },
    { method: 'creditcard', label: 'Card', isSelected: false, isEnabled: true, reason: null },
    { method: 'pesapal', label: 'Online payment portal', isSelected: false, isEnabled: true, reason: null },
  ]);
});

test('[PAYCHOICE-01, PAYCHOICE-04] a cart that M-Pesa cannot pay preselects the card', () => {
  const lines = [{ ...brakePads, price: 249_701, quantity: 1, shippingFee: 0 }];
  expect(startCheckout({ lines, methods: ['mpesa', 'creditcard', 'pesapal'] }).view().method).toBe(
    'creditcard',
  );
});

test('[PAYCHOICE-04] a new price that takes the total above the limit of M-Pesa chooses the next method', () => {
  const { actor, view } = startCheckout({
    lines: [{ ...brakePads, price: 249_700, quantity: 1, shippingFee: 0 }],
    methods: ['mpesa', 'creditcard'],
  });
  expect(view()).toMatchObject({ totals: { total: 250_000 }, method: 'mpesa' });
  actor.send({ type: 'checkout.linesUpdated', lineUpdates: [{ id: brakePads.id, price: 249_701 }] });
  expect(view()).toMatchObject({ totals: { total: 250_001 }, method: 'creditcard' });
  expect(view().methods[0]).toMatchObject({
    isEnabled: false,
    reason: 'M-Pesa takes at most Ksh 250,000 at a time.',
  });
});

test('[PAYCHOICE-01] a payment method that is not configured cannot be chosen', () => {
  const { actor, emitted, view } = startCheckout({ methods: ['mpesa'] });
  actor.send({ type: 'checkout.chooseMethod', method: 'pesapal' });
  expect(view().methods).toEqual([
    { method: 'mpesa', label: 'M-Pesa', isSelected: true, isEnabled: true, reason: null },
    {
      method: 'creditcard',
      label: 'Card',
      isSelected: false,
      isEnabled: false,
      reason: 'Not available at the moment.',
    },
    {
      method: 'pesapal',
      label: 'Online payment portal',
      isSelected: false,
      isEnabled: false,
      reason: 'Not available at the moment.',
    },
  ]);
  expect(emitted).toEqual([]);
});

test('[PAYCHOICE-06] a provider that does not respond cannot be chosen, and the choice moves to the next one', () => {
  const { actor, view } = startCheckout();
  actor.send({ type: 'checkout.unavailableMethodsUpdated', unavailableMethods: ['pesapal'] });
  expect(view().methods.at(2)).toEqual({
    method: 'pesapal',
    label: 'Online payment portal',
    isSelected: false,
    isEnabled: false,
    reason: 'Not available right now. Please choose another way to pay, or try again in a minute.',
  });
  expect([view().method, view().unavailableText]).toEqual([
    'mpesa',
    'Not answering right now: Online payment portal.',
  ]);
  actor.send({ type: 'checkout.unavailableMethodsUpdated', unavailableMethods: [] });
  actor.send({ type: 'checkout.chooseMethod', method: 'pesapal' });
  expect([view().method, view().unavailableText]).toEqual(['pesapal', '']);
});

test('[PAYCHOICE-06] an order in progress is placed with the method it was submitted with', async () => {
  const { actor, place, view } = startCheckout();
  actor.send(payNow);
  actor.send({ type: 'checkout.unavailableMethodsUpdated', unavailableMethods: ['pesapal'] });
  expect(place.calls.map(({ request }) => request.paymentMethod)).toEqual(['pesapal']);
  expect(view().state).toBe('placingOrder');
});

test('[PAYCHOICE-02, TOAST-07] M-Pesa places the order and goes on without a payment url', async () => {
  const { actor, emitted, view } = startCheckout();
  actor.send({ type: 'checkout.chooseMethod', method: 'mpesa' });
  actor.send(payNow);
  await flushPromises();
  expect(view().state).toBe('placed');
  expect(emitted).toEqual([
    { type: 'checkout.methodChosen', method: 'mpesa' },
    {
      type: 'checkout.orderAccepted',
      orderNumber: '7Q2M9XKD4T0B',
      fingerprint: openOrder.fingerprint,
      lines: [{ id: 101, quantity: 2 }],
    },
    { type: 'toast.show', kind: 'success', text: 'Order placed successfully' },
  ]);
  expect(actor.getSnapshot().output).toEqual({
    kind: 'placed',
    orderNumber: '7Q2M9XKD4T0B',
    method: 'mpesa',
  });
});

test('[PAYCHOICE-03] the remembered choice is preselected when it is available', () => {
  expect(startCheckout({ rememberedMethod: 'mpesa' }).view().method).toBe('mpesa');
  expect(startCheckout({ rememberedMethod: 'creditcard' }).view().method).toBe('pesapal');
});

test('[PAYCHOICE-03] a choice is announced so that it can be remembered', () => {
  const { actor, emitted } = startCheckout();
  actor.send({ type: 'checkout.chooseMethod', method: 'mpesa' });
  expect(emitted).toEqual([{ type: 'checkout.methodChosen', method: 'mpesa' }]);
});

test('[PAYCHOICE-04] M-Pesa cannot be chosen above Ksh 250,000, and says why', () => {
  const { actor, view } = startCheckout({
    lines: [{ ...brakePads, price: 249_701, quantity: 1, shippingFee: 0 }],
    rememberedMethod: 'mpesa',
  });
  expect(view()).toMatchObject({ totals: { total: 250_001 }, method: 'pesapal' });
  expect(view().methods[0]).toEqual({
    method: 'mpesa',
    label: 'M-Pesa',
    isSelected: false,
    isEnabled: false,
    reason: 'M-Pesa takes at most Ksh 250,000 at a time.',
  });
  actor.send({ type: 'checkout.chooseMethod', method: 'mpesa' });
  expect(view().method).toBe('pesapal');
});

test('[PAYCHOICE-04] M-Pesa can be chosen at exactly Ksh 250,000', () => {
  const { view } = startCheckout({ lines: [{ ...brakePads, price: 249_700, quantity: 1, shippingFee: 0 }] });
  expect(view()).toMatchObject({ totals: { total: 250_000 } });
  expect(view().methods[0]).toMatchObject({ isEnabled: true, reason: null });
});

test('[PAYCHOICE-04] a cart that grows past the limit leaves M-Pesa', () => {
  const { actor, view } = startCheckout({ rememberedMethod: 'mpesa' });
  actor.send({ type: 'cart.changed', lines: [{ ...brakePads, price: 260_000 }] });
  expect(view().method).toBe('pesapal');
});

test('without any payment method no order call is made, and a message says so', async () => {
  const { actor, place, view } = startCheckout({ methods: [] });
  actor.send(payNow);
  await flushPromises();
  expect(view()).toMatchObject({
    state: 'editing.form',
    inlineError: 'No way to pay this order is available at the moment.',
  });
  expect(place.calls).toEqual([]);
});

test('[IDEMP-02] a retry sends the same request with the same key, whatever order the cart is in', async () => {
  const oilFilter = { ...brakePads, id: 102, name: 'Oil Filter' };
  const { actor, place } = startCheckout(
    { lines: [brakePads, oilFilter] },
    { place: { ok: false, kind: 'network' } },
  );
  actor.send(payNow);
  await flushPromises();
  actor.send({ type: 'cart.changed', lines: [oilFilter, brakePads] });
  actor.send({ ...payNow, newKey: 'key-2' });
  await flushPromises();
  expect(place.calls[0]?.idempotencyKey).toBe('key-1');
  expect(place.calls[1]).toEqual(place.calls[0]);
});

test('[IDEMP-02] another request gets another key', async () => {
  const { actor, place } = startCheckout({}, { place: { ok: false, kind: 'network' } });
  actor.send(payNow);
  await flushPromises();
  actor.send({ type: 'checkout.chooseMethod', method: 'mpesa' });
  actor.send({ ...payNow, newKey: 'key-2' });
  await flushPromises();
  actor.send({ type: 'cart.changed', lines: [{ ...brakePads, quantity: 3 }] });
  actor.send({ ...payNow, newKey: 'key-3' });
  await flushPromises();
  expect(place.calls.map((call) => call.idempotencyKey)).toEqual(['key-1', 'key-2', 'key-3']);
});

test('[MPESA-15] the open order of this visit is paid, not placed again', async () => {
  const { actor, cancel, emitted, place, view } = startCheckout({ rememberedMethod: 'mpesa', openOrder });
  actor.send(payNow);
  await flushPromises();
  expect(view().state).toBe('placed');
  expect(actor.getSnapshot().output).toEqual({
    kind: 'placed',
    orderNumber: '3F8KZ1WQ6R5N',
    method: 'mpesa',
  });
  expect(emitted).toEqual([]);
  expect(place.calls).toEqual([]);
  expect(cancel.calls).toEqual([]);
});

test.each<CancelOrderOutput>([
  { ok: true },
  { ok: false, kind: 'refused', code: 'TRANSITION_REFUSED', from: 'cancelled' },
  { ok: false, kind: 'refused', code: 'NOT_FOUND' },
])(
  '[MPESA-15] an open order whose cart changed is cancelled before the new one is placed (%j)',
  async (outcome) => {
    const { actor, cancel, emitted, place, view } = startCheckout(
      { rememberedMethod: 'mpesa', openOrder, lines: [{ ...brakePads, quantity: 3 }] },
      { cancel: outcome },
    );
    actor.send(payNow);
    expect(view()).toMatchObject({
      state: 'cancellingOrder',
      buttonLabel: 'Processing...',
      canSubmit: false,
    });
    await flushPromises();
    await flushPromises();
    expect(cancel.calls).toEqual([{ orderNumber: '3F8KZ1WQ6R5N' }]);
    expect(place.calls.map((call) => call.request.total)).toEqual([10_350]);
    expect(emitted.map((event) => event.type)).toEqual([
      'checkout.orderDropped',
      'checkout.orderAccepted',
      'toast.show',
    ]);
  },
);

test.each(['paid', 'shipping', 'delivered'])(
  '[MPESA-15] an open order that turns out to be %s is not placed again: it is announced and the checkout ends',
  async (from) => {
    const { actor, emitted, place, view } = startCheckout(
      { rememberedMethod: 'mpesa', openOrder, lines: [{ ...brakePads, quantity: 3 }] },
      { cancel: { ok: false, kind: 'refused', code: 'TRANSITION_REFUSED', from } },
    );
    actor.send(payNow);
    await flushPromises();
    await flushPromises();
    expect(view()).toMatchObject({ state: 'alreadyPaid', canSubmit: false });
    expect(emitted).toEqual([{ type: 'checkout.orderAlreadyPaid', orderNumber: '3F8KZ1WQ6R5N' }]);
    expect(actor.getSnapshot().output).toEqual({ kind: 'alreadyPaid', orderNumber: '3F8KZ1WQ6R5N' });
    expect(place.calls).toEqual([]);
  },
);

test.each<[CancelOrderOutput, string]>([
  [
    { ok: false, kind: 'refused', code: 'PAYMENT_UNDECIDED' },
    'A payment for your earlier order is still under way. Please answer the prompt on your phone, or wait a moment and try again.',
  ],
  [
    { ok: false, kind: 'network' },
    'Failed to place order due to network error. Please check your connection and try again.',
  ],
  [
    { ok: false, kind: 'refused', code: 'TRANSITION_REFUSED' },
    'There was a problem placing your order. Please try again.',
  ],
  [
    { ok: false, kind: 'refused', code: 'INTERNAL' },
    'There was a problem placing your order. Please try again.',
  ],
])(
  '[MPESA-15] while the open order may still be paid no second one is placed (%j)',
  async (outcome, text) => {
    const { actor, place, view } = startCheckout(
      { rememberedMethod: 'mpesa', openOrder, lines: [{ ...brakePads, quantity: 3 }] },
      { cancel: outcome },
    );
    actor.send(payNow);
    await flushPromises();
    expect(view()).toMatchObject({ state: 'editing.form', inlineError: text, canSubmit: true });
    expect(place.calls).toEqual([]);
  },
);

test('[MPESA-15, ERR-24] if cancelling the open order fails, no second one is placed and an error is shown', async () => {
  const machine = checkoutMachine.provide({ actors: { cancelOrder: rejectingPort() } });
  const input = {
    isSignedIn: true,
    lines: [{ ...brakePads, quantity: 3 }],
    methods: ['mpesa' as const],
    unavailableMethods: [],
    openOrder,
  };
  const actor = createActor(machine, { input });
  const emitted = recordEmitted(actor);
  actor.start();
  actor.send(payNow);
  await flushPromises();
  expect(checkoutView(actor.getSnapshot())).toMatchObject({
    state: 'editing.form',
    inlineError: 'Unexpected error occurred. Please try again.',
    canSubmit: true,
  });
  expect(emitted).toEqual([
    { type: 'toast.show', kind: 'error', text: "Oops, we didn't quite catch that.Have another go at it" },
  ]);
});

test('[MPESA-15] an open order whose address changed is cancelled first', async () => {
  const { actor, cancel } = startCheckout({ rememberedMethod: 'mpesa', openOrder });
  actor.send({ ...payNow, details: { ...details, street: '14 Kirinyaga Road' } });
  await flushPromises();
  expect(cancel.calls).toEqual([{ orderNumber: '3F8KZ1WQ6R5N' }]);
});

const storedAttempt = {
  fingerprint: getAttemptFingerprint(toOrderRequest([brakePads], details, 'mpesa')),
  key: 'kept',
};
const attemptPrepared = (key: string) => ({
  type: 'checkout.attemptPrepared',
  fingerprint: storedAttempt.fingerprint,
  key,
});

test('[IDEMP-02] the key is announced before the request is sent, so that it outlives the screen', async () => {
  const { actor, attempts } = startCheckout(
    { rememberedMethod: 'mpesa' },
    { place: { ok: false, kind: 'network' } },
  );
  actor.send(payNow);
  expect(attempts).toEqual([attemptPrepared('key-1')]);
  await flushPromises();
  expect(attempts).toEqual([attemptPrepared('key-1')]);
});

test('[IDEMP-02] the same request takes the key kept from before, whatever order the cart is in', async () => {
  const oilFilter = { ...brakePads, id: 102, name: 'Oil Filter' };
  const request = toOrderRequest([brakePads, oilFilter], details, 'mpesa');
  const { actor, place } = startCheckout({
    rememberedMethod: 'mpesa',
    lines: [oilFilter, brakePads],
    attempt: { fingerprint: getAttemptFingerprint(request), key: 'kept' },
  });
  actor.send(payNow);
  await flushPromises();
  expect(place.calls).toEqual([{ request, idempotencyKey: 'kept' }]);
});

test('[IDEMP-02] another request or another payment method does not reuse it', async () => {
  const { actor, place } = startCheckout({ rememberedMethod: 'pesapal', attempt: storedAttempt });
  actor.send(payNow);
  await flushPromises();
  expect(place.calls.map((call) => call.idempotencyKey)).toEqual(['key-1']);
});

test.each<[string, PlaceOrderOutput, boolean]>([
  ['accepted', { ok: true, orderNumber: '7Q2M9XKD4T0B' }, true],
  ['accepted, unpayable', { ok: false, kind: 'noPaymentUrl', orderNumber: '7Q2M9XKD4T0B' }, true],
  [
    'prices changed',
    {
      ok: false,
      kind: 'refused',
      code: 'TOTAL_CHANGED',
      data: { total: 7200, lines: [{ id: 101, price: 3300, shippingFee: 150 }] },
    },
    true,
  ],
  ['refused', { ok: false, kind: 'refused', code: 'TOO_MANY_UNPAID_ORDERS' }, true],
  ['a key used for another request', { ok: false, kind: 'refused', code: 'KEY_REUSED' }, true],
  ['no answer', { ok: false, kind: 'network' }, false],
  ['a server fault', { ok: false, kind: 'refused', code: 'INTERNAL' }, false],
  ['a provider that is down', { ok: false, kind: 'refused', code: 'PROVIDER_DOWN' }, false],
])('[IDEMP-02] the stored key is dropped once the server has decided: %s', async (_, outcome, isOver) => {
  const { actor, attempts } = startCheckout({ rememberedMethod: 'mpesa' }, { place: outcome });
  actor.send(payNow);
  await flushPromises();
  expect(attempts.slice(1)).toEqual(isOver ? [{ type: 'checkout.attemptDecided' }] : []);
});

test('[IDEMP-02] the stored key is dropped before the shopper leaves for the portal', async () => {
  const place = { ok: true, orderNumber: '7Q2M9XKD4T0B', paymentUrl: 'https://pay.test/1' } as const;
  const { actor, attempts, view } = startCheckout({}, { place });
  actor.send(payNow);
  await flushPromises();
  expect(view().state).toBe('redirecting');
  expect(attempts.slice(1)).toEqual([{ type: 'checkout.attemptDecided' }]);
});

test('[IDEMP-02] after a refusal the next try uses another key', async () => {
  const refused = { ok: false, kind: 'refused', code: 'KEY_REUSED' } as const;
  const { actor, place } = startCheckout(
    { rememberedMethod: 'mpesa', attempt: storedAttempt },
    { place: refused },
  );
  actor.send(payNow);
  await flushPromises();
  actor.send({ ...payNow, newKey: 'key-2' });
  await flushPromises();
  expect(place.calls.map((call) => call.idempotencyKey)).toEqual(['kept', 'key-2']);
});

test('[MPESA-06] the reason for abandoning an order is shown from the start', () => {
  expect(startCheckout({ reason: 'This order was cancelled.' }).view().inlineError).toBe(
    'This order was cancelled.',
  );
});

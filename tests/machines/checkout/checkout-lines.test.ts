import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type { PlaceOrderInput, PlaceOrderOutput } from '#machines/checkout/checkout.ports.ts';
import { checkoutView } from '#machines/checkout/checkout.view.ts';
import { getLineChanges } from '#machines/checkout/lines.rules.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';
import { deliveryDetails } from '#tests/factories/delivery-details.ts';
import { checkoutInput } from '#tests/models/checkout.model.ts';
import { fakePort, flushPromises, recordEmitted } from '../fake-ports.ts';

const payNow = { type: 'checkout.placeOrder', details: deliveryDetails, newKey: 'key-1' } as const;

function startCheckout(
  answer: PlaceOrderOutput = { ok: true, orderNumber: '7Q2M9XKD4T0B' },
  changes: object = {},
) {
  const place = fakePort<PlaceOrderOutput, PlaceOrderInput>(answer);
  const actor = createActor(checkoutMachine.provide({ actors: { placeOrder: place.logic } }), {
    input: { ...checkoutInput, lines: [brakePads], rememberedMethod: 'mpesa', ...changes },
  });
  const emitted = recordEmitted(actor, (type) => type.startsWith('checkout.line'));
  const toasts = recordEmitted(actor, (type) => type === 'toast.show');
  actor.start();
  return { actor, emitted, toasts, place, view: () => checkoutView(actor.getSnapshot()) };
}

const raisedLine = { id: 101, price: 3300, shippingFee: 150, left: 9 };
const change = {
  id: 101,
  name: 'Brake Pads',
  quantity: 2,
  price: { was: 3200, now: 3300 },
  shippingFee: null,
  left: null,
};

test('[PLACE-05] a changed price is shown with the old one, and PAY NOW waits', async () => {
  const { actor, place, view } = startCheckout();
  actor.send({ type: 'checkout.linesUpdated', lineUpdates: [raisedLine] });
  expect(view()).toMatchObject({ state: 'editing.changes', canSubmit: false });
  expect(view().changes).toEqual([{ ...change, canAccept: true }]);
  actor.send(payNow);
  await flushPromises();
  expect(place.calls).toEqual([]);
});

test('[PLACE-05] unchanged lines need no decision', () => {
  const { actor, view } = startCheckout();
  actor.send({
    type: 'checkout.linesUpdated',
    lineUpdates: [{ id: 101, price: 3200, shippingFee: 150, left: 2 }],
  });
  expect(view()).toMatchObject({ state: 'editing.form', canSubmit: true, changes: [] });
});

test('[PLACE-05] an accepted line is announced, and once the cart has been updated the order can be paid', () => {
  const { actor, emitted, view } = startCheckout();
  actor.send({ type: 'checkout.linesUpdated', lineUpdates: [raisedLine] });
  actor.send({ type: 'checkout.acceptLine', id: 101 });
  expect(emitted).toEqual([{ type: 'checkout.lineAccepted', ...change }]);
  actor.send({ type: 'cart.changed', lines: [{ ...brakePads, price: 3300 }] });
  expect(view()).toMatchObject({ state: 'editing.form', canSubmit: true, totals: { total: 7200 } });
});

test('[PLACE-05] a line can be removed, and removing the last one ends the checkout', () => {
  const { actor, emitted, view } = startCheckout();
  actor.send({ type: 'checkout.linesUpdated', lineUpdates: [{ id: 101, left: 0 }] });
  expect(view().changes).toMatchObject([{ left: 0, canAccept: false }]);
  actor.send({ type: 'checkout.acceptLine', id: 101 });
  actor.send({ type: 'checkout.removeLine', id: 102, variant: undefined });
  expect(emitted).toEqual([]);
  actor.send({ type: 'checkout.removeLine', id: 101, variant: undefined });
  expect(emitted).toEqual([{ type: 'checkout.lineRemoved', id: 101, variant: undefined }]);
  actor.send({ type: 'cart.changed', lines: [] });
  expect(view().state).toBe('cartEmpty');
});

test.each<[string, PlaceOrderOutput, object]>([
  [
    'TOTAL_CHANGED',
    {
      ok: false,
      kind: 'refused',
      code: 'TOTAL_CHANGED',
      message: 'Prices have changed.',
      data: { total: 7200, lines: [{ id: 101, price: 3300, shippingFee: 150 }] },
    },
    { price: { was: 3200, now: 3300 }, left: null },
  ],
  [
    'OUT_OF_STOCK',
    {
      ok: false,
      kind: 'refused',
      code: 'OUT_OF_STOCK',
      message: 'Only 1 is left.',
      data: { lines: [{ id: 101, name: 'Brake Pads', left: 1 }] },
    },
    { price: null, left: 1 },
  ],
])(
  '[PLACE-05, CHECKOUT-17] a refusal at the last moment is resolved line by line: %s',
  async (_, answer, expectedChange) => {
    const { actor, toasts, view } = startCheckout(answer);
    actor.send(payNow);
    await flushPromises();
    expect(view()).toMatchObject({ state: 'editing.changes', changes: [expectedChange] });
    expect(toasts).toEqual([
      {
        type: 'toast.show',
        kind: 'error',
        text: 'Oops, your order was not processed successfully, please try again',
      },
    ]);
    expect(view().inlineError).toBe(answer.ok ? '' : 'message' in answer && answer.message);
  },
);

test('[PLACE-05] lines that the server refused are validated again when newer data arrives', async () => {
  const { actor, view } = startCheckout({
    ok: false,
    kind: 'refused',
    code: 'OUT_OF_STOCK',
    data: { lines: [{ id: 101, name: 'Brake Pads', left: 1 }] },
  });
  actor.send(payNow);
  await flushPromises();
  actor.send({
    type: 'checkout.linesUpdated',
    lineUpdates: [{ id: 101, price: 3200, shippingFee: 150, left: 9 }],
  });
  expect(view()).toMatchObject({ state: 'editing.form', changes: [] });
});

test('[PLACE-05] stock reserved by an order of this cart is not reported as missing', () => {
  const openOrder = { orderNumber: '3F8KZ1WQ6R5N', fingerprint: 'x' };
  for (const orderInput of [{ openOrder }, { attempt: { fingerprint: 'x', key: 'k' } }]) {
    const { actor, view } = startCheckout(undefined, orderInput);
    actor.send({ type: 'checkout.linesUpdated', lineUpdates: [{ id: 101, left: 0 }] });
    expect(view()).toMatchObject({ state: 'editing.form', changes: [] });
  }
});

test('[PLACE-05] two variants share the stock of their product, and the first takes precedence', () => {
  const rear = { ...brakePads, variant: 'rear' };
  expect(getLineChanges([brakePads, rear], [{ id: 101, left: 3 }])).toEqual([
    { ...change, variant: 'rear', price: null, left: 1 },
  ]);
});

test('[PLACE-05] a changed shipping fee counts as well', () => {
  expect(getLineChanges([brakePads], [{ id: 101, price: 3200, shippingFee: 200 }])).toEqual([
    { ...change, price: null, shippingFee: { was: 150, now: 200 } },
  ]);
});

test('S7: [STOCK-09, PLACE-05] more than 50 of a product must be resolved before anything is sent, whatever the stock', async () => {
  const { actor, emitted, place, view } = startCheckout(undefined, {
    lines: [{ ...brakePads, quantity: 60 }],
  });
  expect(view()).toMatchObject({ state: 'editing.changes', canSubmit: false });
  expect(view().changes).toEqual([
    { ...change, quantity: 60, price: null, left: 50, maxUnits: 50, canAccept: true },
  ]);
  actor.send(payNow);
  actor.send({ type: 'checkout.acceptLine', id: 101 });
  expect(emitted).toEqual([
    { type: 'checkout.lineAccepted', ...change, quantity: 60, price: null, left: 50, maxUnits: 50 },
  ]);
  actor.send({ type: 'cart.changed', lines: [{ ...brakePads, quantity: 50 }] });
  expect(view()).toMatchObject({ state: 'editing.form', canSubmit: true });
  expect(place.calls).toEqual([]);
});

test('S7: [STOCK-09] lines of one product share the limit of 50; a lower stock takes precedence', () => {
  const largeLine = { ...brakePads, quantity: 40 };
  const rear = { ...largeLine, variant: 'rear' };
  const shortage = { ...change, quantity: 40, price: null };
  expect(getLineChanges([largeLine, rear], [])).toEqual([
    { ...shortage, variant: 'rear', left: 10, maxUnits: 50 },
  ]);
  expect(getLineChanges([largeLine, rear], [{ id: 101, left: 45 }])).toEqual([
    { ...shortage, variant: 'rear', left: 5 },
  ]);
  expect(getLineChanges([{ ...brakePads, quantity: 50 }], [{ id: 101, left: 50 }])).toEqual([]);
});

test.each([
  [
    'TOO_MANY_UNITS',
    'At most 50 of Brake Pads can be ordered at once. Please take 50 or fewer, or call us for more.',
  ],
  [
    'TOO_MANY_UNPAID_ORDERS',
    'Your unpaid orders come to Ksh 400,000. Please pay or cancel one of them first.',
  ],
  ['TOO_MANY_REQUESTS', 'You have placed 20 orders within an hour. Please try again in 5 minutes.'],
] as const)(
  'S7: [ERR-21, CHECKOUT-17] %s shows the server’s message, and the form stays',
  async (code, message) => {
    const { actor, view } = startCheckout({ ok: false, kind: 'refused', code, message });
    actor.send(payNow);
    await flushPromises();
    expect(view()).toMatchObject({ state: 'editing.form', inlineError: message, canSubmit: true });
  },
);

test('[CHECKOUT-11, CART-05] the totals leave out what cannot be had, and name it', () => {
  const { actor, view } = startCheckout();
  expect(view()).toMatchObject({ totals: { total: 7000 }, leftOutText: null });
  actor.send({ type: 'checkout.linesUpdated', lineUpdates: [{ id: 101, left: 1 }] });
  expect(view()).toMatchObject({
    totals: { subtotal: 3200, shipping: 450, total: 3650 },
    leftOutText: 'Not in the total: 1 × Brake Pads.',
  });
  actor.send({ type: 'checkout.linesUpdated', lineUpdates: [{ id: 101, left: 0 }] });
  expect(view()).toMatchObject({
    totals: { subtotal: 0, shipping: 0, total: 0 },
    leftOutText: 'Not in the total: 2 × Brake Pads.',
  });
});

import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import type {
  AddAddressInput,
  AddAddressOutput,
  OpenPortalInput,
  OpenPortalOutput,
  PlaceOrderInput,
  PlaceOrderOutput,
} from '#machines/checkout/checkout.ports.ts';
import { getFingerprint, toOrderRequest } from '#machines/checkout/checkout.rules.ts';
import type { CheckoutInput } from '#machines/checkout/checkout.types.ts';
import { checkoutView } from '#machines/checkout/checkout.view.ts';
import { deliveryDetails } from '#tests/factories/delivery-details.ts';
import { checkoutInput } from '#tests/models/checkout.model.ts';
import { fakePort, flushPromises, recordEmitted, rejectingPort } from '../fake-ports.ts';

const address = {
  first_name: 'Wanjiku',
  last_name: 'Kamau',
  email: 'shopper@gari.test',
  street_address: '12 Kirinyaga Road',
  county: 'Nairobi',
  city: 'Nairobi',
  phone_number: '+254712345678',
};
const placed = {
  orderNumber: '3F8KZ1WQ6R5N',
  fingerprint: getFingerprint(toOrderRequest(checkoutInput.lines, deliveryDetails, 'pesapal')),
};
const payNow = { type: 'checkout.placeOrder', details: deliveryDetails, newKey: 'key-1' } as const;

interface Answers {
  place?: PlaceOrderOutput;
  save?: AddAddressOutput | 'breaks';
  portal?: OpenPortalOutput | 'breaks';
}

function startCheckout(input: Partial<CheckoutInput> = {}, answers: Answers = {}) {
  const { place = { ok: true, orderNumber: '7Q2M9XKD4T0B', amount: 7000 } } = answers;
  const { save = { ok: true, address: { id: 5, ...address } } } = answers;
  const { portal = { ok: true, paymentUrl: 'https://pay.test/2' } } = answers;
  const placePort = fakePort<PlaceOrderOutput, PlaceOrderInput>(place);
  const savePort = fakePort<AddAddressOutput, AddAddressInput>(save === 'breaks' ? { ok: false } : save);
  const portalPort = fakePort<OpenPortalOutput, OpenPortalInput>(
    portal === 'breaks' ? { ok: false, kind: 'network' } : portal,
  );
  const clock = new SimulatedClock();
  const actor = createActor(
    checkoutMachine.provide({
      actors: {
        placeOrder: placePort.logic,
        addAddress: save === 'breaks' ? rejectingPort() : savePort.logic,
        openPortal: portal === 'breaks' ? rejectingPort() : portalPort.logic,
      },
    }),
    { clock, input: { ...checkoutInput, rememberedMethod: 'mpesa', ...input } },
  );
  const emitted = recordEmitted(actor, (type) => !type.startsWith('checkout.attempt'));
  actor.start();
  return {
    actor,
    clock,
    emitted,
    placing: placePort,
    saving: savePort,
    opening: portalPort,
    view: () => checkoutView(actor.getSnapshot()),
  };
}

test('[CHECKOUT-06] a new address is saved after validation and just before the order', async () => {
  const { actor, emitted, placing: placePort, saving: savePort, view } = startCheckout();
  actor.send({ ...payNow, save: true });
  expect(view()).toMatchObject({ state: 'savingAddress', buttonLabel: 'Processing...' });
  expect(placePort.calls).toEqual([]);
  await flushPromises();
  await flushPromises();
  expect(savePort.calls).toEqual([{ address }]);
  expect(placePort.calls).toHaveLength(1);
  expect(emitted[0]).toEqual({ type: 'checkout.addressAdded', address: { id: 5, ...address } });
  expect(view().state).toBe('placed');
});

test('[CHECKOUT-06] invalid details are not saved', async () => {
  const { actor, saving: savePort } = startCheckout();
  actor.send({ ...payNow, details: { ...deliveryDetails, city: ' ' }, save: true });
  await flushPromises();
  expect(savePort.calls).toEqual([]);
});

test.each([{ ok: false } as const, 'breaks' as const])(
  '[CHECKOUT-06, ERR-20] a failed save is reported and does not stop the order (%j)',
  async (save) => {
    const { actor, emitted, placing: placePort, view } = startCheckout({}, { save });
    actor.send({ ...payNow, save: true });
    await flushPromises();
    await flushPromises();
    expect(emitted[0]).toEqual({ type: 'toast.show', kind: 'error', text: 'Failed to add address' });
    expect(placePort.calls).toHaveLength(1);
    expect(view().state).toBe('placed');
  },
);

test('[CHECKOUT-14, ENTITY-09, ENTITY-14] a saved address is sent with its id, a new one without', async () => {
  const saved = startCheckout();
  saved.actor.send({ ...payNow, addressId: 5 });
  await flushPromises();
  expect(saved.saving.calls).toEqual([]);
  expect(saved.placing.calls[0]?.request).toEqual({
    items: [{ id: 101, quantity: 2 }],
    total: 7000,
    paymentMethod: 'mpesa',
    deliveryAddressId: 5,
    deliveryDetails,
  });
  const fresh = startCheckout();
  fresh.actor.send(payNow);
  await flushPromises();
  expect(fresh.placing.calls[0]?.request).not.toHaveProperty('deliveryAddressId');
});

test('[PAYCHOICE-05] Card leads to its own screen, which places the order with the payment', async () => {
  const { actor, emitted, placing: placePort, view } = startCheckout({ methods: ['creditcard'] });
  actor.send(payNow);
  await flushPromises();
  expect(view().state).toBe('redirectedToCard');
  expect(actor.getSnapshot().output).toEqual({ kind: 'cardChosen' });
  expect(emitted).toEqual([]);
  expect(placePort.calls).toEqual([]);
});

test('[PAYCHOICE-05, MPESA-15] the open order of this visit is paid through the portal, not placed again', async () => {
  const {
    actor,
    clock,
    emitted,
    opening: portalPort,
    placing: placePort,
    view,
  } = startCheckout({ rememberedMethod: 'pesapal', openOrder: placed });
  actor.send(payNow);
  expect(view()).toMatchObject({ state: 'openingPortal', canSubmit: false });
  await flushPromises();
  clock.increment(100);
  expect(portalPort.calls).toEqual([{ orderNumber: '3F8KZ1WQ6R5N' }]);
  expect(placePort.calls).toEqual([]);
  expect(emitted.at(-1)).toEqual({ type: 'checkout.openPortal', url: 'https://pay.test/2' });
  expect(actor.getSnapshot().output).toEqual({ kind: 'redirectedToPortal' });
});

test('[ERR-23] an order placed without a payment url is stored and paid by the next PAY NOW', async () => {
  const {
    actor,
    emitted,
    opening: portalPort,
    placing: placePort,
    view,
  } = startCheckout(
    { rememberedMethod: 'pesapal' },
    {
      place: {
        ok: false,
        kind: 'noPaymentUrl',
        message: 'Pesapal is down.',
        orderNumber: '7Q2M9XKD4T0B',
        amount: 7000,
      },
    },
  );
  actor.send(payNow);
  await flushPromises();
  expect(view()).toMatchObject({ state: 'editing.form', inlineError: 'Pesapal is down.' });
  expect(emitted).toEqual([
    {
      type: 'checkout.orderAccepted',
      orderNumber: '7Q2M9XKD4T0B',
      fingerprint: placed.fingerprint,
      lines: [{ id: 101, quantity: 2 }],
    },
  ]);
  actor.send(payNow);
  expect(view()).toMatchObject({ state: 'openingPortal', inlineError: null });
  await flushPromises();
  expect(portalPort.calls).toEqual([{ orderNumber: '7Q2M9XKD4T0B' }]);
  expect(placePort.calls).toHaveLength(1);
});

test('an open order that turns out to be paid ends the checkout', async () => {
  const { actor, emitted } = startCheckout(
    { rememberedMethod: 'pesapal', openOrder: placed },
    { portal: { ok: false, kind: 'refused', code: 'NOT_PAYABLE', status: 'paid' } },
  );
  actor.send(payNow);
  await flushPromises();
  expect(emitted).toEqual([{ type: 'checkout.orderAlreadyPaid', orderNumber: '3F8KZ1WQ6R5N' }]);
  expect(actor.getSnapshot().output).toEqual({ kind: 'alreadyPaid', orderNumber: '3F8KZ1WQ6R5N' });
});

test('an open order that has been cancelled is released, and the next PAY NOW places a new one', async () => {
  const {
    actor,
    emitted,
    placing: placePort,
    view,
  } = startCheckout(
    { rememberedMethod: 'pesapal', openOrder: placed },
    { portal: { ok: false, kind: 'refused', code: 'NOT_PAYABLE', status: 'cancelled' } },
  );
  actor.send(payNow);
  await flushPromises();
  expect(emitted).toEqual([{ type: 'checkout.orderDropped', orderNumber: '3F8KZ1WQ6R5N' }]);
  expect(view().inlineError).toBe('The earlier order was cancelled. Press PAY NOW to order again.');
  actor.send({ ...payNow, newKey: 'key-2' });
  await flushPromises();
  expect(placePort.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-2']);
});

test('[ERR-24] a defect of the portal port shows both error texts, and no address is saved', async () => {
  const {
    actor,
    emitted,
    saving: savePort,
  } = startCheckout({ rememberedMethod: 'pesapal', openOrder: placed }, { portal: 'breaks' });
  actor.send(payNow);
  await flushPromises();
  expect(emitted).toEqual([
    { type: 'toast.show', kind: 'error', text: "Oops, we didn't quite catch that.Have another go at it" },
  ]);
  expect(savePort.calls).toEqual([]);
});

test.each<[OpenPortalOutput | 'breaks', string]>([
  [
    { ok: false, kind: 'refused', code: 'PROVIDER_DOWN', message: 'The portal is down.' },
    'The portal is down.',
  ],
  [{ ok: false, kind: 'refused', code: 'INTERNAL' }, 'Payment URL not received. Please contact support.'],
  [
    { ok: false, kind: 'network' },
    'Failed to place order due to network error. Please check your connection and try again.',
  ],
  ['breaks', 'Unexpected error occurred. Please try again.'],
])('[ERR-23, ERR-25] a portal that does not open leaves PAY NOW working: %j', async (portal, text) => {
  const { actor, view } = startCheckout({ rememberedMethod: 'pesapal', openOrder: placed }, { portal });
  actor.send(payNow);
  await flushPromises();
  expect(view()).toMatchObject({ state: 'editing.form', inlineError: text, canSubmit: true });
});

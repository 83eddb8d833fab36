import { expect, test } from 'vitest';
import type { OpenOrder } from '#machines/checkout/checkout.types.ts';
import type { ReadPurchaseOutput } from '#machines/purchase/purchase.ports.ts';
import * as rules from '#machines/purchase/purchase.rules.ts';
import type { PurchaseContext, PurchaseOrder } from '#machines/purchase/purchase.types.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';
import { purchaseOrder, purchasePlaces, purchaseStart, sentPrompt } from '#tests/models/purchase.model.ts';

const context: PurchaseContext = {
  lines: [brakePads],
  viewer: 'signedIn',
  rememberedOrderNumber: null,
  place: purchasePlaces['M-Pesa prompt'],
  order: purchaseOrder,
  start: purchaseStart,
  reason: null,
  lineUpdates: [],
  failure: null,
};

test('before an address is entered there is nothing to read', () => {
  expect(() => rules.readPurchaseInput({ ...context, place: null })).toThrow('no address was entered');
  expect(() => rules.portalReturnInput({ ...context, place: null })).toThrow('no address was entered');
});

test('without an order there is nothing to pay', () => {
  expect(() => rules.mpesaPaymentInput({ ...context, order: null })).toThrow('no order was read');
  expect(() => rules.getOrderNumber({ ...context, order: null })).toThrow('no order was read');
});

test('before the purchase is read neither the checkout nor the card payment begins', () => {
  expect(() => rules.checkoutInput({ ...context, start: null })).toThrow('the purchase was not read');
  expect(() => rules.cardPaymentInput({ ...context, start: null })).toThrow('the purchase was not read');
});

test('[MPESA-07] the prompt page without a prompt, and the number page with one, ask for the phone', () => {
  const order = { ...purchaseOrder, prompt: sentPrompt };
  const inputWithoutPhone = { orderNumber: '7Q2M9XKD4T0B', amount: 7000, prompt: null };
  expect(rules.mpesaPaymentInput(context)).toEqual(inputWithoutPhone);
  expect(rules.mpesaPaymentInput({ ...context, order, place: purchasePlaces['M-Pesa number'] })).toEqual(
    inputWithoutPhone,
  );
  expect(rules.mpesaPaymentInput({ ...context, order })).toEqual({
    ...inputWithoutPhone,
    prompt: sentPrompt,
  });
});

test('[CARD-02] the card pays the order of the address, and otherwise the cart', () => {
  const place = { ...purchasePlaces.card, orderNumber: '3F8KZ1WQ6R5N' };
  expect(rules.cardPaymentInput({ ...context, place }).order).toBeNull();
  expect(rules.cardPaymentInput({ ...context, order: null, place }).order).toBeNull();
});

const read = (
  order: Partial<PurchaseOrder> | null,
  openOrder: OpenOrder | null = null,
): ReadPurchaseOutput => ({
  ok: true,
  order: order && { ...purchaseOrder, ...order },
  start: { ...purchaseStart, checkout: { ...purchaseStart.checkout, openOrder } },
});

test('before an address is entered, nothing follows from what was read', () => {
  const nowhere = { ...context, place: null };
  expect(rules.isPaidAtCheckout(nowhere, read({ status: 'paid' }))).toBe(false);
  expect(rules.isCancelledAtCheckout(nowhere, read({ status: 'cancelled' }))).toBe(false);
  expect(rules.isUnpayable(nowhere, read({}))).toBe(false);
  expect(rules.isOrderedAlready(nowhere, read({}))).toBe(false);
  expect(rules.isNotOfThisCart(nowhere, read({}))).toBe(false);
  expect(rules.isPrompted(nowhere, read({ prompt: sentPrompt }))).toBe(false);
  expect(rules.cardPaymentInput(nowhere).order).toBeNull();
});

test.each<[string, boolean, ReadPurchaseOutput]>([
  ['an order that is not stored', true, read({})],
  ['an order while another one is stored', true, read({}, { orderNumber: '3F8KZ1WQ6R5N', fingerprint: 'f' })],
  ['the stored order', false, read({}, { orderNumber: '7Q2M9XKD4T0B', fingerprint: 'f' })],
  ['an order that cannot be paid', false, read({ canPay: false })],
  ['an order that does not exist', false, read(null)],
  ['an order that could not be read', false, { ok: false, kind: 'network' }],
])('the checkout of %s pays another cart: %j', (_, expected, output) => {
  const place = { ...purchasePlaces.checkout, orderNumber: '7Q2M9XKD4T0B' };
  expect(rules.isNotOfThisCart({ ...context, place }, output)).toBe(expected);
});

test.each<[ReadPurchaseOutput, string]>([
  [
    { ok: false, kind: 'notFound', orderNumber: '7Q2M9XKD4T0B', message: 'Not found.' },
    'Please try again in a moment.',
  ],
  [{ ok: false, kind: 'refused', message: 'The shop is closed.' }, 'The shop is closed.'],
  [{ ok: false, kind: 'refused' }, 'Please try again in a moment.'],
  [{ ok: false, kind: 'network' }, 'Network error'],
])('the failed reading %j shows %j', (output, text) => {
  expect(rules.getReadFailure(output)).toBe(text);
});

test('only the order that is over leaves the checkout', () => {
  const over = { ...context, order: { ...purchaseOrder, status: 'cancelled' } as const };
  const withOpenOrder = (orderNumber: string): PurchaseContext => ({
    ...over,
    start: {
      ...purchaseStart,
      checkout: { ...purchaseStart.checkout, openOrder: { orderNumber, fingerprint: 'f' } },
    },
  });
  expect(rules.checkoutInput(withOpenOrder('7Q2M9XKD4T0B')).openOrder).toBeNull();
  expect(rules.checkoutInput(withOpenOrder('3F8KZ1WQ6R5N')).openOrder).toEqual({
    orderNumber: '3F8KZ1WQ6R5N',
    fingerprint: 'f',
  });
});

import { expect, test } from 'vitest';
import * as rules from '#machines/purchase/purchase.rules.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';
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

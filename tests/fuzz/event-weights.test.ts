import { describe, expect, test } from 'vitest';
import { checkoutModel } from '#tests/models/checkout.model.ts';
import { mpesaPaymentModel } from '#tests/models/mpesa-payment.model.ts';
import { getWeightedEvents, hasTimer } from '#tests/support/fuzz/event-weights.ts';

describe('getWeightedEvents', () => {
  test('an event weighs as much as its ports have outcomes, and reports the share without a reply', () => {
    expect(getWeightedEvents(mpesaPaymentModel, 'notConfirmed')).toEqual([
      { type: 'payment.check', name: '', event: {}, weight: 8, lost: 1 / 8 },
      { type: 'payment.resend', name: '', event: {}, weight: 8, lost: 1 / 8 },
      { type: 'payment.close', name: '', event: {}, weight: 1, lost: 0 },
    ]);
  });

  test('the cases of an event share its weight', () => {
    const submitted = getWeightedEvents(mpesaPaymentModel, 'enteringPhone').filter(
      ({ type }) => type === 'phone.submit',
    );
    expect(submitted.map(({ name, weight }) => [name, weight])).toEqual([
      ['a Kenyan mobile number', 4],
      ['too short', 4],
    ]);
  });

  test('events of parent states are included, and ports behind transient states count', () => {
    const weights = Object.fromEntries(
      getWeightedEvents(checkoutModel, 'editing.form').map(({ type, weight }) => [type, weight]),
    );
    expect(Object.keys(weights)).toEqual([
      'checkout.chooseMethod',
      'checkout.unavailableMethodsUpdated',
      'checkout.placeOrder',
      'checkout.placeWithoutAddress',
      'checkout.linesUpdated',
      'checkout.editField',
      'cart.changed',
    ]);
    expect(weights['checkout.placeOrder']).toBeCloseTo((13 + 3 + 2 + 4) / 3);
  });
});

test('a state has a timer if a delay or a countdown runs in it', () => {
  expect(hasTimer(mpesaPaymentModel, 'waiting')).toBe(true);
  expect(hasTimer(mpesaPaymentModel, 'readyToCheck')).toBe(false);
  expect(hasTimer(checkoutModel, 'redirecting')).toBe(true);
});

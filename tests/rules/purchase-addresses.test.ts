import { expect, test } from 'vitest';
import { parseAddress, placeOf, toAddress } from '#machines/purchase/purchase.addresses.ts';
import type { PurchasePlace } from '#machines/purchase/purchase.types.ts';

const parse = (address: string) => {
  const { pathname, search } = new URL(address, 'https://gari.test');
  return parseAddress({ pathname, search });
};

test.each<[string, PurchasePlace]>([
  ['/checkout', { screen: 'checkout', orderNumber: null, trackingId: null, abandonedPage: null }],
  [
    '/checkout?order=7Q2M9XKD4T0B',
    { screen: 'checkout', orderNumber: '7Q2M9XKD4T0B', trackingId: null, abandonedPage: null },
  ],
  [
    '/payment/mpesa-number?order=7Q2M9XKD4T0B',
    { screen: 'mpesaNumber', orderNumber: '7Q2M9XKD4T0B', trackingId: null, abandonedPage: null },
  ],
  [
    '/payment/mpesa-prompt?order=7Q2M9XKD4T0B',
    { screen: 'mpesaPrompt', orderNumber: '7Q2M9XKD4T0B', trackingId: null, abandonedPage: null },
  ],
  ['/payment/card', { screen: 'card', orderNumber: null, trackingId: null, abandonedPage: null }],
  [
    '/payment/card?order=7Q2M9XKD4T0B',
    { screen: 'card', orderNumber: '7Q2M9XKD4T0B', trackingId: null, abandonedPage: null },
  ],
  [
    '/order-confirmation',
    { screen: 'confirmation', orderNumber: null, trackingId: null, abandonedPage: null },
  ],
  [
    '/order-confirmation?order=7Q2M9XKD4T0B&OrderTrackingId=b945e4af&cancelled=7Q2M9XKD4T0B-1',
    {
      screen: 'confirmation',
      orderNumber: '7Q2M9XKD4T0B',
      trackingId: 'b945e4af',
      abandonedPage: '7Q2M9XKD4T0B-1',
    },
  ],
])('[CONFIRM-01] the address %s is read and written', (address, place) => {
  expect(parse(address)).toEqual(place);
  expect(toAddress(place)).toBe(address);
});

test.each([
  '/payment/mpesa-number?order=7q2m9xkd4t0b',
  '/payment/mpesa-number/?order=7Q2M9XKD4T0B',
  '/Payment/Mpesa-Number?order=7Q2m9XKD4T0B',
  '/payment/mpesa-number?order=7Q2M9XKD4T0B&utm_source=sms',
])('a number is compared in upper case, and a path without its last slash: %s', (address) => {
  expect(toAddress(parse(address))).toBe('/payment/mpesa-number?order=7Q2M9XKD4T0B');
});

test('empty parameters are none', () => {
  expect(parse('/order-confirmation?order=&OrderTrackingId=&cancelled=')).toEqual({
    screen: 'confirmation',
    orderNumber: null,
    trackingId: null,
    abandonedPage: null,
  });
});

test('the checkout has no parameter but its order', () => {
  expect(toAddress(parse('/checkout?order=7Q2M9XKD4T0B&cancelled=1'))).toBe('/checkout?order=7Q2M9XKD4T0B');
});

test('a place is that of a screen, with its order', () => {
  expect(toAddress(placeOf('mpesaPrompt', '7Q2M9XKD4T0B'))).toBe('/payment/mpesa-prompt?order=7Q2M9XKD4T0B');
  expect(toAddress(placeOf('checkout'))).toBe('/checkout');
});

test.each(['/', '/cart', '/payment', '/checkout/summary'])(
  'the path %s belongs to no screen of the purchase',
  (path) => {
    expect(() => parse(path)).toThrow(`no screen of the purchase: ${path}`);
  },
);

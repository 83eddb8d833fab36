import { expect, test } from 'vitest';
import {
  computeFingerprint,
  getReservationStart,
  priceLines,
  totalsWithinBounds,
} from '#server/features/orders/orders.rules.ts';

test('[IDEMP-02] the same request has the same fingerprint, whatever the order of its fields', () => {
  const first = { total: 7000, items: [{ id: 1, quantity: 2 }, null], tx_ref: undefined };
  const reordered = { items: [{ quantity: 2, id: 1 }, null], total: 7000 };
  expect(computeFingerprint(first)).toBe(computeFingerprint(reordered));
  expect(computeFingerprint({ b: 1, a: 'x' })).toBe('zasGfp876zLRJSz9Y-SSWS_sv1kbDQjK2yS7F_OGQkY');
});

test.each([
  [{ total: 7000 }, { total: 7001 }],
  [{ total: 7000 }, { total: '7000' }],
  [{ total: 7000 }, { amount: 7000 }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1, 2], [12]],
  [[], {}],
  [{ total: null }, {}],
  [null, 'null'],
])('[IDEMP-02] %j and %j are different requests', (first, second) => {
  expect(computeFingerprint(first)).not.toBe(computeFingerprint(second));
});

test('lines get the prices of the shop, whatever was sent', () => {
  const products = [
    { id: 1, price: 1500, shippingFee: 200 },
    { id: 2, price: 90, shippingFee: 0 },
  ];
  const items = [
    { id: 2, quantity: 3, price: 1, shippingFee: 1 },
    { id: 1, quantity: 1, variant: 'rear' },
  ];
  expect(priceLines(items, products)).toEqual([
    { id: 2, quantity: 3, price: 90, shippingFee: 0 },
    { id: 1, quantity: 1, variant: 'rear', price: 1500, shippingFee: 200 },
  ]);
});

test('a total must fit a PostgreSQL integer', () => {
  const line = { price: 2_147_483_347, quantity: 1, shippingFee: 0 };
  expect(totalsWithinBounds([line])).toEqual({
    subtotal: 2_147_483_347,
    shipping: 300,
    total: 2_147_483_647,
  });
  expect(totalsWithinBounds([{ ...line, price: line.price + 1 }])).toBeNull();
});

test('a reservation starts when the order was placed, or when it was made where nobody knows better', () => {
  const createdAt = new Date('2026-03-02T12:00:00Z');
  const placedAt = new Date('2026-03-02T12:00:05Z');
  expect(getReservationStart({ createdAt, placedAt })).toBe(Date.parse('2026-03-02T12:00:05Z'));
  expect(getReservationStart({ createdAt, placedAt: null })).toBe(Date.parse('2026-03-02T12:00:00Z'));
});

import { array, assert, integer, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateTotals, formatKsh, MAX_MPESA_AMOUNT, parsePrice } from '../../contract/money.ts';

describe('totals', () => {
  test('[CONST-02] the subtotal is the sum of price times quantity, the total adds shipping', () => {
    const lines = [
      { price: 1500, quantity: 2, shippingFee: 100 },
      { price: 250, quantity: 3, shippingFee: 20 },
    ];
    expect(calculateTotals(lines)).toEqual({ subtotal: 3750, shipping: 560, total: 4310 });
  });

  test.each([
    { lines: [], shipping: 0 },
    { lines: [{ price: 1, quantity: 1, shippingFee: 0 }], shipping: 300 },
    { lines: [{ price: 1, quantity: 4, shippingFee: 0 }], shipping: 300 },
    { lines: [{ price: 1, quantity: 4, shippingFee: 75 }], shipping: 600 },
    {
      lines: [
        { price: 1, quantity: 1, shippingFee: 50 },
        { price: 1, quantity: 10, shippingFee: 5 },
      ],
      shipping: 400,
    },
  ])(
    '[CONST-03] shipping is 300 plus each fee times its quantity, and nothing for an empty cart: $shipping',
    (row) => {
      expect(calculateTotals(row.lines).shipping).toBe(row.shipping);
    },
  );

  test('the total is always subtotal plus shipping, in whole shillings', () => {
    const line = record({
      price: integer({ min: 1, max: 1_000_000 }),
      quantity: integer({ min: 1, max: 1000 }),
      shippingFee: integer({ min: 0, max: 10_000 }),
    });
    assert(
      property(array(line, { maxLength: 20 }), (lines) => {
        const { subtotal, shipping, total } = calculateTotals(lines);
        expect(total).toBe(subtotal + shipping);
        expect(Number.isSafeInteger(total)).toBe(true);
      }),
    );
  });
});

describe('prices as text', () => {
  test.each<[unknown, number]>([
    ['Ksh 1,500', 1500],
    ['Ksh. 1,500.50', 1500.5],
    ['1,234,567', 1_234_567],
    ['KES 99.99', 99.99],
    ['1.234.50', 1234.5],
    ['1500.', 1500],
    ['.50', 50],
    ['Price: 2 000/=', 2000],
    ['free', 0],
    ['', 0],
    ['...', 0],
    [1500, 1500],
    [12.5, 12.5],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [null, 0],
    [undefined, 0],
    [{}, 0],
  ])('[CART-09] %j is parsed as %d', (price, expected) => {
    expect(parsePrice(price)).toBe(expected);
  });

  test('[CART-09] any text is parsed as a finite number', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 40 }), (text) => {
        const price = parsePrice(text);
        expect(Number.isFinite(price) && price >= 0).toBe(true);
      }),
    );
  });

  test('[CART-09] a formatted amount is parsed back unchanged', () => {
    assert(
      property(integer({ min: 0, max: 100_000_000 }), (amount) => {
        expect(parsePrice(formatKsh(amount))).toBe(amount);
      }),
    );
  });
});

test.each([
  [0, 'Ksh 0'],
  [300, 'Ksh 300'],
  [1500, 'Ksh 1,500'],
  [1_234_567, 'Ksh 1,234,567'],
  [1500.5, 'Ksh 1,500.50'],
  [0.1, 'Ksh 0.10'],
  [100_000, 'Ksh 100,000'],
  [1_234_567.891, 'Ksh 1,234,567.89'],
  [999, 'Ksh 999'],
  [-1500, 'Ksh -1,500'],
  [-100_000, 'Ksh -100,000'],
])('[GEN-01] %d is formatted as %s', (amount, text) => {
  expect(formatKsh(amount)).toBe(text);
});

test('M-Pesa takes at most Ksh 250,000 at once', () => {
  expect(MAX_MPESA_AMOUNT).toBe(250_000);
});

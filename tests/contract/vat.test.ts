import { expect, test } from 'vitest';
import { calculateIncludedVat, calculateMargin } from '#contract/vat.ts';

test.each([
  [116, 16],
  [1160, 160],
  [1350, 186],
  [2400, 331],
  [0, 0],
  [1, 0],
  [4, 1],
])('a price of %d includes %d of VAT: 16/116 in whole shillings', (gross, vat) => {
  expect(calculateIncludedVat(gross)).toBe(vat);
});

test.each([
  [1160, 700, { netPrice: 1000, amount: 300, percent: 30 }],
  [4500, 3200, { netPrice: 3879, amount: 679, percent: 18 }],
  [1160, 0, { netPrice: 1000, amount: 1000, percent: 100 }],
  [1160, 1000, { netPrice: 1000, amount: 0, percent: 0 }],
  [1160, 1250, { netPrice: 1000, amount: -250, percent: -25 }],
  [1, 0, { netPrice: 1, amount: 1, percent: 100 }],
])('[PRODUCT-11] of a price of %d and a cost of %d the margin is %j', (price, cost, margin) => {
  expect(calculateMargin(price, cost)).toEqual(margin);
});

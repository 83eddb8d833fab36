import { expect, test } from 'vitest';
import { describeMargin, summarizeMargin } from '#src/screens/admin/product-cost/margin-text.rules.ts';

test.each([
  [3879, 679, 18, 'Ksh 679 (18%)'],
  [1000, 0, 0, 'Ksh 0 (0%)'],
  [1000, -250, -25, 'Loss of Ksh 250 (-25%)'],
])('[PRODUCT-11] of Ksh %d without VAT, Ksh %d is left, %d%%: %s', (netPrice, amount, percent, text) => {
  expect(describeMargin({ netPrice, amount, percent })).toBe(text);
});

test.each([
  [4500, 3200, 'Cost Ksh 3,200, margin 18%'],
  [1160, 1000, 'Cost Ksh 1,000, margin 0%'],
  [1160, 1250, 'Cost Ksh 1,250, loss 25%'],
])('[PRODUCT-12] a product for Ksh %d that costs Ksh %d: %s', (price, cost, text) => {
  expect(summarizeMargin(price, cost)).toBe(text);
});

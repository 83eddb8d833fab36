import { expect, test } from 'vitest';
import { validateChangeValue } from '#src/screens/admin/product-bulk/bulk-change.rules.ts';

test.each([
  ['5', 'price_percent', null],
  ['-7.25', 'price_percent', null],
  ['', 'price_percent', 'Give a percentage, such as 5 or -7.5'],
  ['-95', 'price_percent', 'Give a number from -90 to 900'],
  ['0', 'price_percent', 'Must not be 0'],
  ['7.5', 'price_amount', 'Give a whole number'],
  ['+100', 'price_amount', null],
  ['0', 'stock_set', null],
  ['-1', 'stock_set', 'Give a number from 0 to 1000000'],
  ['0', 'stock_add', 'Must not be 0'],
] as const)('[PRODUCT-07] %j for %s: %s', (text, kind, message) => {
  expect(validateChangeValue(text, kind)).toBe(message);
});

import { expect, test } from 'vitest';
import type { ProductBulkChange } from '#contract/types.ts';
import {
  applyChange,
  getChangedField,
  validateValue,
} from '#server/features/product-bulk/product-bulk.rules.ts';

test.each<[number, ProductBulkChange, string, number]>([
  [1000, { kind: 'price_percent', value: 10, round_to: 1 }, 'price', 1100],
  [1000, { kind: 'price_percent', value: -7.5, round_to: 1 }, 'price', 925],
  [1999, { kind: 'price_percent', value: 5, round_to: 50 }, 'price', 2100],
  [1000, { kind: 'price_amount', value: 120, round_to: 1 }, 'price', 1120],
  [1000, { kind: 'price_amount', value: -120, round_to: 50 }, 'price', 900],
  [1000, { kind: 'price_amount', value: 25, round_to: 50 }, 'price', 1050],
  [1000, { kind: 'price_amount', value: 24, round_to: 50 }, 'price', 1000],
  [7, { kind: 'stock_set', value: 3, reason: 'Counted' }, 'stock_quantity', 3],
  [7, { kind: 'stock_add', value: 3, reason: 'Delivered' }, 'stock_quantity', 10],
  [7, { kind: 'stock_add', value: -9, reason: 'Broken' }, 'stock_quantity', -2],
])('[PRODUCT-07] %i with the change %j: %s becomes %i', (before, change, field, after) => {
  expect(getChangedField(change)).toBe(field);
  expect(applyChange(before, change)).toBe(after);
});

test.each([
  ['price', 1, null],
  ['price', 0, 'The price would be 0. Must be at least 1.'],
  ['price', 100_000_000, null],
  ['price', 100_000_001, 'The price would be 100000001. At most 100000000.'],
  ['stock_quantity', 0, null],
  ['stock_quantity', -2, 'The stock would be -2. Must be at least 0.'],
  ['stock_quantity', 1_000_001, 'The stock would be 1000001. At most 1000000.'],
] as const)('[PRODUCT-07] the %s %i has the problem %j', (field, value, message) => {
  expect(validateValue(field, value)).toBe(message);
});

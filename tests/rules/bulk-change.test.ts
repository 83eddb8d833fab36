import * as v from 'valibot';
import { expect, test } from 'vitest';
import { productBulkChange } from '#contract/schemas/product-bulk.ts';
import {
  isPriceChange,
  toChange,
  validateChangeValue,
} from '#src/screens/admin/product-bulk/bulk-change.rules.ts';

const VALUES = [
  ['5', 'price_percent', null],
  ['-7.25', 'price_percent', null],
  ['', 'price_percent', 'Enter a percentage, such as 5 or -7.5'],
  ['about 5', 'price_percent', 'Enter a percentage, such as 5 or -7.5'],
  ['5%', 'price_percent', 'Enter a percentage, such as 5 or -7.5'],
  ['900', 'price_percent', null],
  ['901', 'price_percent', 'Enter a number from -90 to 900'],
  ['-95', 'price_percent', 'Enter a number from -90 to 900'],
  ['0', 'price_percent', 'Must not be 0'],
  ['7.5', 'price_amount', 'Enter a whole number'],
  ['+100', 'price_amount', null],
  ['0', 'stock_set', null],
  ['-1', 'stock_set', 'Enter a number from 0 to 1000000'],
  ['0', 'stock_add', 'Must not be 0'],
] as const;

test.each(VALUES)('[PRODUCT-07] %j for %s: %s', (text, kind, message) => {
  expect(validateChangeValue(text, kind)).toBe(message);
});

test.each(VALUES)('the endpoint agrees with the form about %j for %s', (value, kind, message) => {
  const change = toChange({ kind, value, roundTo: '10', reason: 'Recount' });
  expect(v.is(productBulkChange, change)).toBe(message === null);
});

test.each([
  ['price_percent', true],
  ['price_amount', true],
  ['stock_add', false],
  ['stock_set', false],
] as const)('a change of the kind %s is one of prices: %s', (kind, expected) => {
  expect(isPriceChange(kind)).toBe(expected);
});

test.each([
  ['price_percent', ' -7.5 ', '10', { kind: 'price_percent', value: -7.5, round_to: 10 }],
  ['price_amount', '+100', '50', { kind: 'price_amount', value: 100, round_to: 50 }],
  ['price_amount', '100', '25', { kind: 'price_amount', value: 100, round_to: 1 }],
  ['stock_add', ' -2', '10', { kind: 'stock_add', value: -2, reason: 'Recount' }],
  ['stock_set', '0', '10', { kind: 'stock_set', value: 0, reason: 'Recount' }],
] as const)('[PRODUCT-07] %s by %j, rounded to %j, is sent as %j', (kind, value, roundTo, change) => {
  expect(toChange({ kind, value, roundTo, reason: ' Recount ' })).toEqual(change);
});

import { expect, test } from 'vitest';
import {
  describeCause,
  describeOrderChange,
  formatDelta,
} from '#src/screens/admin/stock-history/stock-history.rules.ts';

test.each([
  [3, '+3'],
  [-2, '−2'],
  [1_000_000, '+1,000,000'],
])('[PRODUCT-19] a change by %d is shown as %s', (delta, text) => {
  expect(formatDelta(delta)).toBe(text);
});

test.each([
  ['placed', true, 'placed'],
  ['placed', false, 'begun, to be paid by card'],
  ['expired', true, 'not paid in time'],
  ['cancelled', false, 'cancelled'],
  ['returned', true, 'came back'],
] as const)('[PRODUCT-19] an order that caused %s (placed: %s) was %s', (cause, isPlaced, text) => {
  expect(describeOrderChange(cause, isPlaced)).toBe(text);
});

test.each([
  ['created', '', 'Product added'],
  ['placed', '', 'Order placed'],
  ['expired', '', 'Order not paid in time'],
  ['cancelled', '', 'Order cancelled'],
  ['returned', '', 'Part of an order came back'],
  ['edited', '', 'Changed in the editor'],
  ['adjusted', 'Counted', 'Changed by hand: Counted'],
  ['imported', '', 'Catalogue file imported'],
  ['bulk_edited', 'Delivery', 'Bulk edit: Delivery'],
  ['bulk_undone', '', 'Bulk edit undone'],
  ['other', '', 'Cause not recorded'],
] as const)('[PRODUCT-19] %s with the reason "%s" reads: %s', (cause, reason, text) => {
  expect(describeCause(cause, reason)).toBe(text);
});

import { expect, test } from 'vitest';
import {
  areAllSelected,
  getListedSelection,
  toggleAll,
  toggleOrder,
} from '#machines/order-selection/order-selection.rules.ts';
import { createOrderSelection } from '#machines/order-selection/order-selection.store.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `N${index}`);

test('[BACKOFFICE-14] an order is selected and not selected again', () => {
  const selection = createOrderSelection();
  selection.trigger['selection.toggle']({ orderNumber: 'A' });
  selection.trigger['selection.toggle']({ orderNumber: 'B' });
  selection.trigger['selection.toggle']({ orderNumber: 'A' });
  expect(selection.getSnapshot().context.selected).toEqual(['B']);
  selection.trigger['selection.toggleAll']({ listed: ['A', 'B'] });
  expect(selection.getSnapshot().context.selected).toEqual(['A', 'B']);
  selection.trigger['selection.clear']();
  expect(selection.getSnapshot().context.selected).toEqual([]);
});

test('[BACKOFFICE-14] at most 100 are selected', () => {
  expect(toggleAll([], numbers(120))).toHaveLength(100);
  expect(toggleOrder(numbers(100), 'N100')).toHaveLength(100);
  expect(toggleOrder(numbers(100), 'N99')).toHaveLength(99);
  expect(areAllSelected(numbers(100), numbers(120))).toBe(true);
  expect(toggleAll(numbers(100), numbers(120))).toEqual([]);
});

test('orders that are no longer listed drop out, and the order is that of the list', () => {
  expect(getListedSelection(['C', 'GONE', 'A'], ['A', 'B', 'C'])).toEqual(['A', 'C']);
  expect(areAllSelected([], [])).toBe(false);
});

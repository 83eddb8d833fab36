import { expect, test } from 'vitest';
import type { ProductBulkReply } from '#contract/types.ts';
import { productBulkEditMachine } from '#machines/product-bulk-edit/product-bulk-edit.machine.ts';
import type { ProductBulkEditContext } from '#machines/product-bulk-edit/product-bulk-edit.types.ts';
import {
  type ProductBulkEditView,
  productBulkEditView,
} from '#machines/product-bulk-edit/product-bulk-edit.view.ts';

const row = (id: number, before: number, after: number, refusal: string | null = null) => ({
  id,
  name: `Part ${id}`,
  version: 1,
  before,
  after,
  refusal,
});
const OUTCOME: ProductBulkReply = {
  batch: null,
  changed: 2,
  refused: 1,
  rows: [row(1, 1000, 1100), row(2, 500, 500), row(3, 50, 50, 'Too cheap'), row(4, 2000, 2200)],
};
const PRICES = { kind: 'price_percent', value: 10, round_to: 10 } as const;
const STOCK = { kind: 'stock_add', value: 100, reason: 'Delivery' } as const;

type BulkState = Parameters<typeof productBulkEditMachine.resolveState>[0]['value'] & string;

function viewBulkEdit(value: BulkState, context: Partial<ProductBulkEditContext> = {}): ProductBulkEditView {
  const empty = {
    find: { product_ids: [1, 2, 3, 4] },
    change: null,
    outcome: null,
    undone: null,
    error: null,
  };
  return productBulkEditView(
    productBulkEditMachine.resolveState({ value, context: { ...empty, ...context } }),
  );
}

test('[PRODUCT-07] before a dry run there is nothing to apply', () => {
  expect(viewBulkEdit('editing')).toEqual({
    state: 'editing',
    summary: null,
    rows: [],
    activity: null,
    error: null,
    canEdit: true,
    canApply: false,
    applyLabel: 'Change 0 products',
    canUndo: false,
    canRestart: false,
  });
});

const FOUND = '2 products would change. 1 product refused.';
const DONE = '2 products changed. 1 product refused.';
test.each([
  ['checking', FOUND, { activity: 'Looking at the products…', canEdit: false, canApply: false }],
  ['checked', FOUND, { activity: null, canEdit: true, canApply: true }],
  ['applying', FOUND, { activity: 'Changing the products…', canEdit: false, canApply: false }],
  ['applied', DONE, { activity: null, canEdit: false, canUndo: true, canRestart: true }],
  ['undoing', DONE, { activity: 'Undoing…', canUndo: false, canRestart: false }],
  ['undone', FOUND, { activity: null, canUndo: false, canRestart: true }],
] as const)('[PRODUCT-07] in %s: %s', (value, summary, expected) => {
  expect(viewBulkEdit(value, { change: PRICES, outcome: OUTCOME })).toMatchObject({
    state: value,
    summary,
    applyLabel: 'Change 2 products',
    ...expected,
  });
});

test('[PRODUCT-07] refused products come first, and what stays the same is left out', () => {
  expect(viewBulkEdit('checked', { change: PRICES, outcome: OUTCOME }).rows).toEqual([
    { id: 3, name: 'Part 3', before: 'Ksh 50', after: 'Ksh 50', refusal: 'Too cheap' },
    { id: 1, name: 'Part 1', before: 'Ksh 1,000', after: 'Ksh 1,100', refusal: null },
    { id: 4, name: 'Part 4', before: 'Ksh 2,000', after: 'Ksh 2,200', refusal: null },
  ]);
});

test.each([
  [PRICES, 'Ksh 1,000'],
  [{ kind: 'price_amount', value: 100, round_to: 10 } as const, 'Ksh 1,000'],
  [STOCK, '1000'],
  [{ kind: 'stock_set', value: 1100, reason: 'Count' } as const, '1000'],
])('[PRODUCT-07] a change %j is shown with values such as %s', (change, before) => {
  expect(viewBulkEdit('checked', { change, outcome: OUTCOME }).rows[1]?.before).toBe(before);
});

test.each<[Partial<ProductBulkReply>, string]>([
  [{ rows: [], changed: 0, refused: 0 }, 'No product found.'],
  [{ changed: 0, refused: 0 }, 'Nothing changes.'],
  [{ changed: 0, refused: 3 }, 'Nothing changes. 3 products refused.'],
  [{ changed: 1, refused: 0 }, '1 product would change.'],
])('[PRODUCT-07] %j is told as %j', (outcome, summary) => {
  const context = { change: PRICES, outcome: { ...OUTCOME, ...outcome } };
  expect(viewBulkEdit('checked', context).summary).toBe(summary);
});

test('[PRODUCT-09] after an undo it says what was left alone, and why', () => {
  const left = { id: 4, name: 'Part 4', message: 'Changed since' };
  const view = viewBulkEdit('undone', {
    change: PRICES,
    outcome: { ...OUTCOME, batch: 7 },
    undone: { batch: 7, products: 1, refused: [left] },
  });
  expect(view.summary).toBe('1 product as before. 1 product left alone.');
  expect(view.rows.map(({ id, refusal }) => [id, refusal])).toEqual([
    [3, 'Too cheap'],
    [4, 'Changed since'],
    [1, null],
  ]);
  const undone = { batch: 7, products: 2, refused: [] };
  expect(viewBulkEdit('undone', { outcome: OUTCOME, undone }).summary).toBe('2 products as before.');
});

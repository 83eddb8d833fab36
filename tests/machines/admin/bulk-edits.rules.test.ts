import { describe, expect, test } from 'vitest';
import type { BulkReply, ProductBulkReply } from '#contract/types.ts';
import * as fitments from '#machines/bulk-edit/bulk-edit.rules.ts';
import type { BulkEditContext } from '#machines/bulk-edit/bulk-edit.types.ts';
import * as products from '#machines/product-bulk-edit/product-bulk-edit.rules.ts';
import type { ProductBulkEditContext } from '#machines/product-bulk-edit/product-bulk-edit.types.ts';
import { axioRule } from '#tests/models/fitment-editor.model.ts';

const refusal = { ok: false, kind: 'refused', message: 'Too many products.' } as const;
const noMessage = { ok: false, kind: 'refused' } as const;
const unreachable = { ok: false, kind: 'network' } as const;

describe('a bulk edit of products', () => {
  const find = { product_ids: [12, 13, 14] };
  const change = { kind: 'price_percent', value: 10, round_to: 10 } as const;
  const pads = { id: 12, name: 'Brake Pads', version: 1, before: 1000, after: 1100, refusal: null };
  const filter = { id: 14, name: 'Oil Filter', version: 3, before: 800, after: 880, refusal: null };
  const cap = { id: 13, name: 'Valve Cap', version: 4, before: 20, after: 20, refusal: 'Would be 0.' };
  const outcome: ProductBulkReply = { batch: null, changed: 2, refused: 1, rows: [pads, cap, filter] };
  const context: ProductBulkEditContext = { find, change, outcome, undone: null, error: null };
  const undone = { batch: 7, products: 2, refused: [] };

  test('begins with the products alone', () => {
    expect(products.createContext({ find })).toEqual({
      find,
      change: null,
      outcome: null,
      undone: null,
      error: null,
    });
  });

  test('that is changed has not been checked', () => {
    expect(products.setChange(change)).toEqual({ change, outcome: null, error: null });
    expect(products.toCheck(context)).toEqual({ find, change });
  });

  test.each<[string, ProductBulkReply | null, boolean]>([
    ['one product', { ...outcome, changed: 1 }, true],
    ['no product', { ...outcome, changed: 0 }, false],
    ['products that nobody has counted', null, false],
  ])('that changes %s can be made: %j', (_, checked, expected) => {
    expect(products.canApply({ ...context, outcome: checked })).toBe(expected);
  });

  test('is made where it changes something, from the version and value that were shown', () => {
    expect(products.toEdit(context)).toEqual({
      seen: [
        { id: 12, version: 1, before: 1000 },
        { id: 14, version: 3, before: 800 },
      ],
      change,
    });
    expect(products.toEdit({ ...context, outcome: null })).toEqual({ seen: [], change });
  });

  test('[PRODUCT-09] is undone by its batch, if it was made', () => {
    expect(products.toUndo({ ...context, outcome: { ...outcome, batch: 7 } })).toEqual({ batch: 7 });
    expect(() => products.toUndo(context)).toThrow('nothing was applied');
    expect(() => products.toUndo({ ...context, outcome: null })).toThrow('nothing was applied');
  });

  test('shows what the server said of it', () => {
    expect(products.setOutcome({ ok: true, outcome })).toEqual({ outcome, error: null });
    expect(products.setOutcome(refusal)).toEqual({});
    expect(products.setUndone({ ok: true, undone })).toEqual({ undone, error: null });
    expect(products.setUndone(refusal)).toEqual({});
  });

  test.each([
    [{ ok: true }, null],
    [refusal, 'Too many products.'],
    [noMessage, 'The edit could not be checked.'],
    [unreachable, 'Network error occurred'],
  ])('that was checked with the reply %j shows the error %j', (output, error) => {
    expect(products.explain(output, products.TEXTS.checkFailed)).toEqual({ error });
  });

  test.each([
    [refusal, 'Too many products.'],
    [noMessage, 'The edit could not be made.'],
    [unreachable, 'There was no reply, so the edit may have been made. Check again before you repeat it.'],
  ])('that was made with the reply %j has to be checked again: %s', (output, error) => {
    expect(products.explainApply(output)).toEqual({ error, outcome: null });
  });
});

describe('a bulk edit of fitments', () => {
  const outcome: BulkReply = { batch: null, products: 2, changed: 2, added: 2, removed: 0, warnings: [] };
  const context: BulkEditContext = { query: 'brake pads', add: [], remove: [], outcome: null, error: null };
  const warn = (code: string) => ({ product: 12, name: 'Brake Pads', code, message: 'Is it meant so?' });

  test.each<[string, Partial<BulkEditContext>, boolean]>([
    ['a rule to add', { add: [axioRule] }, true],
    ['a rule to remove', { remove: [axioRule] }, true],
    ['no rule', {}, false],
    ['a rule but no products', { query: '', add: [axioRule] }, false],
  ])('with %s can be checked: %s', (_, changes, expected) => {
    expect(fitments.canCheck({ ...context, ...changes })).toBe(expected);
  });

  test.each<[string, BulkReply | null, { applied: boolean; undone: boolean }]>([
    ['would change two products', outcome, { applied: true, undone: false }],
    ['would change nothing', { ...outcome, changed: 0 }, { applied: false, undone: false }],
    ['was made', { ...outcome, batch: 7 }, { applied: true, undone: true }],
    ['has not been checked', null, { applied: false, undone: false }],
  ])('[FIT-48] that %s can be applied or undone as the server said', (_, checked, { applied, undone }) => {
    expect(fitments.canApply({ ...context, outcome: checked })).toBe(applied);
    expect(fitments.canUndo({ ...context, outcome: checked })).toBe(undone);
  });

  test.each<[string, BulkReply | null, boolean]>([
    [
      'a very broad rule among others',
      { ...outcome, warnings: [warn('position_missing'), warn('too_broad')] },
      true,
    ],
    ['another warning', { ...outcome, warnings: [warn('position_missing')] }, false],
    ['no warning', outcome, false],
    ['no outcome', null, false],
  ])('with %s is confirmed as meant so broadly: %s', (_, checked, isConfirmed) => {
    const edit = { ...context, add: [axioRule], outcome: checked };
    const { text: _text, ...rule } = axioRule;
    expect(fitments.isBroad(edit)).toBe(isConfirmed);
    expect(fitments.toConfirmedEdit(edit)).toEqual({
      query: 'brake pads',
      add: [rule],
      remove: [],
      isConfirmed,
    });
  });

  test.each([
    [{ ok: true }, null],
    [refusal, 'Too many products.'],
    [noMessage, 'The edit could not be checked.'],
    [unreachable, 'Network error occurred'],
  ])('that was checked with the reply %j shows the error %j', (output, error) => {
    expect(fitments.explain(output, fitments.TEXTS.checkFailed)).toEqual({ error });
  });

  test.each([
    [refusal, 'Too many products.'],
    [noMessage, 'The edit could not be made.'],
    [unreachable, 'There was no reply. Check again: products that were changed are then not counted.'],
  ])('that was made with the reply %j has to be checked again: %s', (output, error) => {
    expect(fitments.explainApply(output)).toEqual({ error, outcome: null });
  });
});

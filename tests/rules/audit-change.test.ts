import { expect, test } from 'vitest';
import { diffFields, fieldLabel } from '#src/screens/admin/audit/audit-change.rules.ts';

test.each<[unknown, unknown, unknown]>([
  [
    { price: 4500, name: 'Pads', box: null },
    { price: 4700, name: 'Pads', campaign: 3 },
    [
      { field: 'price', before: '4500', after: '4700' },
      { field: 'campaign', before: null, after: '3' },
    ],
  ],
  [null, { name: 'Pads' }, [{ field: 'name', before: null, after: 'Pads' }]],
  [{ name: 'Pads' }, undefined, [{ field: 'name', before: 'Pads', after: null }]],
  ['open', 'done', [{ field: '', before: 'open', after: 'done' }]],
  [[1, 2], [1], [{ field: '', before: '[1,2]', after: '[1]' }]],
  [{ images: ['a'] }, { images: ['a', 'b'] }, [{ field: 'images', before: '["a"]', after: '["a","b"]' }]],
  [null, undefined, []],
])('the fields changed from %j to %j: %j', (before, after, changes) => {
  expect(diffFields(before, after)).toEqual(changes);
});

test('a long text is cut after 200 characters', () => {
  expect(diffFields(null, { box: 'x'.repeat(200), description: 'y'.repeat(201) })).toEqual([
    { field: 'box', before: null, after: 'x'.repeat(200) },
    { field: 'description', before: null, after: `${'y'.repeat(200)}…` },
  ]);
});

test.each([
  ['stock_quantity', 'Stock quantity'],
  ['is_in_stock', 'Is in stock'],
  ['shippingFee', 'Shipping fee'],
  ['aFieldOfMine', 'A field of mine'],
  ['', ''],
])('the field %j is labelled %j', (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

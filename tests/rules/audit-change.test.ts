import { expect, test } from 'vitest';
import {
  describeAction,
  diffFields,
  fieldLabel,
  getSubjectPath,
} from '#src/screens/admin/audit/audit-change.rules.ts';

test.each<[unknown, unknown, unknown]>([
  [
    { price: 4500, name: 'Pads', box: null },
    { price: 4700, name: 'Pads', campaign: 3 },
    [
      { field: 'price', before: 'Ksh 4,500', after: 'Ksh 4,700' },
      { field: 'campaign', before: null, after: '3' },
    ],
  ],
  [null, { name: 'Pads' }, [{ field: 'name', before: null, after: 'Pads' }]],
  [{ name: 'Pads' }, undefined, [{ field: 'name', before: 'Pads', after: null }]],
  ['open', 'done', [{ field: '', before: 'open', after: 'done' }]],
  [[1, 2], [1], [{ field: '', before: '[1,2]', after: '[1]' }]],
  [{ images: ['a'] }, { images: ['a', 'b'] }, [{ field: 'images', before: 'a', after: 'a, b' }]],
  [{ archived: false }, { archived: true }, [{ field: 'archived', before: 'no', after: 'yes' }]],
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
  ['stock_quantity', 'Stock'],
  ['is_in_stock', 'Is in stock'],
  ['shippingFee', 'Handling fee'],
  ['aFieldOfMine', 'A field of mine'],
  ['dry_run', 'Only a dry run'],
  ['', ''],
])('the field %j is labelled %j', (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test.each([
  ['change product', 'product 12', 'Changed'],
  ['change stock', 'product 12', 'Changed stock:'],
  ['cancel order', 'order 7K3M9QXW2VAB', 'Cancelled'],
  [
    'undo change of fitment rules of many products',
    'product 3',
    'Undid change of fitment rules of many products:',
  ],
  ['change shop settings', 'shop settings', 'Changed'],
  ['erase account', 'user 3', 'Erased account:'],
  ['merge', 'vehicle 4', 'Merge'],
])('[BACKOFFICE-13] %j of %j reads as %j', (action, subject, text) => {
  expect(describeAction(action, subject)).toBe(text);
});

test.each([
  ['order 7K3M9QXW2VAB', '/orders/7K3M9QXW2VAB'],
  ['product 12', '/admin/edit-item/12'],
  ['refund 3', '/admin/refunds'],
  ['payment 3', '/admin/payments'],
  ['campaign 3', '/admin/campaigns'],
  ['category 3', '/admin/categories'],
  ['subcategory 301', '/admin/categories'],
  ['car request 3', '/admin/fitment-requests'],
  ['user 3', '/admin/customers/3'],
  ['shop settings', '/admin/settings'],
  ['picture 0f3a', null],
])('[BACKOFFICE-13] %j is at %j', (subject, path) => {
  expect(getSubjectPath(subject)).toBe(path);
});

import { expect, test } from 'vitest';
import {
  describeAction,
  describeSubject,
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
  [[1, 2], [1], [{ field: '', before: '1, 2', after: '1' }]],
  [{ tags: ['a'] }, { tags: ['a', 'b'] }, [{ field: 'tags', before: 'a', after: 'a, b' }]],
  [{ archived: false }, { archived: true }, [{ field: 'archived', before: 'no', after: 'yes' }]],
  [null, undefined, []],
])('the fields changed from %j to %j: %j', (before, after, changes) => {
  expect(diffFields(before, after)).toEqual(changes);
});

test.each<[unknown, unknown, unknown]>([
  [
    { picture: '0f3a' },
    { picture: '77cd' },
    [
      {
        field: 'picture',
        before: null,
        after: 'picture changed',
        pictures: { before: ['0f3a'], after: ['77cd'] },
      },
    ],
  ],
  [
    null,
    { images: ['0f3a', '77cd'] },
    [
      {
        field: 'images',
        before: null,
        after: '2 pictures',
        pictures: { before: [], after: ['0f3a', '77cd'] },
      },
    ],
  ],
  [
    { images: ['0f3a'] },
    { images: [] },
    [{ field: 'images', before: '1 picture', after: null, pictures: { before: ['0f3a'], after: [] } }],
  ],
  [{ images: ['0f3a'] }, { images: ['0f3a'] }, []],
])('[BACKOFFICE-30] pictures changed from %j to %j: %j', (before, after, changes) => {
  expect(diffFields(before, after)).toEqual(changes);
});

test.each<[unknown, string]>([
  [[], 'none'],
  [
    [
      { day: '2026-11-03', amount: 1500 },
      { day: '2026-11-04', amount: null },
    ],
    'day 2026-11-03, amount Ksh 1,500; day 2026-11-04, amount none',
  ],
  [
    [{ county: 'Nairobi', estimate: { from_days: 1, to_days: 2, cutoff_hour: 14 } }],
    'county Nairobi, estimate (from days 1, to days 2, cutoff hour 14)',
  ],
  [{ is_staff: true, kra_pin: 'P051' }, 'staff yes, KRA PIN P051'],
])('[BACKOFFICE-30] %j reads as %j', (value, text) => {
  expect(diffFields(null, { value })).toEqual([{ field: 'value', before: null, after: text }]);
});

test('[BACKOFFICE-30] the id of a picture is no part of what was changed', () => {
  expect([describeSubject('picture 0f3a'), describeSubject('product 12')]).toEqual(['picture', 'product 12']);
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
  ['merge vehicle', 'vehicle 4', 'Merged'],
  ['archive product', 'product 12', 'Archived'],
  ['unarchive product', 'product 12', 'Unarchived'],
  ['answer car request', 'car request 3', 'Answered'],
  ['close car request', 'car request 3', 'Closed'],
  ['retry job', 'job 3', 'Retried'],
  ['reset second factor', 'user 3', 'Reset second factor:'],
  ['switch on second factor', 'user 3', 'Switched on second factor:'],
  ['begin second factor', 'user 3', 'Began second factor:'],
  ['remove passkey', 'user 3', 'Removed passkey:'],
  ['reticulate', 'vehicle 4', 'Reticulate'],
])('[BACKOFFICE-13] %j of %j reads as %j', (action, subject, text) => {
  expect(describeAction(action, subject)).toBe(text);
});

test.each([
  ['order 7K3M9QXW2VAB', '/orders/7K3M9QXW2VAB'],
  ['product 12', '/admin/edit-item/12'],
  ['refund 3', '/admin/refunds'],
  ['payment 3', '/admin/payments'],
  ['campaign 3', '/admin/campaigns'],
  ['offer 3', '/admin/offers'],
  ['category 3', '/admin/categories'],
  ['subcategory 301', '/admin/categories'],
  ['car request 3', '/admin/fitment-requests'],
  ['user 3', '/admin/customers/3'],
  ['shop settings', '/admin/settings'],
  ['picture 0f3a', null],
])('[BACKOFFICE-13] %j is at %j', (subject, path) => {
  expect(getSubjectPath(subject)).toBe(path);
});

import { describe, expect, test } from 'vitest';
import {
  acceptLabel,
  getBlockedText,
  getLeftOutText,
  getLineChanges,
  type LineChange,
} from '#machines/checkout/lines.rules.ts';
import { brakePads } from '#tests/factories/cart-lines.ts';

const change = (changes: Partial<LineChange>): LineChange => ({
  id: 101,
  name: 'Brake Pads',
  quantity: 3,
  price: null,
  shippingFee: null,
  left: null,
  ...changes,
});
const dearer = { was: 3200, now: 3300 };

test.each<[string, Partial<LineChange>]>([
  ['Accept the new price', { price: dearer }],
  ['Accept the new price', { shippingFee: { was: 150, now: 200 } }],
  ['Take 2', { left: 2 }],
  ['Take 2 at the new price', { left: 2, price: dearer }],
  ['Take 2 at the new price', { left: 2, shippingFee: { was: 150, now: 200 } }],
])('[PLACE-05] %j accepts the change %j', (label, changes) => {
  expect(acceptLabel(change(changes))).toBe(label);
});

describe('why a cart cannot go to the checkout', () => {
  test.each<[string, string | null, LineChange[]]>([
    ['unchanged lines', null, []],
    ['a new price alone', null, [change({ price: dearer })]],
    ['a sold-out part', 'Brake Pads is sold out: remove it to go on.', [change({ left: 0 })]],
    [
      'a part of which one is left',
      'Only 1 of Brake Pads left: take 1 or remove it to go on.',
      [change({ left: 1 })],
    ],
    [
      'a part above the limit',
      'At most 50 of Brake Pads in one order: take 50 or remove it to go on.',
      [change({ quantity: 60, left: 50, maxUnits: 50 })],
    ],
    [
      'a line of which nothing fits into the limit',
      'At most 50 of Brake Pads in one order: remove this line to go on.',
      [change({ left: 0, maxUnits: 50 })],
    ],
    [
      'a sold-out part beside a new price',
      'Oil Filter is sold out: remove it to go on.',
      [change({ price: dearer }), change({ id: 102, name: 'Oil Filter', left: 0 })],
    ],
    [
      'two short parts',
      '2 parts cannot be had as they are in your cart. Please decide about each to go on.',
      [change({ left: 0 }), change({ id: 102, name: 'Oil Filter', left: 1 })],
    ],
  ])('[CART-06] %s: %j', (_, text, changes) => {
    expect(getBlockedText(changes)).toBe(text);
  });
});

test.each<[string | null, LineChange[]]>([
  [null, []],
  [null, [change({ price: dearer })]],
  ['Not in the total: 3 × Brake Pads.', [change({ left: 0 })]],
  [
    'Not in the total: 1 × Brake Pads, 3 × Oil Filter.',
    [change({ left: 2 }), change({ id: 102, name: 'Oil Filter', left: 0 })],
  ],
])('[CART-05] %j names what the totals leave out', (text, changes) => {
  expect(getLeftOutText(changes)).toBe(text);
});

test('[PLACE-05] a line changes only with an update of its own product', () => {
  const oilFilter = { ...brakePads, id: 102, name: 'Oil Filter' };
  expect(getLineChanges([brakePads, oilFilter], [{ id: 102, price: 3300 }])).toEqual([
    {
      id: 102,
      name: 'Oil Filter',
      quantity: 2,
      price: { was: 3200, now: 3300 },
      shippingFee: null,
      left: null,
    },
  ]);
});

test.each([
  [49, { left: 49 }],
  [50, { left: 50 }],
  [51, { left: 50, maxUnits: 50 }],
])(
  '[STOCK-09] of 60 units with %i in stock, the stock or the limit of 50 is the reason: %j',
  (left, limit) => {
    const line = { ...brakePads, quantity: 60 };
    expect(getLineChanges([line], [{ id: 101, left }])).toEqual([
      { id: 101, name: 'Brake Pads', quantity: 60, price: null, shippingFee: null, ...limit },
    ]);
  },
);

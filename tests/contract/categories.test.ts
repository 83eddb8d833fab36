import * as v from 'valibot';
import { expect, test } from 'vitest';
import { describeProductsIn } from '#contract/categories.ts';
import {
  categoryBody,
  categoryChange,
  subcategoryBody,
  subcategoryChange,
} from '#contract/schemas/categories.ts';

const brakes = { name: 'Brakes', kind: 'category' } as const;

test.each([
  [1, 0, '1 product is in the category Brakes. Put it into another one first, under Products.'],
  [0, 1, '1 archived product is in the category Brakes. Put it into another one first, under Products.'],
  [
    1200,
    0,
    '1,200 products are in the category Brakes. Put them into another one first: each under Products, or many at once with Import and export.',
  ],
  [
    0,
    2,
    '2 archived products are in the category Brakes. Put them into another one first: each under Products, or many at once with Import and export.',
  ],
  [
    9,
    3,
    '12 products, 3 of them archived, are in the category Brakes. Put them into another one first: each under Products, or many at once with Import and export.',
  ],
])('[CATEGORY-03] with %s products for sale and %s archived: %s', (forSale, archived, text) => {
  expect(describeProductsIn(brakes, { for_sale: forSale, archived })).toBe(text);
});

test('[CATEGORY-03] nothing stands against deleting what has no products', () => {
  expect(describeProductsIn(brakes, { for_sale: 0, archived: 0 })).toBeNull();
});

function findMessage(schema: v.GenericSchema, body: unknown): string | null {
  const { issues } = v.safeParse(schema, body);
  return issues?.[0].message ?? null;
}

test.each([
  ['Brakes & hubs', null],
  ['4×4', null],
  ['', 'This field is required'],
  ['x'.repeat(60), null],
  ['x'.repeat(61), 'At most 60 characters'],
  ['a\u202eb', 'Contains a character that cannot be used'],
  ['me@brakes', 'Please leave out web and email addresses'],
])('[CATEGORY-02] the name %j of either kind: %s', (name, message) => {
  for (const schema of [categoryBody, categoryChange, subcategoryChange])
    expect(findMessage(schema, { name })).toBe(message);
  expect(findMessage(subcategoryBody, { name, category: 1 })).toBe(message);
});

test('[CATEGORY-02] only the name of a category needs a letter or digit for addresses', () => {
  expect(findMessage(categoryBody, { name: '***' })).toBe('Needs a letter from A to Z or a digit');
  expect(findMessage(categoryChange, { name: '***' })).toBe('Needs a letter from A to Z or a digit');
  expect(findMessage(subcategoryChange, { name: '***' })).toBeNull();
});

test.each([
  [1, null],
  [50, null],
  [0, 'Must be at least 1'],
  [51, 'At most 50'],
  [1.5, 'Must be a whole number'],
  ['1', 'Must be a number'],
])('[CATEGORY-01] the place %j: %s', (position, message) => {
  expect(findMessage(categoryChange, { position })).toBe(message);
  expect(findMessage(subcategoryChange, { position })).toBe(message);
});

test.each([
  ['0123456789abcdef0123456789abcdef', null],
  ['0123456789ABCDEF0123456789ABCDEF', 'There is no such picture. Please upload it again.'],
  ['0123456789abcdef0123456789abcdef0', 'There is no such picture. Please upload it again.'],
  [7, 'Must be text'],
])('[CATEGORY-01] the picture %j: %s', (picture, message) => {
  expect(findMessage(categoryBody, { name: 'Brakes', picture })).toBe(message);
  expect(findMessage(categoryChange, { picture })).toBe(message);
});

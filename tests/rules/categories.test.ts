import { expect, test } from 'vitest';
import { findNameProblem, moveTo } from '#server/features/categories/category.rules.ts';
import {
  countSubcategories,
  describeCounts,
  describeFollowing,
} from '#src/screens/admin/categories/categories.rules.ts';

test.each([
  [1, [2, 1, 3]],
  [2, [1, 2, 3]],
  [3, [1, 3, 2]],
  [50, [1, 3, 2]],
])('[CATEGORY-01] of three, the second one goes to place %s: %j', (position, ids) => {
  expect(moveTo([1, 2, 3], 2, position)).toEqual(ids);
});

const others = [
  { id: 1, name: 'Oils & Fluids' },
  { id: 2, name: 'Brakes' },
];
const TAKEN = 'There is a category with this name already: Brakes. Please choose another one.';
const SAME_ADDRESS =
  'Pages of cars would have the same address for this category and Oils & Fluids. Please choose another name.';

test.each([
  ['category', 'Lighting', null],
  ['category', 'BRAKES', TAKEN],
  ['category', 'Oils, Fluids', SAME_ADDRESS],
  ['subcategory', 'Oils, Fluids', null],
  [
    'subcategory',
    'brakes',
    'There is a subcategory with this name already: Brakes. Please choose another one.',
  ],
] as const)('[CATEGORY-02] a %s named %s: %s', (kind, name, message) => {
  expect(findNameProblem(kind, name, others)).toBe(message);
});

test('[CATEGORY-06] counts in words', () => {
  expect(describeCounts({ for_sale: 0, archived: 0 })).toBe('No products');
  expect(describeCounts({ for_sale: 1200, archived: 0 })).toBe('1,200 for sale');
  expect(describeCounts({ for_sale: 0, archived: 3 })).toBe('3 archived');
  expect(describeCounts({ for_sale: 31, archived: 2 })).toBe('31 for sale · 2 archived');
  expect([0, 1, 2].map(countSubcategories)).toEqual(['0 subcategories', '1 subcategory', '2 subcategories']);
  expect(describeFollowing({ for_sale: 1, archived: 0 })).toBe('1 product goes with it');
  expect(describeFollowing({ for_sale: 0, archived: 0 })).toBe('0 products go with it');
  expect(describeFollowing({ for_sale: 1200, archived: 1 })).toBe('1,201 products go with it');
});

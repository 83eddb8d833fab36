import { expect, test } from 'vitest';
import type { PartNumber } from '#contract/types.ts';
import { getShownNumber, isIndexedNumber } from '#src/screens/storefront/parts/part-number.rules.ts';

type Product = PartNumber['products'][number];
type NumberMatch = NonNullable<Product['number_match']>;

const unmatched: Product = {
  id: 1,
  slug: 'brake-pads',
  name: 'Brake pads',
  price: 1500,
  shippingFee: 200,
  images: [],
  description: '',
  features: [],
  box: '',
  stock_quantity: 3,
  category: { id: 1, name: 'Brakes' },
  subcategory: null,
  average_rating: null,
  review_count: 0,
};
const aProductWith = (number: string, relation: NumberMatch['relation'] = 'exact'): Product => ({
  ...unmatched,
  number_match: { relation, number, label: '' },
});
const aPartNumber = (...products: Product[]): PartNumber => ({
  norm: '0446552180',
  superseded_by: [],
  supersedes: [],
  equivalents: [],
  products,
});

test.each([
  [
    'as its maker writes it',
    [unmatched, aProductWith('GDB3425'), aProductWith('04465-52180')],
    '04465-52180',
  ],
  ['without separators if only other numbers were found', [aProductWith('GDB3425')], '0446552180'],
  ['without separators if nothing was found', [], '0446552180'],
])('a part number is shown %s', (_, products, shown) => {
  expect(getShownNumber(aPartNumber(...products), '0446552180')).toBe(shown);
});

test.each<[string, boolean, Product[]]>([
  ['a product that has it', true, [aProductWith('04465-52180', 'exact')]],
  ['a product that replaces it', true, [aProductWith('04465-52190', 'superseding')]],
  ['a product that it replaces', true, [aProductWith('04465-52170', 'superseded')]],
  ['a product that is its equivalent', true, [aProductWith('GDB3425', 'equivalent')]],
  ['a product whose number begins with it', false, [aProductWith('04465-521801', 'prefix')]],
  ['a product whose number looks like it', false, [aProductWith('O4465-52180', 'confusable')]],
  ['a product without a number', false, [unmatched]],
  ['no product', false, []],
  [
    'one that looks like it and one that has it',
    true,
    [aProductWith('O4465', 'confusable'), aProductWith('04465')],
  ],
])('the page of a number with %s is for search engines: %s', (_, isIndexed, products) => {
  expect(isIndexedNumber(aPartNumber(...products))).toBe(isIndexed);
});

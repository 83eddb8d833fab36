import { expect, test } from 'vitest';
import type { ProductFields } from '#machines/product-editor/product-editor.types.ts';
import * as rules from '#machines/product-editor/product-fields.rules.ts';
import { pads } from '#tests/models/product-editor.model.ts';

const fields: ProductFields = {
  name: 'Front brake pads',
  description: 'Ceramic pads.',
  category: '1',
  subcategory: '',
  price: '4500',
  shippingFee: '0',
  stock: '7',
  campaign: '',
  features: 'Ceramic\nQuiet',
  box: 'Four pads',
  condition: 'genuine',
  brand: 'Akebono',
  partNumbers: 'OE, Toyota, 04465-12592\nbrand, Akebono, ACT828',
};
const UNREADABLE = 'Contains a character that cannot be used';
const NO_LINE = 'Write OE, brand or own, the maker and the number, with commas between them';
const NO_NUMBER = 'Must have 3 to 30 letters and digits, a digit among them';
const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `oe, Toyota, 100${index}`).join('\n');
const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}`).join('\n\n');

test.each<[Partial<ProductFields>, object]>([
  [{}, {}],
  [{ name: ` ${'x'.repeat(150)} `, description: ` ${'x'.repeat(5000)} `, box: ` ${'x'.repeat(1000)} ` }, {}],
  [{ name: ' Pads\n', description: ' \nTwo\nlines ', box: '' }, {}],
  [{ name: ' ' }, { name: 'This field is required' }],
  [{ name: 'x'.repeat(151) }, { name: 'At most 150 characters' }],
  [{ name: 'a\nb' }, { name: UNREADABLE }],
  [{ description: 'x'.repeat(5001) }, { description: 'At most 5000 characters' }],
  [{ description: 'a\u202Eb' }, { description: UNREADABLE }],
  [{ box: 'x'.repeat(1001) }, { box: 'At most 1000 characters' }],
  [{ box: 'a\u202Eb' }, { box: UNREADABLE }],
  [{ category: '' }, { category: 'This field is required' }],
  [{ price: ' 4,500 ', shippingFee: '1 000', stock: '0' }, {}],
  [{ price: '1', shippingFee: '10000000', stock: '1000000' }, {}],
  [{ price: ' ' }, { price: 'This field is required' }],
  [{ price: '0' }, { price: 'Must be at least 1' }],
  [{ price: '100000001' }, { price: 'At most 100000000' }],
  [{ price: '45.5' }, { price: 'Must be a whole number' }],
  [{ price: '45 Ksh' }, { price: 'Must be a whole number' }],
  [{ price: 'Ksh 45' }, { price: 'Must be a whole number' }],
  [{ shippingFee: '10000001' }, { shippingFee: 'At most 10000000' }],
  [{ stock: '' }, { stock: 'This field is required' }],
  [{ stock: '1000001' }, { stock: 'At most 1000000' }],
  [{ features: lines(20) }, {}],
  [{ features: lines(21) }, { features: 'At most 20 features' }],
  [{ features: `Short\n ${'x'.repeat(200)} ` }, {}],
  [{ features: `Short\n${'x'.repeat(201)}` }, { features: 'At most 200 characters a line' }],
  [{ features: 'Plain\na\u202Eb' }, { features: UNREADABLE }],
  [{ brand: ` ${'x'.repeat(60)} ` }, {}],
  [{ brand: 'x'.repeat(61) }, { brand: 'At most 60 characters' }],
  [{ brand: 'a\nb' }, { brand: UNREADABLE }],
  [{ partNumbers: '' }, {}],
  [{ partNumbers: numbers(50) }, {}],
  [{ partNumbers: numbers(51) }, { partNumbers: 'At most 50 part numbers' }],
  [{ partNumbers: '04465-12592' }, { partNumbers: `Line 1: ${NO_LINE}` }],
  [{ partNumbers: 'oe, Toyota, 04465-12592\n\nDenso, ACT828' }, { partNumbers: `Line 3: ${NO_LINE}` }],
  [{ partNumbers: 'oe, , 04465' }, { partNumbers: `Line 1: ${NO_LINE}` }],
  [{ partNumbers: 'oe, Toyota,' }, { partNumbers: `Line 1: ${NO_LINE}` }],
  [{ partNumbers: `oe, ${'x'.repeat(60)}, ${'1'.repeat(30)}` }, {}],
  [{ partNumbers: `oe, ${'x'.repeat(61)}, 04465` }, { partNumbers: 'Line 1: At most 60 characters' }],
  [{ partNumbers: 'oe, a\u202Eb, 04465' }, { partNumbers: `Line 1: ${UNREADABLE}` }],
  [{ partNumbers: `oe, Toyota, ${'1-'.repeat(21)}` }, { partNumbers: 'Line 1: At most 40 characters' }],
  [{ partNumbers: 'oe, Toyota, 04' }, { partNumbers: `Line 1: ${NO_NUMBER}` }],
  [{ partNumbers: 'oe, Toyota, PADS' }, { partNumbers: `Line 1: ${NO_NUMBER}` }],
  [{ partNumbers: 'oe, Toyota, 04465–12592' }, { partNumbers: `Line 1: ${NO_NUMBER}` }],
  [
    { partNumbers: 'oe, Toyota, 04465-12592\nOE, Toyota, 04465 12592' },
    { partNumbers: 'Line 2: This part number is there twice' },
  ],
  [{ partNumbers: 'oe, Toyota, 04465-12592\nbrand, Toyota, 04465-12592' }, {}],
])('[ADMIN-ADD-01] %j is invalid: %j', (changes, problems) => {
  expect(rules.validateFields({ ...fields, ...changes }, true)).toEqual(problems);
});

test('the stock of an existing product is not required', () => {
  expect(rules.validateFields({ ...fields, stock: '' }, false)).toEqual({});
});

test('[PRODUCT-01] fields are sent trimmed, as numbers and lists', () => {
  const typed = {
    ...fields,
    name: ' Front brake pads ',
    description: ' Ceramic pads. ',
    box: ' Four pads ',
    condition: 'genuine',
    brand: ' Akebono ',
    partNumbers: ' oe , Toyota,04465-12592\n\n Own, Gari, Ltd., GARI 7',
    features: ' Ceramic \n\n Quiet ',
    price: '4,500',
    subcategory: '101',
    campaign: '3',
  };
  const body = {
    name: 'Front brake pads',
    description: 'Ceramic pads.',
    price: 4500,
    shippingFee: 0,
    category: 1,
    subcategory: 101,
    features: ['Ceramic', 'Quiet'],
    box: 'Four pads',
    condition: 'genuine',
    brand: 'Akebono',
    part_numbers: [
      { kind: 'oe', maker: 'Toyota', shown: '04465-12592' },
      { kind: 'own', maker: 'Gari, Ltd.', shown: 'GARI 7' },
    ],
    campaign: 3,
    images: ['a'],
  };
  expect(rules.toBody(typed, ['a'], false)).toStrictEqual(body);
  expect(rules.toBody(typed, ['a'], true)).toStrictEqual({ ...body, stock_quantity: 7 });
  expect(rules.toBody(fields, [], false)).toMatchObject({ subcategory: null, campaign: null });
});

test("[PRODUCT-01] the server's messages are shown at the fields that they name, only the first for each", () => {
  expect(
    rules.toFieldErrors({
      'features.0': 'First.',
      'features.1': 'Second.',
      'part_numbers.0.maker': 'Whose?',
      stock_quantity: 'Too many.',
      images: 'Too few.',
      version: 'Missing.',
      '': 'Odd.',
    }),
  ).toEqual({
    fieldErrors: { features: 'First.', partNumbers: 'Whose?', stock: 'Too many.', images: 'Too few.' },
    rest: 'Missing.',
  });
  expect(rules.toFieldErrors({ name: 'Too long.' })).toEqual({
    fieldErrors: { name: 'Too long.' },
    rest: null,
  });
});

test.each([
  ['Front brake pads', 'Front brake pads (copy)'],
  ['x'.repeat(143), `${'x'.repeat(143)} (copy)`],
  ['x'.repeat(150), `${'x'.repeat(143)} (copy)`],
  [`${'x'.repeat(142)} pads`, `${'x'.repeat(142)} (copy)`],
  [`${'x'.repeat(142)}🔧🔧`, `${'x'.repeat(142)} (copy)`],
])('[PRODUCT-13] the name of a copy of %s is %s', (name, copied) => {
  expect(rules.toCopiedFields({ ...fields, name })).toEqual({
    ...fields,
    name: copied,
    brand: '',
    partNumbers: '',
  });
  expect(rules.validateFields({ ...fields, name: copied }, true)).toEqual({});
});

test('[PRODUCT-16] part numbers are shown one per line, as they are typed', () => {
  const text = 'OE, Toyota, 04465-12592\nBrand, Akebono, ACT828\nOwn, Gari, GARI-00025';
  const part_numbers = [
    { kind: 'oe', maker: 'Toyota', shown: '04465-12592' },
    { kind: 'brand', maker: 'Akebono', shown: 'ACT828' },
    { kind: 'own', maker: 'Gari', shown: 'GARI-00025' },
  ] as const;
  expect(rules.toFields({ ...pads, brand: 'Akebono', part_numbers: [...part_numbers] })).toMatchObject({
    brand: 'Akebono',
    partNumbers: text,
  });
  expect(rules.toBody({ ...fields, partNumbers: text }, [], false).part_numbers).toEqual(part_numbers);
});

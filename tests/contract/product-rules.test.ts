import { expect, test } from 'vitest';
import { productBody } from '#contract/schemas/products-admin.ts';
import type { ProductFields } from '#machines/product-editor/product-editor.types.ts';
import { EMPTY_FIELDS, toBody, validateFields } from '#machines/product-editor/product-fields.rules.ts';
import { getMessages } from '#tests/support/schema-messages.ts';

const product = { ...EMPTY_FIELDS, name: 'Brake pads', category: '2', price: '4,500', stock: '3' };

test.each<[Partial<ProductFields>, Partial<ProductFields>]>([
  [{}, {}],
  [{ name: ` ${'x'.repeat(150)} ` }, {}],
  [{ name: 'x'.repeat(151) }, { name: 'At most 150 characters' }],
  [{ name: ' ' }, { name: 'This field is required' }],
  [{ name: 'a\nb' }, { name: 'Contains a character that cannot be used' }],
  [{ description: 'x'.repeat(5001) }, { description: 'At most 5000 characters' }],
  [{ box: 'x'.repeat(1001) }, { box: 'At most 1000 characters' }],
  [{ price: '0' }, { price: 'Must be at least 1' }],
  [{ price: '4,500.5' }, { price: 'Must be a whole number' }],
  [{ shippingFee: '10,000,001' }, { shippingFee: 'At most 10000000' }],
  [{ features: Array.from({ length: 21 }, () => 'x').join('\n') }, { features: 'At most 20 features' }],
])('[WIRE-02] the product editor and the API agree on %j', (changes, messages) => {
  const fields = { ...product, ...changes };
  expect(validateFields(fields, true)).toEqual(messages);
  expect(getMessages(productBody, toBody(fields, [], true))).toEqual(messages);
});

import { expect, test } from 'vitest';
import { MAX_PICTURE_BYTES, PRODUCT_TEXTS, slugify, validateNumber } from '../../contract/product.ts';

test.each([
  [1, null],
  [5, null],
  [10, null],
  [0, 'Must be at least 1'],
  [11, 'At most 10'],
  [1.5, 'Must be a whole number'],
  [Number.NaN, 'Must be a whole number'],
])('for a number from 1 to 10, %d gives the message %j', (value, problem) => {
  expect(validateNumber(value, { min: 1, max: 10 })).toBe(problem);
});

test('the form and the server share their texts about a product', () => {
  const { atLeast, atMost, tooLong, ...texts } = PRODUCT_TEXTS;
  expect([atLeast(1), atMost(100_000_000), tooLong(150)]).toEqual([
    'Must be at least 1',
    'At most 100000000',
    'At most 150 characters',
  ]);
  expect(texts).toEqual({
    required: 'This field is required',
    wholeNumber: 'Must be a whole number',
    tooManyFeatures: 'At most 20 features',
    tooManyPictures: 'At most 4 pictures',
    noCondition: 'Must be genuine, aftermarket or used',
    noFitmentKind: 'Must be universal or unchecked; fitment rules make it vehicle',
    hasFitmentRules: 'This product has fitment rules. Remove them first.',
    noPartNumberKind: 'Must be oe, brand or own',
    noPartNumber: 'Must have 3 to 30 letters and digits, a digit among them',
    tooManyPartNumbers: 'At most 50 part numbers',
    partNumberTwice: 'This part number is there twice',
    noCategory: 'There is no such category',
    noSubcategory: 'Is not a subcategory of this category',
    noCampaign: 'There is no such campaign',
    noPicture: 'There is no such picture. Please upload it again.',
    pictureTwice: 'This picture is there twice',
    noChange: 'Must not be 0',
  });
});

test('a picture may have up to 10 MiB', () => {
  expect(MAX_PICTURE_BYTES).toBe(10_485_760);
});

test.each([
  ['Front brake pads – Toyota Fielder', 'front-brake-pads-toyota-fielder'],
  ['  Spark plug (4 pcs.) ', 'spark-plug-4-pcs'],
  ['Citroën C4 é', 'citroen-c4-e'],
  ['½ inch ﬁlter', '1-2-inch-filter'],
  ['10W-40', '10w-40'],
  ['–', ''],
])('%j has the slug %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

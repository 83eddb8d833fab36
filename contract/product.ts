import { REQUIRED_TEXT, tooLong } from './plain-text.ts';

/** What a part is: by the car's maker, by another maker, or taken from a car. The database repeats the values. */
export const PRODUCT_CONDITIONS = ['genuine', 'aftermarket', 'used'] as const;
export type ProductCondition = (typeof PRODUCT_CONDITIONS)[number];

/** A product for sale with at most so many units is low on stock. */
export const LOW_STOCK = 5;

/** How many products one bulk edit of prices or stock may change. */
export const MAX_BULK_EDITED = 500;
/** Shillings to whose multiples changed prices are rounded. */
export const PRICE_STEPS = [1, 10, 50] as const;

/** Limits shared by the form and the API. Prices are whole shillings. */
export const PRODUCT_LIMITS = {
  name: 150,
  description: 5000,
  /** `feature` is the length of one feature in characters; `features` is how many there may be. */
  feature: 200,
  features: 20,
  box: 1000,
  pictures: 4,
  price: { min: 1, max: 100_000_000 },
  shippingFee: { min: 0, max: 10_000_000 },
  stock: { min: 0, max: 1_000_000 },
  reason: 200,
  brand: 60,
  partNumbers: 50,
  /** Of a part number: who numbered it so, and the number as it is written. */
  maker: 60,
  partNumber: 40,
} as const;

/** Accepted uploads. The server checks the type by decoding the picture. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const ACCEPTED_PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** `rule` is for example 'KS 2190:2013'. */
export const getBarredText = (rule: string) => `Used parts of this kind may not be sold (${rule}).`;

export const PRODUCT_TEXTS = {
  required: REQUIRED_TEXT,
  wholeNumber: 'Must be a whole number',
  atLeast: (min: number) => `Must be at least ${min}`,
  atMost: (max: number) => `At most ${max}`,
  tooLong,
  tooManyFeatures: `At most ${PRODUCT_LIMITS.features} features`,
  tooManyPictures: `At most ${PRODUCT_LIMITS.pictures} pictures`,
  noCondition: 'Must be genuine, aftermarket or used',
  noFitmentKind: 'Must be universal or unchecked; fitment rules make it vehicle',
  hasFitmentRules: 'This product has fitment rules. Remove them first.',
  noPartNumberKind: 'Must be oe, brand or own',
  noPartNumber: 'Must have 3 to 30 letters and digits, a digit among them',
  tooManyPartNumbers: `At most ${PRODUCT_LIMITS.partNumbers} part numbers`,
  partNumberTwice: 'This part number is there twice',
  noCategory: 'There is no such category',
  noSubcategory: 'Is not a subcategory of this category',
  noCampaign: 'There is no such campaign',
  noPicture: 'There is no such picture. Please upload it again.',
  pictureTwice: 'This picture is there twice',
  noChange: 'Must not be 0',
};

export function validateNumber(value: number, { min, max }: { min: number; max: number }): string | null {
  if (!Number.isInteger(value)) return PRODUCT_TEXTS.wholeNumber;
  if (value < min) return PRODUCT_TEXTS.atLeast(min);
  return value > max ? PRODUCT_TEXTS.atMost(max) : null;
}

/** For example 'Front brake pads – Toyota Fielder' → 'front-brake-pads-toyota-fielder' */
export function slugify(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Rules of a product that the form and the wire share. Money is whole shillings. */
export const PRODUCT_LIMITS = {
  name: 150,
  description: 5000,
  /** Characters of one feature, and how many features. */
  feature: 200,
  features: 20,
  box: 1000,
  pictures: 4,
  price: { least: 1, most: 100_000_000 },
  shippingFee: { least: 0, most: 10_000_000 },
  stock: { least: 0, most: 1_000_000 },
  reason: 200,
} as const;

/** What the shop takes of an upload; the server tells by decoding it. */
export const PICTURE_BYTES = 10 * 1024 * 1024;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export const PRODUCT_TEXTS = {
  required: 'This field is required',
  wholeNumber: 'Must be a whole number',
  atLeast: (least: number) => `Must be at least ${least}`,
  atMost: (most: number) => `At most ${most}`,
  tooLong: (most: number) => `At most ${most} characters`,
  tooManyFeatures: `At most ${PRODUCT_LIMITS.features} features`,
  tooManyPictures: `At most ${PRODUCT_LIMITS.pictures} pictures`,
  noCategory: 'There is no such category',
  noSubcategory: 'Is not a subcategory of this category',
  noCampaign: 'There is no such campaign',
  noPicture: 'There is no such picture. Please upload it again.',
  pictureTwice: 'This picture is there twice',
  noChange: 'Must not be 0',
};

/** What is wrong with a number, or null. */
export function numberProblem(
  value: number,
  { least, most }: { least: number; most: number },
): string | null {
  if (!Number.isInteger(value)) return PRODUCT_TEXTS.wholeNumber;
  if (value < least) return PRODUCT_TEXTS.atLeast(least);
  return value > most ? PRODUCT_TEXTS.atMost(most) : null;
}

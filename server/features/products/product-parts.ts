import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FitmentKind } from '#contract/fitment/verdict.ts';
import { getBarredText, PRODUCT_TEXTS } from '#contract/product.ts';
import type { ProductBody } from '#contract/types.ts';
import type { Transaction } from '../../db/client.ts';
import {
  campaigns,
  categories,
  media,
  partNumbers,
  productImages,
  subcategories,
} from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

interface Filing {
  category: number;
  subcategory: number | null;
  campaign: number | null;
}

/** Throws VALIDATION for unknown or mismatched ids. Locks what it finds until the transaction ends. */
export async function assertValidFiling(
  tx: Transaction,
  { category, subcategory, campaign }: Filing,
): Promise<void> {
  const [found] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, category))
    .for('key share');
  if (!found) throwInvalid('category', PRODUCT_TEXTS.noCategory);
  if (subcategory !== null) {
    const [foundSubcategory] = await tx
      .select({ id: subcategories.id })
      .from(subcategories)
      .where(and(eq(subcategories.id, subcategory), eq(subcategories.categoryId, category)))
      .for('key share');
    if (!foundSubcategory) throwInvalid('subcategory', PRODUCT_TEXTS.noSubcategory);
  }
  if (campaign !== null) {
    const [foundCampaign] = await tx
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(eq(campaigns.id, campaign))
      .for('key share');
    if (!foundCampaign) throwInvalid('campaign', PRODUCT_TEXTS.noCampaign);
  }
}

/** Throws USED_PART_BARRED. A part that was stored before the rule can still be archived. */
export async function assertUsedPartAllowed(
  tx: Transaction,
  { condition, subcategory, archived }: Pick<ProductBody, 'condition' | 'subcategory' | 'archived'>,
): Promise<void> {
  if (condition !== 'used' || subcategory === null || archived) return;
  const [found] = await tx
    .select({ rule: subcategories.usedBarredBy })
    .from(subcategories)
    .where(eq(subcategories.id, subcategory));
  if (!found?.rule) return;
  const message = getBarredText(found.rule);
  throw new AppError('USED_PART_BARRED', { message, fields: { condition: message } });
}

interface ProductPictures {
  productId: number;
  name: string;
  hashes: readonly string[];
  altTexts?: ReadonlyMap<string, string>;
}

/** Throws VALIDATION for a missing picture. Protects the others from cleanup until the transaction ends. */
export async function assertPicturesExist(tx: Transaction, hashes: readonly string[]): Promise<void> {
  const existingPictures = await selectExistingPictures(tx, hashes);
  const missingIndex = hashes.findIndex((hash) => !existingPictures.has(hash));
  if (missingIndex >= 0) throwInvalid(`images.${missingIndex}`, PRODUCT_TEXTS.noPicture);
}

/** Protects the pictures it finds from cleanup until the transaction ends. */
export async function selectExistingPictures(
  tx: Transaction,
  hashes: readonly string[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const found = await tx
    .select({ hash: media.hash })
    .from(media)
    .where(inArray(media.hash, [...new Set(hashes)]))
    .orderBy(asc(media.hash))
    .for('key share');
  return new Set(found.map(({ hash }) => hash));
}

/** Replaces the products' pictures; the first of each is the main one. All of them must exist. */
export async function writePictures(tx: Transaction, entries: readonly ProductPictures[]): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ productId }) => productId);
  await tx.delete(productImages).where(inArray(productImages.productId, ids));
  const rows = entries.flatMap(toPictureRows);
  if (rows.length > 0) await tx.insert(productImages).values(rows);
}

function toPictureRows({ productId, name, hashes, altTexts = new Map() }: ProductPictures) {
  return hashes.map((mediaHash, index) => ({
    productId,
    mediaHash,
    altText: altTexts.get(mediaHash) ?? (index === 0 ? name : `${name}, picture ${index + 1}`),
    isMain: index === 0,
    position: index + 1,
  }));
}

/** Throws VALIDATION: a product is for vehicles exactly if it has fitment rules. */
export function assertValidFitmentKind(before: FitmentKind, after: FitmentKind): void {
  if (after === before) return;
  if (after === 'vehicle') throwInvalid('fitment_kind', PRODUCT_TEXTS.noFitmentKind);
  if (before === 'vehicle') throwInvalid('fitment_kind', PRODUCT_TEXTS.hasFitmentRules);
}

/** Replaces the products' part numbers. */
export async function writePartNumbers(
  tx: Transaction,
  entries: readonly { productId: number; numbers: ProductBody['part_numbers'] }[],
): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ productId }) => productId);
  await tx.delete(partNumbers).where(inArray(partNumbers.productId, ids));
  const rows = entries.flatMap(({ productId, numbers }) =>
    numbers.map((number) => ({ ...number, productId })),
  );
  if (rows.length > 0) await tx.insert(partNumbers).values(rows);
}

function throwInvalid(field: string, message: string): never {
  throw new AppError('VALIDATION', { message, fields: { [field]: message } });
}

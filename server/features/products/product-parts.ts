import { and, asc, eq, inArray } from 'drizzle-orm';
import { PRODUCT_TEXTS } from '#contract/product.ts';
import type { Transaction } from '../../db/client.ts';
import { campaigns, categories, media, productImages, subcategories } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

interface Filed {
  category: number;
  subcategory: number | null;
  campaign: number | null;
}

/** Refuses ids of nothing, and a subcategory of another category; what is found stays there until the transaction ends. */
export async function checkFiling(
  tx: Transaction,
  { category, subcategory, campaign }: Filed,
): Promise<void> {
  const [found] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, category))
    .for('key share');
  if (!found) refuse('category', PRODUCT_TEXTS.noCategory);
  if (subcategory !== null) {
    const [within] = await tx
      .select({ id: subcategories.id })
      .from(subcategories)
      .where(and(eq(subcategories.id, subcategory), eq(subcategories.categoryId, category)))
      .for('key share');
    if (!within) refuse('subcategory', PRODUCT_TEXTS.noSubcategory);
  }
  if (campaign !== null) {
    const [known] = await tx
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(eq(campaigns.id, campaign))
      .for('key share');
    if (!known) refuse('campaign', PRODUCT_TEXTS.noCampaign);
  }
}

interface Shown {
  productId: number;
  name: string;
  hashes: readonly string[];
  /** Alternative texts of pictures that were there before, by their hashes. */
  altTexts?: ReadonlyMap<string, string>;
}

/** Refuses a picture that is not there (any more); what is found stays there until the transaction ends. */
export async function checkPictures(tx: Transaction, hashes: readonly string[]): Promise<void> {
  const known = await knownPictures(tx, hashes);
  const missing = hashes.findIndex((hash) => !known.has(hash));
  if (missing >= 0) refuse(`images.${missing}`, PRODUCT_TEXTS.noPicture);
}

/** The pictures of these that are there, kept from being tidied away until the transaction ends. */
export async function knownPictures(tx: Transaction, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const found = await tx
    .select({ hash: media.hash })
    .from(media)
    .where(inArray(media.hash, [...new Set(hashes)]))
    .orderBy(asc(media.hash))
    .for('key share');
  return new Set(found.map(({ hash }) => hash));
}

/** Makes these the products' pictures, the first of each the main one; they must be there. */
export async function writePictures(tx: Transaction, shown: readonly Shown[]): Promise<void> {
  if (shown.length === 0) return;
  const ids = shown.map(({ productId }) => productId);
  await tx.delete(productImages).where(inArray(productImages.productId, ids));
  const rows = shown.flatMap(pictureRows);
  if (rows.length > 0) await tx.insert(productImages).values(rows);
}

function pictureRows({ productId, name, hashes, altTexts = new Map() }: Shown) {
  return hashes.map((mediaHash, index) => ({
    productId,
    mediaHash,
    altText: altTexts.get(mediaHash) ?? (index === 0 ? name : `${name}, picture ${index + 1}`),
    isMain: index === 0,
    position: index + 1,
  }));
}

function refuse(field: string, message: string): never {
  throw new AppError('VALIDATION', { message, fields: { [field]: message } });
}

import type { ManagedProduct, ProductBody } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import type { products } from '../../db/schema/index.ts';
import type { Input } from '../../http/verb.ts';
import { getActorId, writeAudit } from '../audit/write-audit.ts';
import { insertWithSlug } from './insert-with-slug.ts';
import {
  assertPicturesExist,
  assertUsedPartAllowed,
  assertValidFiling,
  assertValidFitmentKind,
  writePartNumbers,
  writePictures,
} from './product-parts.ts';
import { selectManaged } from './products.queries.ts';

/**
 * Throws VALIDATION for an unknown category, subcategory, campaign or picture, and for what only rules can make, and
 * USED_PART_BARRED.
 */
export async function createProduct(
  ctx: RequestContext,
  { body }: Input<'createProduct', 'body'>,
): Promise<ManagedProduct> {
  return runInTransaction(ctx.db, async (tx) => {
    await assertValidFiling(tx, body);
    await assertUsedPartAllowed(tx, body);
    assertValidFitmentKind('unchecked', body.fitment_kind);
    await assertPicturesExist(tx, body.images);
    const at = ctx.now();
    const { id } = await insertWithSlug(tx, toProductRow(body, at), {
      cause: 'created',
      at,
      userId: getActorId(ctx.actor),
    });
    await writePictures(tx, [{ productId: id, name: body.name, hashes: body.images }]);
    await writePartNumbers(tx, [{ productId: id, numbers: body.part_numbers }]);
    await writeAudit(tx, {
      at,
      actor: ctx.actor,
      action: 'create product',
      subject: `product ${id}`,
      after: body,
    });
    return selectManaged(tx, id);
  });
}

export function toProductRow(body: ProductBody, now: Date): Omit<typeof products.$inferInsert, 'slug'> {
  return {
    name: body.name,
    description: body.description,
    price: body.price,
    shippingFee: body.shippingFee,
    stockQuantity: body.stock_quantity,
    features: body.features,
    box: body.box,
    condition: body.condition,
    brand: body.brand,
    fitmentKind: body.fitment_kind,
    fitmentOpen: body.fitment_open,
    categoryId: body.category,
    subcategoryId: body.subcategory,
    campaignId: body.campaign,
    archivedAt: body.archived ? now : null,
    createdAt: now,
  };
}

import type { ManagedProduct, ProductBody, ProductChange } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { checkFiling, checkPictures } from './product-parts.ts';
import { lockProduct, selectManaged } from './products.queries.ts';
import { bodyOf, writeChanges } from './write-changes.ts';

/**
 * Changes what is named of a product. STALE with the product as it is where its version is another than the caller's, or
 * the stock to be replaced; VALIDATION for a category, subcategory, campaign or picture that is not there; NOT_FOUND where there is no product.
 */
export async function changeProduct(
  ctx: RequestContext,
  { id, change }: { id: number; change: ProductChange },
): Promise<ManagedProduct> {
  const { version, stock_at_read: _read, ...wanted } = change;
  return inTransaction(ctx.db, async (tx) => {
    await lockProduct(tx, id);
    const current = await selectManaged(tx, id);
    if (current.version !== version) throw new AppError('STALE', { data: { current } });
    const before = bodyOf(current);
    const stock = stockAfter(current, change);
    const after: ProductBody = { ...before, ...wanted, stock_quantity: stock };
    const changed = differenceOf(before, after);
    if (!changed) return current;
    await checkFiling(tx, after);
    await checkPictures(tx, after.images);
    await writeChanges(tx, [{ current, after }], ctx.now());
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: actionOf(before, after),
      subject: `product ${id}`,
      ...changed,
    });
    return selectManaged(tx, id);
  });
}

/** A figure takes the place of the one that was read, never of sales made meanwhile; the figure that was read changes nothing. */
function stockAfter(
  current: ManagedProduct,
  { stock_quantity: wanted, stock_at_read: read }: Pick<ProductChange, 'stock_quantity' | 'stock_at_read'>,
): number {
  const now = current.stock_quantity;
  if (wanted === undefined || wanted === read) return now;
  if (read === undefined) {
    throw new AppError('VALIDATION', {
      fields: {
        stock_at_read:
          'Say what the stock was when you read it, or add to it and take from it by POST …/stock/.',
      },
    });
  }
  if (read === now) return wanted;
  throw new AppError('STALE', {
    message: `The stock is ${now} now, no longer ${read}. Please look at it again.`,
    data: { current },
  });
}

/** The fields that differ, before and after; null where none does. */
export function differenceOf(
  before: ProductBody,
  after: ProductBody,
): { before: Partial<ProductBody>; after: Partial<ProductBody> } | null {
  const changed = (Object.keys(after) as (keyof ProductBody)[]).filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  );
  if (changed.length === 0) return null;
  const of = (body: ProductBody) => Object.fromEntries(changed.map((field) => [field, body[field]]));
  return { before: of(before), after: of(after) };
}

export function actionOf(before: ProductBody, after: ProductBody): string {
  if (before.archived === after.archived) return 'change product';
  return after.archived ? 'archive product' : 'unarchive product';
}

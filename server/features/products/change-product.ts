import type { ManagedProduct, ProductBody, ProductChange } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { getActorId, writeAudit } from '../audit/write-audit.ts';
import {
  assertPicturesExist,
  assertUsedPartAllowed,
  assertValidFiling,
  assertValidFitmentKind,
} from './product-parts.ts';
import { lockProduct, selectManaged } from './products.queries.ts';
import { toProductBody, writeChanges } from './write-changes.ts';

/** Throws STALE with the current product, VALIDATION for an unknown id or picture, USED_PART_BARRED or NOT_FOUND. */
export async function changeProduct(
  ctx: RequestContext,
  { params: { id }, body: change }: Input<'changeProduct', 'params' | 'body'>,
): Promise<ManagedProduct> {
  const { version, stock_at_read: _stockAtRead, ...changes } = change;
  return runInTransaction(ctx.db, async (tx) => {
    await lockProduct(tx, id);
    const current = await selectManaged(tx, id);
    if (current.version !== version) throw new AppError('STALE', { data: { current } });
    const before = toProductBody(current);
    const stock = getNewStock(current, change);
    const after: ProductBody = { ...before, ...changes, stock_quantity: stock };
    const difference = diffProducts(before, after);
    if (!difference) return current;
    await assertValidFiling(tx, after);
    await assertUsedPartAllowed(tx, after);
    assertValidFitmentKind(before.fitment_kind, after.fitment_kind);
    await assertPicturesExist(tx, after.images);
    const at = ctx.now();
    await writeChanges(tx, [{ current, after }], { cause: 'edited', at, userId: getActorId(ctx.actor) });
    await writeAudit(tx, {
      at,
      actor: ctx.actor,
      action: getAuditAction(before, after),
      subject: `product ${id}`,
      ...difference,
    });
    return selectManaged(tx, id);
  });
}

/** Replaces only the stock that the caller read, never sales made meanwhile; the value read changes nothing. */
function getNewStock(
  current: ManagedProduct,
  {
    stock_quantity: requestedStock,
    stock_at_read: stockAtRead,
  }: Pick<ProductChange, 'stock_quantity' | 'stock_at_read'>,
): number {
  const currentStock = current.stock_quantity;
  if (requestedStock === undefined || requestedStock === stockAtRead) return currentStock;
  if (stockAtRead === undefined) {
    throw new AppError('VALIDATION', {
      fields: {
        stock_at_read:
          'Say what the stock was when you read it, or add to it and take from it by POST …/stock/.',
      },
    });
  }
  if (stockAtRead === currentStock) return requestedStock;
  throw new AppError('STALE', {
    message: `The stock is ${currentStock} now, no longer ${stockAtRead}. Please look at it again.`,
    data: { current },
  });
}

export function diffProducts(
  before: ProductBody,
  after: ProductBody,
): { before: Partial<ProductBody>; after: Partial<ProductBody> } | null {
  const changedFields = (Object.keys(after) as (keyof ProductBody)[]).filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  );
  if (changedFields.length === 0) return null;
  const pickChanged = (body: ProductBody) =>
    Object.fromEntries(changedFields.map((field) => [field, body[field]]));
  return { before: pickChanged(before), after: pickChanged(after) };
}

export function getAuditAction(before: ProductBody, after: ProductBody): string {
  if (before.archived === after.archived) return 'change product';
  return after.archived ? 'archive product' : 'unarchive product';
}

import { asc, eq } from 'drizzle-orm';
import type { ProductBulkUndoReply } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { productBatches, productBatchProducts } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { validateValue } from './product-bulk.rules.ts';
import { lockValues, type ProductValue, writeValues } from './write-values.ts';

type BatchField = typeof productBatches.$inferSelect.field;
type BatchRow = typeof productBatchProducts.$inferSelect;

/**
 * Gives the products of a bulk edit their prices of before, or takes back what it did to their stock. Those that were
 * changed since stay as they are. Throws NOT_FOUND, TRANSITION_REFUSED if that was done, PRODUCTS_CHANGED if all were.
 */
export function undoManyProducts(
  ctx: RequestContext,
  { params }: Input<'undoManyProducts', 'params'>,
): Promise<ProductBulkUndoReply> {
  return runInTransaction(ctx.db, async (tx) => {
    const [batch] = await tx
      .select()
      .from(productBatches)
      .where(eq(productBatches.id, params.batch))
      .for('update');
    if (!batch) throw new AppError('NOT_FOUND', { message: 'Bulk edit not found.' });
    if (batch.undoneAt)
      throw new AppError('TRANSITION_REFUSED', { message: 'This bulk edit was undone already.' });
    const rows = await tx
      .select()
      .from(productBatchProducts)
      .where(eq(productBatchProducts.batchId, batch.id))
      .orderBy(asc(productBatchProducts.productId));
    const ids = rows.map(({ productId }) => productId);
    const values = await lockValues(tx, ids, batch.field);
    const results = rows.map((row) => toResult(row, values.get(row.productId)!, batch.field));
    const changes = results.filter(({ message }) => message === null);
    if (changes.length === 0) throw new AppError('PRODUCTS_CHANGED', { data: { products: ids } });
    await writeValues(tx, changes, {
      field: batch.field,
      at: ctx.now(),
      actor: ctx.actor,
      action: `undo change of ${batch.field === 'price' ? 'price' : 'stock'} of many products`,
      cause: 'bulk_undone',
    });
    await tx.update(productBatches).set({ undoneAt: ctx.now() }).where(eq(productBatches.id, batch.id));
    return {
      batch: batch.id,
      products: changes.length,
      refused: results.flatMap(({ id, name, message }) => (message === null ? [] : [{ id, name, message }])),
    };
  });
}

/** Sales since the edit stay: its units are taken from, or added to, what is there now. */
function toResult(row: BatchRow, product: ProductValue, field: BatchField) {
  const { id, name, value: before } = product;
  const after = field === 'price' ? row.before : before - (row.after - row.before);
  const message = product.version === row.version ? validateValue(field, after) : 'Changed since.';
  return { id, name, before, after, message };
}

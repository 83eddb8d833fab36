import { asc, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { fitmentBatches, fitmentBatchProducts } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { lockFitments, selectRules } from '../fitment/rules.queries.ts';
import { writeRules } from '../fitment/write-rules.ts';

/** Restores the rules before a bulk edit. Throws NOT_FOUND, TRANSITION_REFUSED if that was done, FITMENT_CHANGED. */
export function undoMany(ctx: RequestContext, { params }: Input<'undoManyFitments', 'params'>) {
  return runInTransaction(ctx.db, async (tx) => {
    const [batch] = await tx
      .select()
      .from(fitmentBatches)
      .where(eq(fitmentBatches.id, params.batch))
      .for('update');
    if (!batch) throw new AppError('NOT_FOUND', { message: 'Bulk edit not found.' });
    if (batch.undoneAt)
      throw new AppError('TRANSITION_REFUSED', { message: 'This bulk edit was undone already.' });
    const rows = await tx
      .select()
      .from(fitmentBatchProducts)
      .where(eq(fitmentBatchProducts.batchId, batch.id))
      .orderBy(asc(fitmentBatchProducts.productId));
    const ids = rows.map(({ productId }) => productId);
    const versions = await lockFitments(tx, ids);
    const changed = rows.filter(({ productId, version }) => versions.get(productId) !== version);
    if (changed.length > 0)
      throw new AppError('FITMENT_CHANGED', {
        data: { products: changed.map(({ productId }) => productId) },
      });
    const stored = await selectRules(tx, ids);
    const entries = rows.map(({ productId, before }) => ({
      productId,
      before: stored.get(productId) ?? [],
      after: before,
    }));
    await writeRules(tx, entries, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'undo change of fitment rules of many products',
    });
    await tx.update(fitmentBatches).set({ undoneAt: ctx.now() }).where(eq(fitmentBatches.id, batch.id));
    return { batch: batch.id, products: ids.length };
  });
}

import { MAX_BULK_EDITED } from '#contract/product.ts';
import type { ProductBulkBody, ProductBulkChange, ProductBulkReply } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { type QueryRunner, runInTransaction, type Transaction } from '../../db/client.ts';
import { productBatches, productBatchProducts } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { selectFilteredIds } from '../products/products.queries.ts';
import { readSettings } from '../settings/read-settings.ts';
import { applyChange, getChangedField, validateValue } from './product-bulk.rules.ts';
import {
  lockValues,
  type ProductValue,
  selectValues,
  type ValueChange,
  writeValues,
} from './write-values.ts';

/**
 * Changes the prices or the stock of many products. Those that may not have their new value stay as they are. Throws
 * NOT_FOUND, TOO_MANY_PRODUCTS, or PRODUCTS_CHANGED if one is not as the dry run saw it.
 */
export function changeManyProducts(
  ctx: RequestContext,
  { body: { find, change, dry_run: isDryRun } }: Input<'changeManyProducts', 'body'>,
): Promise<ProductBulkReply> {
  const field = getChangedField(change);
  return runInTransaction(ctx.db, async (tx) => {
    const ids = await findIds(ctx, tx, find);
    // A dry run writes nothing, so it need not keep sales waiting.
    const values = isDryRun ? await selectValues(tx, ids, field) : await lockValues(tx, ids, field);
    if (values.size < ids.length) throw new AppError('NOT_FOUND', { message: 'Product not found.' });
    if ('seen' in find) assertAsSeen(values, find.seen, change);
    const rows = [...values.values()]
      .map((product) => toRow(product, change))
      .toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
    const changes = rows.filter(({ before, after }) => after !== before);
    const batch = isDryRun || changes.length === 0 ? null : await writeBatch(ctx, tx, { change, changes });
    return {
      batch: batch?.id ?? null,
      changed: changes.length,
      refused: rows.filter(({ refusal }) => refusal !== null).length,
      rows: rows.map((row) => ({ ...row, version: batch?.versions.get(row.id) ?? row.version })),
    };
  });
}

async function findIds(
  ctx: RequestContext,
  db: QueryRunner,
  find: ProductBulkBody['find'],
): Promise<number[]> {
  if ('seen' in find) return [...new Set(find.seen.map(({ id }) => id))];
  if ('product_ids' in find) return [...new Set(find.product_ids)];
  const { low_stock: lowStock } = await readSettings(db, ctx.config);
  const ids = await selectFilteredIds(db, { ...find, lowStock, limit: MAX_BULK_EDITED + 1 });
  if (ids.length > MAX_BULK_EDITED)
    throw new AppError('TOO_MANY_PRODUCTS', {
      message: `At most ${MAX_BULK_EDITED} products can be changed at once. Please narrow the search.`,
    });
  return ids;
}

type SeenProduct = { id: number; version: number; before: number };

/** Units that are added to a stock may be added whatever was sold meanwhile; sales do not change the version. */
function assertAsSeen(
  values: ReadonlyMap<number, ProductValue>,
  seen: readonly SeenProduct[],
  { kind }: ProductBulkChange,
): void {
  const changed = seen.filter(({ id, version, before }) => {
    const product = values.get(id)!;
    return product.version !== version || (kind !== 'stock_add' && product.value !== before);
  });
  if (changed.length > 0)
    throw new AppError('PRODUCTS_CHANGED', { data: { products: changed.map(({ id }) => id) } });
}

function toRow({ id, name, version, value: before }: ProductValue, change: ProductBulkChange) {
  const requested = applyChange(before, change);
  const refusal = validateValue(getChangedField(change), requested);
  return { id, name, version, before, after: refusal === null ? requested : before, refusal };
}

async function writeBatch(
  ctx: RequestContext,
  tx: Transaction,
  { change, changes }: { change: ProductBulkChange; changes: readonly ValueChange[] },
): Promise<{ id: number; versions: ReadonlyMap<number, number> }> {
  const at = ctx.now();
  const field = getChangedField(change);
  const versions = await writeValues(tx, changes, {
    field,
    at,
    actor: ctx.actor,
    action: field === 'price' ? 'change price of many products' : 'change stock of many products',
    cause: 'bulk_edited',
    reason: 'reason' in change ? change.reason : undefined,
  });
  const [batch] = await tx
    .insert(productBatches)
    .values({ userId: getCurrentUser(ctx).id, field, createdAt: at })
    .returning({ id: productBatches.id });
  const { id } = batch!;
  await tx.insert(productBatchProducts).values(
    changes.map(({ id: productId, before, after }) => ({
      batchId: id,
      productId,
      version: versions.get(productId)!,
      before,
      after,
    })),
  );
  return { id, versions };
}

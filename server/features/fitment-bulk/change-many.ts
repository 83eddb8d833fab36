import { asc, inArray } from 'drizzle-orm';
import { MAX_BULK_PRODUCTS, MAX_BULK_WARNINGS } from '#contract/schemas/fitment-bulk.ts';
import type { BulkBody, BulkReply, FitmentRule } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { type QueryRunner, runInTransaction, type Transaction } from '../../db/client.ts';
import { fitmentBatches, fitmentBatchProducts, products } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { lockFitments, type StoredRule, selectRules } from '../fitment/rules.queries.ts';
import {
  assertValidRules,
  toRuleKey,
  type ValidatedRules,
  validateRules,
} from '../fitment/validate-rules.ts';
import { writeRules } from '../fitment/write-rules.ts';
import { selectManagedIds } from '../products/products.queries.ts';

/**
 * Adds and removes rules of many products at once. Throws NOT_FOUND, TOO_MANY_PRODUCTS, VALIDATION, FITMENT_OVERLAP,
 * FITMENT_CONTRADICTION, or FITMENT_TOO_BROAD unless that is confirmed.
 */
export function changeMany(
  ctx: RequestContext,
  { body }: Input<'changeManyFitments', 'body'>,
): Promise<BulkReply> {
  return runInTransaction(ctx.db, async (tx) => {
    const named = await findNamedProducts(tx, body.find);
    const ids = named.map(({ id }) => id);
    // A dry run writes nothing, so it need not keep editors waiting.
    if (!body.dry_run && ids.length > 0) await lockFitments(tx, ids);
    const stored = await selectRules(tx, ids);
    const entries = ids
      .map((id) => toEntry(id, stored.get(id) ?? [], body))
      .filter(({ added, removed }) => added > 0 || removed > 0);
    const validated = await validateRules(tx, entries);
    const names = new Map(named.map(({ id, name }) => [id, name]));
    for (const [index, one] of validated.entries())
      assertValid(one, {
        name: names.get(entries[index]!.productId)!,
        isConfirmed: body.confirmed || body.dry_run,
      });
    const sum = (key: 'added' | 'removed') => entries.reduce((total, entry) => total + entry[key], 0);
    const batch = body.dry_run || entries.length === 0 ? null : await writeBatch(ctx, tx, entries);
    return {
      batch,
      products: ids.length,
      changed: entries.length,
      added: sum('added'),
      removed: sum('removed'),
      warnings: validated
        .flatMap(({ warnings }, index) => {
          const { productId } = entries[index]!;
          return warnings.map(({ code, message }) => ({
            product: productId,
            name: names.get(productId)!,
            code,
            message,
          }));
        })
        .slice(0, MAX_BULK_WARNINGS),
    };
  });
}

/** Says of which product a refusal is. */
function assertValid(
  one: ValidatedRules,
  { name, isConfirmed }: { name: string; isConfirmed: boolean },
): void {
  try {
    assertValidRules(one, isConfirmed);
  } catch (error) {
    if (error instanceof AppError) error.message = `${name}: ${error.message}`;
    throw error;
  }
}

async function findNamedProducts(
  db: QueryRunner,
  find: BulkBody['find'],
): Promise<{ id: number; name: string }[]> {
  const ids =
    'q' in find ? await selectManagedIds(db, find.q, MAX_BULK_PRODUCTS + 1) : [...new Set(find.product_ids)];
  if (ids.length > MAX_BULK_PRODUCTS) throw new AppError('TOO_MANY_PRODUCTS');
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id));
  if (rows.length < ids.length) throw new AppError('NOT_FOUND', { message: 'Product not found.' });
  return rows;
}

interface BulkEntry {
  productId: number;
  before: StoredRule[];
  after: FitmentRule[];
  added: number;
  removed: number;
}

/** The cars, months and position that a rule is about. */
function toTargetKey(rule: FitmentRule): string {
  const neutral = { ...rule, quantity: 1, qualifier_ids: [], note: '' };
  return toRuleKey(neutral);
}

function toEntry(productId: number, before: StoredRule[], { add, remove }: BulkBody): BulkEntry {
  const removedKeys = new Set(remove.map(toTargetKey));
  const kept = before.filter((rule) => !removedKeys.has(toTargetKey(rule)));
  const keys = new Set(kept.map(toRuleKey));
  const added = add.filter((rule) => !keys.has(toRuleKey(rule))).map((rule) => ({ ...rule, id: null }));
  return {
    productId,
    before,
    after: [...kept, ...added],
    added: added.length,
    removed: before.length - kept.length,
  };
}

async function writeBatch(
  ctx: RequestContext,
  tx: Transaction,
  entries: readonly BulkEntry[],
): Promise<number | null> {
  const at = ctx.now();
  const changedIds = await writeRules(tx, entries, {
    at,
    actor: ctx.actor,
    action: 'change fitment rules of many products',
  });
  if (changedIds.length === 0) return null;
  const versions = await lockFitments(tx, changedIds);
  const [batch] = await tx
    .insert(fitmentBatches)
    .values({ userId: getCurrentUser(ctx).id, createdAt: at })
    .returning({ id: fitmentBatches.id });
  const batchId = batch!.id;
  const before = new Map(entries.map((entry) => [entry.productId, entry.before]));
  await tx.insert(fitmentBatchProducts).values(
    changedIds.map((productId) => ({
      batchId,
      productId,
      version: versions.get(productId)!,
      before: before.get(productId)!,
    })),
  );
  return batchId;
}

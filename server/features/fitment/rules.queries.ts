import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type MonthRange, parseMonth } from '#contract/fitment/months.ts';
import type { FitmentRule } from '#contract/types.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { fitmentRules, fitmentVersions, products } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { toMonths } from '../vehicles/vehicles.queries.ts';

export type StoredRule = FitmentRule & { id: number; source_id: number };

/** The rules of each product, in the order in which they were written. Products without rules are left out. */
export async function selectRules(
  db: QueryRunner,
  productIds: readonly number[],
): Promise<Map<number, StoredRule[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(fitmentRules)
    .where(inArray(fitmentRules.productId, [...productIds]))
    .orderBy(asc(fitmentRules.productId), asc(fitmentRules.id));
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return new Map([...byProduct].map(([id, own]) => [id, own.map(toRule)]));
}

const toRule = (row: typeof fitmentRules.$inferSelect): StoredRule => ({
  id: row.id,
  exclusion: row.exclusion,
  make_id: row.makeId,
  model_id: row.modelId,
  generation_id: row.generationId,
  chassis_norm: row.chassisNorm,
  engine_id: row.engineId,
  drive: row.drive,
  built: row.built === null ? null : toMonths(row.built),
  position: row.position,
  quantity: row.quantity,
  qualifier_ids: row.qualifierIds,
  note: row.note,
  source_id: row.sourceId,
});

export function getMonths({ built }: Pick<FitmentRule, 'built'>): MonthRange {
  return { from: parseMonth(built?.from ?? ''), to: parseMonth(built?.to ?? '') };
}

/** Throws NOT_FOUND. */
export async function selectFitmentVersion(db: QueryRunner, productId: number): Promise<number> {
  const [row] = await db
    .select({ version: sql<number>`coalesce(${fitmentVersions.version}, 1)` })
    .from(products)
    .leftJoin(fitmentVersions, eq(fitmentVersions.productId, products.id))
    .where(eq(products.id, productId));
  if (!row) throw new AppError('NOT_FOUND', { message: 'Product not found.' });
  return row.version;
}

/**
 * Returns the version of each product's rules. Until the transaction ends nobody else writes rules of these products.
 * Throws NOT_FOUND unless all of them exist.
 */
export async function lockFitments(
  tx: Transaction,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const ids = [...new Set(productIds)];
  const existing = sql`select ${products.id} from ${products} where ${inArray(products.id, ids)} order by ${products.id}`;
  await tx.execute(
    sql`insert into ${fitmentVersions} (product_id) ${existing} on conflict (product_id) do nothing`,
  );
  const rows = await tx
    .select()
    .from(fitmentVersions)
    .where(inArray(fitmentVersions.productId, ids))
    .orderBy(asc(fitmentVersions.productId))
    .for('update');
  if (rows.length < ids.length) throw new AppError('NOT_FOUND', { message: 'Product not found.' });
  return new Map(rows.map(({ productId, version }) => [productId, version]));
}

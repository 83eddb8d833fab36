import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { describeProductsIn } from '#contract/categories.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { categories, products, subcategories } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { findNameProblem } from './category.rules.ts';

export type CategoryRow = typeof categories.$inferSelect;
export type SubcategoryRow = typeof subcategories.$inferSelect;

/**
 * Whoever writes categories takes turns, so that names stay unique, limits hold and places are those that were seen.
 * Neither readers nor writers of products wait.
 */
export async function lockCategories(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${categories} in share row exclusive mode`);
}

/** In the order of the shop. */
export const selectCategoryRows = (db: QueryRunner): Promise<CategoryRow[]> =>
  db.select().from(categories).orderBy(asc(categories.position), asc(categories.id));

/** In the order of the shop. */
export const selectSubcategoryRows = (db: QueryRunner, category: number): Promise<SubcategoryRow[]> =>
  db
    .select()
    .from(subcategories)
    .where(eq(subcategories.categoryId, category))
    .orderBy(asc(subcategories.position), asc(subcategories.id));

/** Throws IN_USE. `others` are those beside which the name would be. */
export function assertNameFree(
  kind: 'category' | 'subcategory',
  name: string,
  others: readonly { id: number; name: string }[],
): void {
  const message = findNameProblem(kind, name, others);
  if (message) throw new AppError('IN_USE', { message, fields: { name: message } });
}

/** Throws VALIDATION when there are `max` of them. */
export function assertRoom(count: number, max: number, message: string): void {
  if (count >= max) throw new AppError('VALIDATION', { message, fields: { name: message } });
}

/** The search reads the texts of all products of a category again when its name changes: 20,000 of them take seconds. */
const RENAMING_TIMEOUT_MS = 60_000;

export async function allowRenaming(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(RENAMING_TIMEOUT_MS)}, true)`);
}

export const getNextPosition = (rows: readonly { position: number }[]): number =>
  1 + Math.max(0, ...rows.map(({ position }) => position));

export async function writePositions(
  tx: Transaction,
  table: typeof categories | typeof subcategories,
  ids: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    update ${table} as t set position = n.place
    from unnest(${sql.param([...ids])}::int[]) with ordinality as n (id, place)
    where t.id = n.id and t.position <> n.place`);
}

/** Throws IN_USE. The row must be locked, so that no product enters it meanwhile. */
export async function assertWithoutProducts(
  tx: Transaction,
  place: { name: string; kind: 'category' | 'subcategory' },
  isInPlace: SQL,
): Promise<void> {
  const [counts] = await tx
    .select({
      for_sale: sql<number>`count(*) filter (where ${products.archivedAt} is null)`.mapWith(Number),
      archived: sql<number>`count(*) filter (where ${products.archivedAt} is not null)`.mapWith(Number),
    })
    .from(products)
    .where(isInPlace);
  const message = describeProductsIn(place, counts!);
  if (message) throw new AppError('IN_USE', { message });
}

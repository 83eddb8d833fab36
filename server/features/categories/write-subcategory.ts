import { and, eq, sql } from 'drizzle-orm';
import { MAX_MOVED_PRODUCTS, MAX_SUBCATEGORIES } from '#contract/limits.ts';
import { PRODUCT_TEXTS } from '#contract/product.ts';
import type { Subcategory } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { categories, products, subcategories } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import {
  allowRenaming,
  assertNameFree,
  assertRoom,
  assertWithoutProducts,
  type CategoryRow,
  getNextPosition,
  lockCategories,
  type SubcategoryRow,
  selectSubcategoryRows,
  writePositions,
} from './categories.queries.ts';
import { moveTo } from './category.rules.ts';

const describeFull = ({ name }: CategoryRow) =>
  `${name} has ${MAX_SUBCATEGORIES} subcategories already. Delete one first, or use another category.`;

/** Throws IN_USE for a name that is taken, and VALIDATION for an unknown category or a full one. */
export async function createSubcategory(
  ctx: RequestContext,
  { body: { category, name } }: Input<'createSubcategory', 'body'>,
): Promise<Subcategory> {
  return runInTransaction(ctx.db, async (tx) => {
    await lockCategories(tx);
    const parent = await findParent(tx, category);
    const others = await selectSubcategoryRows(tx, category);
    assertRoom(others.length, MAX_SUBCATEGORIES, describeFull(parent));
    assertNameFree('subcategory', name, others);
    const position = getNextPosition(others);
    const [row] = await tx
      .insert(subcategories)
      .values({ categoryId: category, name, position })
      .returning({ id: subcategories.id });
    const { id } = row!;
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'create subcategory',
      subject: `subcategory ${id}`,
      after: { name, category: parent.name },
    });
    return { id, name, category };
  });
}

/**
 * Products follow a subcategory to its new category and get another version. Throws NOT_FOUND, IN_USE for a name that is
 * taken or too many products, and VALIDATION for an unknown category or a full one.
 */
export async function changeSubcategory(
  ctx: RequestContext,
  { params: { id }, body }: Input<'changeSubcategory', 'params' | 'body'>,
): Promise<Subcategory> {
  return runInTransaction(ctx.db, async (tx) => {
    await lockCategories(tx);
    const current = await findSubcategory(tx, id);
    const { name = current.name, category = current.categoryId, position } = body;
    const parent = await findParent(tx, category);
    const siblings = await selectSubcategoryRows(tx, category);
    const others = siblings.filter((sibling) => sibling.id !== id);
    if (name !== current.name || category !== current.categoryId) assertNameFree('subcategory', name, others);
    const changes = [
      await rename(tx, current, name),
      await moveToCategory(tx, current, { parent, others }),
      await moveToPlace(tx, { id, siblings, others, position }),
    ].filter((made) => made !== null);
    if (changes.length > 0)
      await writeAudit(tx, {
        at: ctx.now(),
        actor: ctx.actor,
        action: 'change subcategory',
        subject: `subcategory ${id}`,
        before: Object.assign({ name: current.name }, ...changes.map(({ before }) => before)),
        after: Object.assign({ name }, ...changes.map(({ after }) => after)),
      });
    return { id, name, category };
  });
}

interface Change {
  before: object;
  after: object;
}

async function rename(
  tx: Transaction,
  { id, name }: SubcategoryRow,
  newName: string,
): Promise<Change | null> {
  if (newName === name) return null;
  await allowRenaming(tx);
  await tx.update(subcategories).set({ name: newName }).where(eq(subcategories.id, id));
  return { before: { name }, after: { name: newName } };
}

/** Throws VALIDATION when the other category is full, and IN_USE for too many products. */
async function moveToCategory(
  tx: Transaction,
  current: SubcategoryRow,
  { parent, others }: { parent: CategoryRow; others: readonly SubcategoryRow[] },
): Promise<Change | null> {
  if (parent.id === current.categoryId) return null;
  assertRoom(others.length, MAX_SUBCATEGORIES, describeFull(parent));
  await assertMovable(tx, current);
  const { name } = await findParent(tx, current.categoryId);
  const count = await moveWithProducts(tx, current, parent.id, getNextPosition(others));
  return { before: { category: name }, after: { category: parent.name, products: count } };
}

interface Places {
  id: number;
  /** Of the category that it is in now. It is not among them if it has just come there. */
  siblings: readonly SubcategoryRow[];
  others: readonly SubcategoryRow[];
  position: number | undefined;
}

async function moveToPlace(
  tx: Transaction,
  { id, siblings, others, position }: Places,
): Promise<Change | null> {
  const ids = (siblings.length > others.length ? siblings : [...others, { id }]).map((row) => row.id);
  const place = ids.indexOf(id) + 1;
  const order = moveTo(ids, id, position ?? place);
  const newPlace = order.indexOf(id) + 1;
  if (newPlace === place) return null;
  await writePositions(tx, subcategories, order);
  return { before: { position: place }, after: { position: newPlace } };
}

/** Throws NOT_FOUND, and IN_USE if it has products. */
export async function deleteSubcategory(
  ctx: RequestContext,
  { params: { id } }: Input<'deleteSubcategory', 'params'>,
): Promise<undefined> {
  return runInTransaction(ctx.db, async (tx) => {
    await lockCategories(tx);
    const { name, categoryId } = await findSubcategory(tx, id);
    const isInPlace = and(eq(products.categoryId, categoryId), eq(products.subcategoryId, id))!;
    await assertWithoutProducts(tx, { name, kind: 'subcategory' }, isInPlace);
    const parent = await findParent(tx, categoryId);
    await tx.delete(subcategories).where(eq(subcategories.id, id));
    await tx.execute(
      sql`delete from product_counts where category_id = ${categoryId} and subcategory_id = ${id}`,
    );
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'delete subcategory',
      subject: `subcategory ${id}`,
      before: { name, category: parent.name },
    });
    return undefined;
  });
}

/** Waits for those who are putting a product into it. Throws NOT_FOUND. */
async function findSubcategory(tx: Transaction, id: number): Promise<SubcategoryRow> {
  const [row] = await tx.select().from(subcategories).where(eq(subcategories.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', { message: 'This subcategory is no longer there.' });
  return row;
}

/** Throws VALIDATION. */
async function findParent(tx: Transaction, id: number): Promise<CategoryRow> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id));
  if (row) return row;
  const message = PRODUCT_TEXTS.noCategory;
  throw new AppError('VALIDATION', { message, fields: { category: message } });
}

/** Throws IN_USE. While products move, whoever orders one of them waits. */
async function assertMovable(tx: Transaction, { id, categoryId, name }: SubcategoryRow): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from products where category_id = ${categoryId} and subcategory_id = ${id}
    limit ${MAX_MOVED_PRODUCTS + 1}`);
  if ((rowCount ?? 0) <= MAX_MOVED_PRODUCTS) return;
  const most = MAX_MOVED_PRODUCTS.toLocaleString('en-KE');
  throw new AppError('IN_USE', {
    message: `More than ${most} products are in the subcategory ${name}, too many to move at once. Add a subcategory to the other category, and put the products into it with Import and export.`,
  });
}

/**
 * Returns how many products moved. One statement, because products refer to the subcategory together with its category:
 * the database checks that when a statement ends.
 */
async function moveWithProducts(
  tx: Transaction,
  { id, categoryId }: SubcategoryRow,
  category: number,
  position: number,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with moved as (
      update subcategories set category_id = ${category}, position = ${position} where id = ${id}
    )
    update products set category_id = ${category}, version = version + 1
    where category_id = ${categoryId} and subcategory_id = ${id}`);
  return rowCount ?? 0;
}

import { eq, sql } from 'drizzle-orm';
import { MAX_CATEGORIES } from '#contract/limits.ts';
import { PRODUCT_TEXTS } from '#contract/product.ts';
import type { CategoryWithSubcategories } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { categories, products, subcategories } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { selectCategories } from '../catalogue/catalogue.queries.ts';
import { selectExistingPictures } from '../products/product-parts.ts';
import {
  allowRenaming,
  assertNameFree,
  assertRoom,
  assertWithoutProducts,
  type CategoryRow,
  getNextPosition,
  lockCategories,
  selectCategoryRows,
  selectSubcategoryRows,
  writePositions,
} from './categories.queries.ts';
import { moveTo } from './category.rules.ts';
import { storeDefaultPicture } from './default-picture.ts';

const TOO_MANY = `There are ${MAX_CATEGORIES} categories already. Delete one first, or make this one a subcategory.`;

const FIELDS = ['name', 'picture', 'position'] as const;

/** Throws IN_USE for a name that is taken, and VALIDATION for a missing picture or one category too many. */
export async function createCategory(
  ctx: RequestContext,
  { body: { name, picture } }: Input<'createCategory', 'body'>,
): Promise<CategoryWithSubcategories> {
  const mediaHash = picture ?? (await storeDefaultPicture(ctx));
  return runInTransaction(ctx.db, async (tx) => {
    await lockCategories(tx);
    const others = await selectCategoryRows(tx);
    assertRoom(others.length, MAX_CATEGORIES, TOO_MANY);
    assertNameFree('category', name, others);
    if (picture) await assertPictureExists(tx, picture);
    const position = getNextPosition(others);
    const [row] = await tx
      .insert(categories)
      .values({ name, mediaHash, position })
      .returning({ id: categories.id });
    const { id } = row!;
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'create category',
      subject: `category ${id}`,
      after: { name, ...(picture && { picture }) },
    });
    return readCategory(tx, id);
  });
}

/** Throws NOT_FOUND, IN_USE for a name that is taken, and VALIDATION for a missing picture. */
export async function changeCategory(
  ctx: RequestContext,
  { params: { id }, body }: Input<'changeCategory', 'params' | 'body'>,
): Promise<CategoryWithSubcategories> {
  return runInTransaction(ctx.db, async (tx) => {
    await lockCategories(tx);
    const rows = await selectCategoryRows(tx);
    const ids = rows.map((row) => row.id);
    const current = findCategory(rows, id);
    const before = { name: current.name, picture: current.mediaHash, position: ids.indexOf(id) + 1 };
    const order = moveTo(ids, id, body.position ?? before.position);
    const after = { ...before, ...body, position: order.indexOf(id) + 1 };
    const changed = FIELDS.filter((field) => after[field] !== before[field]);
    if (changed.length === 0) return readCategory(tx, id);
    if (changed.includes('name')) {
      assertNameFree(
        'category',
        after.name,
        rows.filter((row) => row !== current),
      );
      await allowRenaming(tx);
    }
    if (changed.includes('picture')) await assertPictureExists(tx, after.picture);
    await tx
      .update(categories)
      .set({ name: after.name, mediaHash: after.picture })
      .where(eq(categories.id, id));
    await writePositions(tx, categories, order);
    const pick = (values: typeof before) => ({
      name: values.name,
      ...Object.fromEntries(changed.map((field) => [field, values[field]])),
    });
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'change category',
      subject: `category ${id}`,
      before: pick(before),
      after: pick(after),
    });
    return readCategory(tx, id);
  });
}

/** Deletes its subcategories, too. Throws NOT_FOUND, and IN_USE if it has products. */
export async function deleteCategory(
  ctx: RequestContext,
  { params: { id } }: Input<'deleteCategory', 'params'>,
): Promise<undefined> {
  return runInTransaction(ctx.db, async (tx) => {
    await lockCategories(tx);
    const { name } = findCategory(await selectCategoryRows(tx), id);
    // Waits for those who are putting a product into it.
    await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update');
    await assertWithoutProducts(tx, { name, kind: 'category' }, eq(products.categoryId, id));
    const children = await selectSubcategoryRows(tx, id);
    await tx.delete(subcategories).where(eq(subcategories.categoryId, id));
    await tx.delete(categories).where(eq(categories.id, id));
    await tx.execute(sql`delete from product_counts where category_id = ${id}`);
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'delete category',
      subject: `category ${id}`,
      before: { name, subcategories: children.map((child) => child.name) },
    });
    return undefined;
  });
}

function findCategory(rows: readonly CategoryRow[], id: number): CategoryRow {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new AppError('NOT_FOUND', { message: 'This category is no longer there.' });
  return row;
}

/** Throws VALIDATION. Protects the picture from cleanup until the transaction ends. */
async function assertPictureExists(tx: Transaction, hash: string): Promise<void> {
  const found = await selectExistingPictures(tx, [hash]);
  if (found.has(hash)) return;
  const message = PRODUCT_TEXTS.noPicture;
  throw new AppError('VALIDATION', { message, fields: { picture: message } });
}

async function readCategory(tx: Transaction, id: number): Promise<CategoryWithSubcategories> {
  const all = await selectCategories(tx);
  return all.find((category) => category.id === id)!;
}

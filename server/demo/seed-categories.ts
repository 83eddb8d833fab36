import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/client.ts';
import { categories, subcategories } from '../db/schema/index.ts';
import {
  BARRED_BY,
  barredAsUsed,
  categories as categoryList,
  needingPosition,
} from './catalogue/categories.ts';
import { insertDrawings, renderDrawing } from './drawings.ts';

/** Transactions that seed an empty shop take turns. */
export const SEED_LOCK = 4_275;

/** The id of the subcategory at `position` of its category, counted from 0. */
export const toSubcategoryId = (category: number, position: number): number => category * 100 + position + 1;

/** Seeds the categories with their drawings and subcategories. The ids of later ones follow theirs. */
export async function seedCategories(tx: Transaction): Promise<void> {
  const drawings = categoryList.map(({ picture }) => renderDrawing(picture, 'main'));
  await insertDrawings(tx, drawings);
  await tx
    .insert(categories)
    .values(categoryList.map(({ id, name }, index) => ({ id, name, mediaHash: drawings[index]!.hash })));
  await tx.insert(subcategories).values(
    categoryList.flatMap(({ id, subcategories: names }) =>
      names.map((name, index) => ({
        id: toSubcategoryId(id, index),
        categoryId: id,
        name,
        usedBarredBy: barredAsUsed.has(name) ? BARRED_BY : null,
        needsPosition: needingPosition.has(name),
      })),
    ),
  );
  await tx.execute(sql`
    select setval('categories_id_seq', (select max(id) from ${categories})),
      setval('subcategories_id_seq', (select max(id) from ${subcategories}))`);
}

import { asc } from 'drizzle-orm';
import { slugify } from '#contract/product.ts';
import type { QueryRunner } from '../../db/client.ts';
import { categories } from '../../db/schema/index.ts';

export interface NamedCategory {
  id: number;
  name: string;
  slug: string;
}

/** In addresses of cars a category is the slug of its name. */
export async function selectNamedCategories(db: QueryRunner): Promise<NamedCategory[]> {
  const rows = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id));
  return rows.map((row) => ({ ...row, slug: slugify(row.name) }));
}

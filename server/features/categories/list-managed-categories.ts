import { sql } from 'drizzle-orm';
import type { ManagedCategory } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { selectCategories } from '../catalogue/catalogue.queries.ts';

interface PlaceCounts extends Record<string, unknown> {
  category: number;
  /** 0 for none. */
  subcategory: number;
  for_sale: number;
  archived: number;
}

export async function listManagedCategories({ db }: Pick<Context, 'db'>): Promise<ManagedCategory[]> {
  const [categories, counts] = await Promise.all([selectCategories(db), selectCounts(db)]);
  return categories.map(({ subcategories, ...category }) => ({
    ...category,
    ...sumCounts(counts.filter((place) => place.category === category.id)),
    subcategories: subcategories.map(({ id, name }) => ({
      id,
      name,
      ...sumCounts(counts.filter((place) => place.subcategory === id)),
    })),
  }));
}

async function selectCounts(db: QueryRunner): Promise<PlaceCounts[]> {
  const { rows } = await db.execute<PlaceCounts>(sql`
    select category_id as category, subcategory_id as subcategory, for_sale, 0 as archived from product_counts
    union all
    select category_id, coalesce(subcategory_id, 0), 0, count(*)::int from products
    where archived_at is not null group by 1, 2`);
  return rows;
}

function sumCounts(counts: readonly PlaceCounts[]): { for_sale: number; archived: number } {
  const sum = (name: 'for_sale' | 'archived') => counts.reduce((total, place) => total + place[name], 0);
  return { for_sale: sum('for_sale'), archived: sum('archived') };
}

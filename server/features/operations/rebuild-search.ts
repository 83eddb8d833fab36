import { sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { markAllPopular, POPULAR_COUNTS } from '../catalogue/search/mark-popular.ts';
import { markAllLists } from '../vehicle-lists/update-lists.ts';

/** Returns how many products are found. */
export async function rebuildSearch({ db }: Context, counts = POPULAR_COUNTS): Promise<number> {
  const count = await runInTransaction(db, async (tx) => {
    await tx.execute(sql`lock table products, categories, subcategories in share row exclusive mode`);
    await tx.execute(sql`truncate product_search, product_names, search_words, product_counts`);
    await tx.execute(sql`select search_refresh(array(select id from products))`);
    await tx.execute(
      sql`insert into product_names (product_id, text) select id, name || ' ' || slug from products`,
    );
    await tx.execute(sql`
      insert into product_counts (category_id, subcategory_id, for_sale, universal, unchecked, open)
      select category_id, coalesce(subcategory_id, 0), count(*), count(*) filter (where fitment_kind = 'universal'),
        count(*) filter (where fitment_kind = 'unchecked'), count(*) filter (where fitment_kind = 'vehicle' and fitment_open)
      from products where archived_at is null group by 1, 2`);
    await markAllLists(tx);
    await tx.execute(sql`select pg_notify('catalogue_changed', '')`);
    const {
      rows: [row],
    } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from product_search`);
    return row?.count ?? 0;
  });
  await markAllPopular(db, counts);
  return count;
}

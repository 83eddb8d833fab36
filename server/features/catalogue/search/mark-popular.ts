import { sql } from 'drizzle-orm';
import type { QueryRunner } from '../../../db/client.ts';

const POPULAR_PRODUCTS = 10_000;
/** A row is written to the text indexes anew. */
const BATCH_SIZE = 1_000;
/** Changes beyond this number wait for the next run. */
const MAX_BATCHES = 1_000;

/**
 * Marks the best sellers for the search, which looks at them first. Leaves out rows that somebody is writing, so that
 * it waits for nobody.
 */
export async function markPopular(db: QueryRunner, count = POPULAR_PRODUCTS): Promise<void> {
  let hasChanged = false;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { rowCount } = await db.execute(sql`
      with best as materialized (
        select id from products where archived_at is null order by units_sold desc, id limit ${count}
      ), changes as (
        select product_id from product_search where is_popular and product_id not in (select id from best)
        union all
        select product_id from product_search where not is_popular and product_id in (select id from best)
        limit ${BATCH_SIZE}
      ), locked as (
        select product_id from product_search where product_id in (select product_id from changes)
        order by product_id for no key update skip locked
      )
      update product_search as s set is_popular = not s.is_popular from locked where s.product_id = locked.product_id`);
    if (!rowCount) break;
    hasChanged = true;
  }
  if (hasChanged) await db.execute(sql`select pg_notify('catalogue_changed', '')`);
}

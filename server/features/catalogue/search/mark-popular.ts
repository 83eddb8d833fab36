import { sql } from 'drizzle-orm';
import type { QueryRunner } from '../../../db/client.ts';

export interface PopularCounts {
  bestSellers: number;
  newest: number;
}

const POPULAR_COUNTS: PopularCounts = { bestSellers: 10_000, newest: 1_000 };
const BATCH_SIZE = 1_000;
/** Changes beyond these wait for the next run. */
const MAX_BATCHES = 50;

/**
 * Marks the best sellers and the newest products for the search, which looks at them first; returns how many marks have
 * changed. Leaves out rows that somebody is writing, so that it waits for nobody.
 */
export async function markPopular(db: QueryRunner, counts = POPULAR_COUNTS): Promise<number> {
  const popular = sql`
    select id from (
      (select id from products where archived_at is null order by units_sold desc, id limit ${counts.bestSellers})
      union
      (select id from products where archived_at is null order by created_at desc, id desc limit ${counts.newest})
    ) as best`;
  const { rowCount: added } = await db.execute(sql`
    with popular as materialized (${popular}), locked as (
      select product_id from product_search where not is_popular and product_id in (select id from popular)
      order by product_id for no key update skip locked
    )
    update product_search as s set is_popular = true from locked where s.product_id = locked.product_id`);
  let changed = added ?? 0;
  let last = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { rows } = await db.execute<{ last: number | null; selected: number; changed: number }>(sql`
      with popular as materialized (${popular}), selected as materialized (
        select product_id from product_search
        where is_popular and product_id > ${last} and product_id not in (select id from popular)
        order by product_id limit ${BATCH_SIZE}
      ), locked as (
        select product_id from product_search where product_id in (select product_id from selected)
        order by product_id for no key update skip locked
      ), changed as (
        update product_search as s set is_popular = false from locked where s.product_id = locked.product_id
        returning s.product_id
      )
      select max(product_id) as last, count(*)::int as selected, (select count(*)::int from changed) as changed
      from selected`);
    const found = rows[0]!;
    changed += found.changed;
    last = found.last ?? last;
    if (found.selected < BATCH_SIZE) break;
  }
  if (changed > 0) await db.execute(sql`select pg_notify('catalogue_changed', '')`);
  return changed;
}

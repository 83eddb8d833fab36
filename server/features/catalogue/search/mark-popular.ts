import { type SQL, sql } from 'drizzle-orm';
import type { QueryRunner } from '../../../db/client.ts';

export interface PopularCounts {
  bestSellers: number;
  newest: number;
  /** The best sellers after the popular ones. */
  runnersUp: number;
}

export const POPULAR_COUNTS: PopularCounts = { bestSellers: 10_000, newest: 1_000, runnersUp: 90_000 };
const BATCH_SIZE = 1_000;
/** Changes beyond these wait for the next run. */
const MAX_BATCHES = 100;

/**
 * Marks the best sellers and the newest products for the search, which looks at them first, and the best sellers after
 * those; returns how many marks have changed. Leaves out rows that somebody is writing, so that it waits for nobody.
 */
export async function markPopular(db: QueryRunner, counts = POPULAR_COUNTS): Promise<number> {
  const selectBest = (limit: number) =>
    sql`(select id from products where archived_at is null order by units_sold desc, id limit ${limit})`;
  const newest = sql`(select id from products where archived_at is null order by created_at desc, id desc limit ${counts.newest})`;
  const popular = sql`${selectBest(counts.bestSellers)} union ${newest}`;
  const runnersUp = sql`
    ${selectBest(counts.bestSellers + counts.runnersUp)} except select product_id from product_search where is_popular`;
  const changed =
    (await markMembers(db, sql`is_popular`, popular)) + (await markMembers(db, sql`is_runner_up`, runnersUp));
  if (changed > 0) await db.execute(sql`select pg_notify('catalogue_changed', '')`);
  return changed;
}

/** Does what the hourly ranking does in several runs after many products were added at once. Sales change a few meanwhile. */
export async function markAllPopular(db: QueryRunner, counts = POPULAR_COUNTS): Promise<void> {
  while ((await markPopular(db, counts)) >= BATCH_SIZE);
}

/** Marks those that `members` selects, then takes the mark from all others. */
async function markMembers(db: QueryRunner, mark: SQL, members: SQL): Promise<number> {
  let changed = 0;
  for (const isMember of [true, false]) {
    let after = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const found = await markBatch(db, { mark, members, isMember, after });
      changed += found.changed;
      if (found.last === null || found.selected < BATCH_SIZE) break;
      after = found.last;
    }
  }
  return changed;
}

interface Batch {
  mark: SQL;
  members: SQL;
  isMember: boolean;
  /** A product id. */
  after: number;
}

async function markBatch(db: QueryRunner, { mark, members, isMember, after }: Batch) {
  const condition = isMember
    ? sql`not ${mark} and exists (select from members where id = product_id)`
    : sql`${mark} and not exists (select from members where id = product_id)`;
  const { rows } = await db.execute<{ last: number | null; selected: number; changed: number }>(sql`
    with members as materialized (${members}), differing as materialized (
      select product_id from product_search where ${condition} and product_id > ${after}
    ), selected as materialized (
      select product_id from differing order by product_id limit ${BATCH_SIZE}
    ), locked as (
      select product_id from product_search where product_id in (select product_id from selected)
      order by product_id for no key update skip locked
    ), changed as (
      update product_search as s set ${mark} = ${isMember} from locked where s.product_id = locked.product_id
      returning s.product_id
    )
    select max(product_id) as last, count(*)::int as selected, (select count(*)::int from changed) as changed
    from selected`);
  return rows[0]!;
}

import { sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';

/** Of a kind. More are found once these are settled. */
const MAX_CONFLICTS = 1_000;

const ALL_MONTHS = sql`int4range(null, null)`;

/**
 * Compares all rules and all fitments, which takes too long for a request. A contradiction is what the editor refuses
 * (server/features/fitment/rule-conflicts.ts).
 */
export async function findConflicts({ db, now }: Context): Promise<void> {
  const at = now();
  await runInTransaction(db, async (tx) => {
    await tx.execute(sql`delete from fitment_conflicts`);
    await tx.execute(sql`
      insert into fitment_conflicts (kind, rule_id, other_rule_id, vehicles, found_at)
      select 'contradiction', broad.id, narrow.id,
        (select count(*) from fitments f where f.product_id = narrow.product_id and f.rule_id = narrow.id), ${at.toISOString()}::timestamptz
      from fitment_rules broad join fitment_rules narrow
        on narrow.product_id = broad.product_id and narrow.target <> broad.target
        and narrow.make_id = broad.make_id
        and (broad.model_id is null or broad.model_id = narrow.model_id)
        and (broad.generation_id is null or broad.generation_id = narrow.generation_id)
        and (broad.chassis_norm is null or broad.chassis_norm = narrow.chassis_norm)
        and (broad.engine_id is null or broad.engine_id = narrow.engine_id)
        and (broad.drive is null or broad.drive = narrow.drive)
      where not broad.exclusion and not narrow.exclusion
        and (broad.position is null or broad.position = narrow.position)
        and broad.qualifier_ids <@ narrow.qualifier_ids
        and coalesce(broad.built, ${ALL_MONTHS}) @> coalesce(narrow.built, ${ALL_MONTHS})
      limit ${MAX_CONFLICTS}`);
    await tx.execute(sql`
      insert into fitment_conflicts (kind, rule_id, other_rule_id, vehicles, found_at)
      select 'duplicate', min(a.rule_id), min(b.rule_id), count(distinct a.vehicle_id), ${at.toISOString()}::timestamptz
      from fitments a join products p on p.id = a.product_id
        join fitments b on b.vehicle_id = a.vehicle_id and b.product_id > a.product_id
        join products q on q.id = b.product_id
      where p.brand <> '' and q.brand = p.brand and q.condition = p.condition
        and q.category_id = p.category_id and q.subcategory_id = p.subcategory_id
        and p.archived_at is null and q.archived_at is null
        and not a.exclusion and not b.exclusion
        and a.position is not distinct from b.position and a.qualifier_ids = b.qualifier_ids
        and coalesce(a.built, ${ALL_MONTHS}) && coalesce(b.built, ${ALL_MONTHS})
      group by a.product_id, b.product_id
      limit ${MAX_CONFLICTS}`);
    await tx.execute(sql`
      insert into fitment_comparison (at) values (${at.toISOString()}::timestamptz) on conflict ("only") do update set at = excluded.at`);
  });
}

import { sql } from 'drizzle-orm';
import { toNairobiDay } from '#contract/calendar.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { ANY_CAR } from '../vehicle-lists/build-lists.ts';
import { markPopular } from './search/mark-popular.ts';

const SALES_DAYS = 90;
const DAY_MS = 86_400_000;
const BATCH_SIZE = 500;
/** Changes beyond this number wait for the next run. */
const MAX_CHANGES = 50_000;

/**
 * Updates what products are ranked by: the shop's mean rating, towards which `popularity` shrinks each average, and
 * the units sold in the last 90 days. Writes only changed products, locked in id order, as orders lock them, and has
 * the lists of vehicles rebuilt in which they are. Then sums up what categories have sold, and marks what the search
 * looks at first and second.
 */
export async function rankCatalogue({ db, now }: { db: QueryRunner; now: Context['now'] }): Promise<void> {
  const firstDay = toNairobiDay(new Date(now().getTime() - SALES_DAYS * DAY_MS));
  const { rows } = await db.execute<{ id: number; mean: number | null; units: number }>(sql`
    with shop as (
      select round(sum(rating_total)::numeric / nullif(sum(review_count), 0), 1)::double precision as mean from products
    ), sales as (
      select product_id, sum(units)::int as units from product_sales_by_day where day >= ${firstDay} group by 1
    )
    select p.id, shop.mean, coalesce(s.units, 0) as units
    from shop, products p left join sales s on s.product_id = p.id
    where p.shop_rating is distinct from shop.mean or p.recent_units <> coalesce(s.units, 0)
    order by p.id limit ${MAX_CHANGES}`);
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const changes = JSON.stringify(rows.slice(start, start + BATCH_SIZE));
    await db.execute(sql`
      with changes as (
        select * from jsonb_to_recordset(${changes}::jsonb) as c(id int, mean double precision, units int)
      ), locked as (
        select p.id from products p where p.id in (select id from changes) order by p.id for no key update
      ), ranked as (
        update products p set shop_rating = c.mean, recent_units = c.units
        from changes c join locked l on l.id = c.id where p.id = c.id returning p.id, p.fitment_kind
      )
      insert into vehicle_list_changes (vehicle_id)
      select distinct vehicle_id from fitments where product_id in (select id from ranked)
      union all
      select ${ANY_CAR}::int where exists (select from ranked where fitment_kind = 'universal')`);
  }
  await sumUpCategories(db);
  await markPopular(db);
}

/** An update empties every cache, even one of no row, so that there is none where nothing was sold. */
async function sumUpCategories(db: QueryRunner): Promise<void> {
  const { rows } = await db.execute<{ id: number; units: number }>(sql`
    select c.id, coalesce(sum(p.units_sold), 0)::int as units
    from categories c left join products p on p.category_id = c.id and p.archived_at is null
    group by c.id having c.units_sold <> coalesce(sum(p.units_sold), 0)`);
  if (rows.length === 0) return;
  await db.execute(sql`
    update categories c set units_sold = sold.units
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sold (id int, units int) where sold.id = c.id`);
}

import { type SQL, sql } from 'drizzle-orm';
import type { QueryRunner } from '../../db/client.ts';
import { fitments, products, vehicles } from '../../db/schema/index.ts';
import { sortOrders } from '../catalogue/catalogue.queries.ts';

/** That the rules of a fitment exclude its vehicle whatever its month and its answers. */
const isExcluded = sql`${fitments.exclusion} and ${fitments.qualifierIds} = '{}' and ${fitments.built} is null`;

/** Products that fit one of the vehicles, certainly or on a condition; those that fit any car are not among them. */
const selectListedIds = (vehicleIds: number[]): SQL => sql`
  select product_id from (
    select ${fitments.productId} as product_id, ${fitments.vehicleId} as vehicle_id
    from ${fitments} where ${fitments.vehicleId} = any(${sql.param(vehicleIds)}::int[])
    group by 1, 2 having bool_or(not ${fitments.exclusion}) and not bool_or(${isExcluded})
  ) as fitting group by product_id`;

interface CategoryCount extends Record<string, unknown> {
  /** Of the category. */
  id: number;
  /** Products that are listed for one of the vehicles. */
  listed: number;
  /** Products that fit any car. */
  universal: number;
}

/** Categories without either are left out. */
export async function selectCategoryCounts(db: QueryRunner, vehicleIds: number[]): Promise<CategoryCount[]> {
  const { rows } = await db.execute<CategoryCount>(sql`
    select id, sum(listed)::int as listed, sum(universal)::int as universal from (
      select ${products.categoryId} as id, count(*) as listed, 0 as universal
      from (${selectListedIds(vehicleIds)}) as car join ${products} on ${products.id} = car.product_id
      where ${products.archivedAt} is null and ${products.fitmentKind} = 'vehicle' group by 1
      union all
      select ${products.categoryId}, 0, count(*) from ${products}
      where ${products.archivedAt} is null and ${products.fitmentKind} = 'universal' group by 1
    ) as counted group by id order by id`);
  return rows;
}

/** The ids of the best sellers of each category among the products that are listed for one of the vehicles. */
export async function selectBestParts(
  db: QueryRunner,
  vehicleIds: number[],
  { categoryId, perCategory }: { categoryId: number | undefined; perCategory: number },
): Promise<number[]> {
  const order = sql.join(sortOrders.popularity, sql`, `);
  const inCategory = categoryId === undefined ? sql`` : sql`and ${products.categoryId} = ${categoryId}`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (
      select ${products.id} as id, ${products.categoryId} as category_id,
        row_number() over (partition by ${products.categoryId} order by ${order}) as place
      from (${selectListedIds(vehicleIds)}) as car join ${products} on ${products.id} = car.product_id
      where ${products.archivedAt} is null and ${products.fitmentKind} = 'vehicle' ${inCategory}
    ) as ranked where place <= ${perCategory} order by category_id, place`);
  return rows.map(({ id }) => id);
}

/**
 * Of each vehicle the first `limit` products that are listed for it: enough to know whether there are that many. The
 * subqueries are no joins, so that PostgreSQL stops at the limit.
 */
const selectFirstListed = (where: SQL | undefined, limit: number): SQL => sql`
  select ${vehicles.id} as vehicle_id, first.product_id from ${vehicles}, lateral (
    select ${fitments.productId} as product_id from ${fitments}
    where ${fitments.vehicleId} = ${vehicles.id} and not ${fitments.exclusion}
      and (select ${products.archivedAt} is null and ${products.fitmentKind} = 'vehicle'
        from ${products} where ${products.id} = ${fitments.productId})
      and (select bool_or(excluding.exclusion and excluding.qualifier_ids = '{}' and excluding.built is null)
        from ${fitments} as excluding
        where excluding.vehicle_id = ${fitments.vehicleId} and excluding.product_id = ${fitments.productId}) is not true
    group by ${fitments.productId} order by ${fitments.productId} limit ${limit}
  ) as first where ${where}`;

/** Whether at least `min` products are listed for vehicles of a condition. */
export async function hasListedParts(db: QueryRunner, where: SQL | undefined, min: number): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct product_id)::int as count from (${selectFirstListed(where, min)}) as listed`);
  return rows[0]!.count >= min;
}

interface IndexedCar extends Record<string, unknown> {
  /** Slugs; null for all, as /cars itself is the page of all makes. */
  make: string | null;
  model: string | null;
  code: string | null;
  categoryId: number | null;
}

/** The pages of makes, models, chassis codes and their categories that have at least `min` listed products. */
export async function selectIndexedCars(db: QueryRunner, min: number): Promise<IndexedCar[]> {
  const { rows } = await db.execute<IndexedCar>(sql`
    with listed as (
      select ${fitments.vehicleId} as vehicle_id, ${fitments.productId} as product_id
      from ${fitments}
      group by 1, 2 having bool_or(not ${fitments.exclusion}) and not bool_or(${isExcluded})
    )
    select makes.slug as make, models.slug as model, lower(${vehicles.chassisNorm}) as code,
      ${products.categoryId} as "categoryId"
    from listed
    join ${products} on ${products.id} = listed.product_id
    join ${vehicles} on ${vehicles.id} = listed.vehicle_id
    join makes on makes.id = ${vehicles.makeId}
    join models on models.id = ${vehicles.modelId}
    where ${products.archivedAt} is null and ${products.fitmentKind} = 'vehicle' and ${vehicles.mergedInto} is null
    group by grouping sets ((), (1), (1, 2), (1, 2, 3), (1, 2, 3, 4))
    having count(distinct listed.product_id) >= ${min}
    order by 1 nulls first, 2 nulls first, 3 nulls first, 4 nulls first`);
  return rows;
}

import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { fitments, products } from '../../db/schema/index.ts';
import { sortOrders } from '../catalogue/catalogue.queries.ts';

/** Whose list holds the products that fit any car. */
export const ANY_CAR = 0;

/** The ids of a list's products that meet a condition, in an order. */
const aggregate = (condition: SQL, order?: SQL[]): SQL => sql`coalesce(
  array_agg(${products.id} ${order && sql`order by ${sql.join(order, sql`, `)}`}) filter (where ${condition}), '{}')`;

const count = (condition: SQL): SQL => sql`(count(*) filter (where ${condition}))::int`;

/**
 * The rows of vehicle_lists of a vehicle that few products fit, as products and fitments make them at this moment. Each
 * product is looked up by its id: PostgreSQL takes the vehicle for an average one, and would read all products.
 */
export const buildShortLists = (vehicleId: number): SQL =>
  vehicleId === ANY_CAR
    ? buildForAnyCar()
    : buildForVehicles(
        [vehicleId],
        sql`cross join lateral (
          select * from ${products} where ${products.id} = fits.product_id offset 0) as ${products}`,
      );

export const buildForAnyCar = (): SQL => sql`
  select ${ANY_CAR}::int as vehicle_id, coalesce(${products.categoryId}, 0) as category_id,
    coalesce(${products.subcategoryId}, 0) as subcategory_id, count(*)::int as count, 0 as decided,
    ${aggregate(sql`true`, sortOrders.popularity)} as by_popularity,
    ${aggregate(sql`true`, sortOrders.priceLowToHigh)} as by_price,
    ${aggregate(sql`true`, sortOrders.priceHighToLow)} as by_price_descending, '{}'::int[] as conditional
  from ${products}
  where ${and(eq(products.fitmentKind, 'universal'), isNull(products.archivedAt))}
  group by grouping sets ((), (${products.categoryId}), (${products.categoryId}, ${products.subcategoryId}))
  having count(*) > 0 and (grouping(${products.subcategoryId}) = 1 or ${products.subcategoryId} is not null)`;

/** The groups are those of matchFits for a car of which neither month nor answers are known. */
export function buildForVehicles(
  vehicleIds: number[],
  joinProducts = sql`join ${products} on ${products.id} = fits.product_id`,
): SQL {
  const isCertain = sql`(${fitments.qualifierIds} = '{}' and ${fitments.built} is null)`;
  const isListed = sql`fits.included and not fits.excluded`;
  const isConditional = sql`not fits.excluded and (fits.may_exclude or not fits.surely_included)`;
  return sql`
    select fits.vehicle_id, coalesce(${products.categoryId}, 0) as category_id,
      coalesce(${products.subcategoryId}, 0) as subcategory_id, ${count(isListed)} as count,
      ${count(sql`${products.fitmentOpen} and (fits.included or fits.excluded)`)} as decided,
      ${aggregate(isListed, sortOrders.popularity)} as by_popularity,
      ${aggregate(isListed, sortOrders.priceLowToHigh)} as by_price,
      ${aggregate(isListed, sortOrders.priceHighToLow)} as by_price_descending,
      case when grouping(${products.categoryId}) = 1 then ${aggregate(isConditional)} else '{}' end as conditional
    from (
      select ${fitments.vehicleId} as vehicle_id, ${fitments.productId} as product_id,
        bool_or(not ${fitments.exclusion}) as included,
        bool_or(not ${fitments.exclusion} and ${isCertain}) as surely_included,
        bool_or(${fitments.exclusion} and ${isCertain}) as excluded,
        bool_or(${fitments.exclusion} and not ${isCertain}) as may_exclude
      from ${fitments} where ${inArray(fitments.vehicleId, vehicleIds)} group by 1, 2
    ) as fits
    ${joinProducts}
    where ${and(eq(products.fitmentKind, 'vehicle'), isNull(products.archivedAt))}
    group by grouping sets ((fits.vehicle_id), (fits.vehicle_id, ${products.categoryId}),
      (fits.vehicle_id, ${products.categoryId}, ${products.subcategoryId}))
    having grouping(${products.subcategoryId}) = 1 or ${products.subcategoryId} is not null`;
}

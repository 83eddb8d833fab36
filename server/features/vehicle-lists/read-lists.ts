import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { ProductSort } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { fitments, products, vehicleListChanges, vehicleLists } from '../../db/schema/index.ts';
import { type Filter, sortOrders } from '../catalogue/catalogue.queries.ts';
import { ANY_CAR, buildShortLists } from './build-lists.ts';

/** Fitments of a vehicle, or products that fit any car. Longer lists may miss the changes since they were rebuilt. */
const MAX_BUILT_ROWS = 2_000;
/** So that a page is full although some of its products have been archived since its list was rebuilt. */
const MARGIN = 10;
const COLUMNS = {
  popularity: vehicleLists.byPopularity,
  priceLowToHigh: vehicleLists.byPrice,
  priceHighToLow: vehicleLists.byPriceDescending,
} satisfies Partial<Record<ProductSort, unknown>>;

export type ListSort = keyof typeof COLUMNS;

/** Whether the lists of vehicles are stored in this order. */
export const isListSort = (sort: ProductSort): sort is ListSort => sort in COLUMNS;

const CATEGORY = sql`list.category_id`;
const SUBCATEGORY = sql`list.subcategory_id`;

/** A query for rows of vehicle_lists. */
export type ListSource = SQL;

export interface ListSources {
  car: ListSource;
  anyCar: ListSource;
}

/** Lists that are out of date are built for the reader if that takes little time, or if there are none yet. */
export async function chooseSources(db: QueryRunner, vehicleId: number): Promise<ListSources> {
  const isShort = (rows: SQL) =>
    sql`(select count(*) from (select ${rows} limit ${MAX_BUILT_ROWS + 1}) as rows) <= ${MAX_BUILT_ROWS}`;
  const { rows } = await db.execute<{ id: number; isBuilt: boolean }>(sql`
    select vehicle.id, exists (select from ${vehicleListChanges} where ${vehicleListChanges.vehicleId} = vehicle.id)
      and (${vehicleLists.vehicleId} is null or case when vehicle.id = ${ANY_CAR}
        then ${isShort(sql`from ${products} where ${products.fitmentKind} = 'universal' and ${isNull(products.archivedAt)}`)}
        else ${isShort(sql`from ${fitments} where ${fitments.vehicleId} = vehicle.id`)} end) as "isBuilt"
    from (values (${vehicleId}::int), (${ANY_CAR}::int)) as vehicle (id)
    left join ${vehicleLists} on ${vehicleLists.vehicleId} = vehicle.id
      and ${vehicleLists.categoryId} = 0 and ${vehicleLists.subcategoryId} = 0`);
  const choose = (id: number) =>
    rows.find((row) => row.id === id)!.isBuilt
      ? buildShortLists(id)
      : sql`select * from ${vehicleLists} where ${vehicleLists.vehicleId} = ${id}`;
  return { car: choose(vehicleId), anyCar: choose(ANY_CAR) };
}

export interface ListCounts extends Record<string, unknown> {
  categoryId: number;
  subcategoryId: number;
  count: number;
  decided: number;
}

/** Of the lists of categories and subcategories. */
export async function selectListCounts(db: QueryRunner, source: ListSource): Promise<ListCounts[]> {
  const { rows } = await db.execute<ListCounts>(sql`
    select category_id as "categoryId", subcategory_id as "subcategoryId", count, decided from (${source}) as list
    where category_id > 0`);
  return rows;
}

/** Ids of the products that a car's month or answers may move to another group. */
export async function selectConditional(db: QueryRunner, source: ListSource): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select unnest(conditional) as id from (${source}) as list where category_id = 0`);
  return rows.map(({ id }) => id);
}

interface ListPage extends Filter {
  sort: ListSort;
  /** Ids of products that are listed, but not for this car. */
  dropped: number[];
  limit: number;
  offset: number;
}

/**
 * A page of the chosen lists together, without what has been archived since. No more than the beginning of each list can
 * stand on the page or before it.
 */
export async function selectListedIds(
  db: QueryRunner,
  sources: ListSource[],
  { category, subcategory, sort, dropped, limit, offset }: ListPage,
): Promise<number[]> {
  const column = sql.identifier(COLUMNS[sort].name);
  const end = offset + limit + MARGIN;
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${products.id} from (${sql.join(
      sources.map((source) => sql`(${source})`),
      sql` union all `,
    )}) as list cross join lateral (
      select id from unnest(${column}[1:${end + dropped.length}]) with ordinality as item (id, place)
      where item.id <> all(${sql.param(dropped)}::int[]) order by place limit ${end}
    ) as listed join ${products} on ${products.id} = listed.id
    where ${and(isChosen({ category, subcategory }), isNull(products.archivedAt))}
    order by ${sql.join(sortOrders[sort], sql`, `)} limit ${limit} offset ${offset}`);
  // A product that became one for any car a moment ago may be in two lists.
  return [...new Set(rows.map(({ id }) => id))];
}

/** A chosen category includes its subcategories. */
function isChosen({ category, subcategory }: Filter): SQL | undefined {
  if (category.length + subcategory.length === 0) return and(eq(CATEGORY, 0), eq(SUBCATEGORY, 0));
  return or(
    category.length > 0 ? and(inArray(CATEGORY, category), eq(SUBCATEGORY, 0)) : undefined,
    subcategory.length > 0
      ? and(notInArray(CATEGORY, category), inArray(SUBCATEGORY, subcategory))
      : undefined,
  );
}

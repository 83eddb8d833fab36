import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FitFilter, HiddenCounts } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { fitments, productCounts, products } from '../../db/schema/index.ts';
import {
  chooseSources,
  type ListCounts,
  type ListSort,
  type ListSources,
  selectConditional,
  selectListCounts,
  selectListedIds,
} from '../vehicle-lists/read-lists.ts';
import {
  FIT_GROUPS,
  type FitGroup,
  type KnownVehicleCar,
  matchFitments,
  matchFits,
  selectFits,
  toFitGroup,
} from '../vehicles/select-fits.ts';
import {
  buildFilterCondition,
  matchesFilter,
  type PageQuery,
  sortOrders,
  sumForSale,
  toFacets,
} from './catalogue.queries.ts';
import { selectInOrder } from './select-listed.ts';

export interface CarFilter {
  car: KnownVehicleCar;
  fit: FitFilter;
}

export const isShown = (group: FitGroup): boolean => group === 'fits' || group === 'universal';

export const countHidden = (countIn: (group: FitGroup) => number): HiddenCounts => ({
  no: countIn('no'),
  unchecked: countIn('unchecked'),
});

/** Counts and order come from the lists of the car, the verdicts from its fitments (decision 110). */
export async function selectPageForCar(
  db: QueryRunner,
  query: PageQuery & { sort: ListSort },
  { car, fit }: CarFilter,
) {
  const sources = await chooseSources(db, car.candidates[0].id);
  const moves = await selectMoves(db, sources, car);
  const counts = await selectCounts(db, sources, moves);
  const chosen = counts.filter(matchesFilter(query));
  const countIn = (group: FitGroup) => sumForSale(chosen.filter((row) => row.group === group));
  const dropped = moves.filter(({ before }) => before === 'fits').map(({ id }) => id);
  const search = { ...query, sources, car, dropped };
  const offset = (query.page - 1) * query.page_size;
  const ids = await (fit === 'all'
    ? selectFromGroups(db, search, { countIn, limit: query.page_size, offset })
    : selectListedIds(db, [sources.car, sources.anyCar], { ...search, limit: query.page_size, offset }));
  const results = await addFits(db, await selectInOrder(db, ids), car);
  return {
    // A list that is out of date may name what no longer fits.
    results: fit === 'all' ? results : results.filter((product) => isShown(toFitGroup(product.fit))),
    count: sumForSale(fit === 'all' ? chosen : chosen.filter(({ group }) => isShown(group))),
    facets: toFacets(counts.filter(({ group }) => isShown(group))),
    hidden: countHidden(countIn),
  };
}

interface Search extends PageQuery {
  sort: ListSort;
  sources: ListSources;
  car: KnownVehicleCar;
  dropped: number[];
}

interface GroupWindow {
  countIn: (group: FitGroup) => number;
  limit: number;
  offset: number;
}

/** A page of all products, group by group. */
async function selectFromGroups(db: QueryRunner, search: Search, { countIn, limit, offset }: GroupWindow) {
  const ids: number[] = [];
  let skipped = 0;
  for (const group of FIT_GROUPS) {
    const count = countIn(group);
    const from = Math.max(0, offset - skipped);
    const length = Math.min(limit - ids.length, count - from);
    if (length > 0) ids.push(...(await selectFromGroup(db, search, { group, limit: length, offset: from })));
    skipped += count;
  }
  return ids;
}

function selectFromGroup(
  db: QueryRunner,
  search: Search,
  { group, ...page }: { group: FitGroup; limit: number; offset: number },
): Promise<number[]> {
  if (!isShown(group)) return selectHidden(db, search, { group, ...page });
  const source = group === 'fits' ? search.sources.car : search.sources.anyCar;
  return selectListedIds(db, [source], { ...search, ...page });
}

/** Reads the products in their order, as most of them do not fit. */
async function selectHidden(
  db: QueryRunner,
  { car, sort, ...filter }: Search,
  { group, limit, offset }: { group: FitGroup; limit: number; offset: number },
): Promise<number[]> {
  const { join, place } = matchFits(car);
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${products.id} from ${products} ${join}
    where ${and(isNull(products.archivedAt), buildFilterCondition(filter))} and ${place} = ${FIT_GROUPS.indexOf(group)}
    order by ${sql.join(sortOrders[sort], sql`, `)} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

/** Where a product stands in the catalogue; subcategoryId 0 for none. */
interface Place {
  categoryId: number;
  subcategoryId: number;
}

/** A product that the month or the answers of the car have moved to another group. */
interface Move extends Place {
  id: number;
  before: FitGroup;
  after: FitGroup;
}

async function selectMoves(db: QueryRunner, sources: ListSources, car: KnownVehicleCar): Promise<Move[]> {
  if (car.built === null && Object.keys(car.answers).length === 0) return [];
  const ids = await selectConditional(db, sources.car);
  if (ids.length === 0) return [];
  const { isPossible, isCertain } = matchFitments(car);
  const { rows } = await db.execute<MovedRow>(sql`
    select ${products.id}, ${products.categoryId} as "categoryId",
      coalesce(${products.subcategoryId}, 0) as "subcategoryId", ${products.fitmentOpen} as open,
      car.listed, car.included, car.excluded
    from (
      select ${fitments.productId} as product_id, bool_or(not ${fitments.exclusion}) as listed,
        bool_or(not ${fitments.exclusion} and ${isPossible}) as included,
        bool_or(${fitments.exclusion} and ${isPossible} and ${isCertain}) as excluded
      from ${fitments}
      where ${eq(fitments.vehicleId, car.candidates[0].id)} and ${fitments.productId} = any(${sql.param(ids)}::int[])
      group by 1
    ) as car join ${products} on ${products.id} = car.product_id
    where ${isNull(products.archivedAt)} and (car.excluded or car.listed <> car.included)`);
  return rows.map(({ open, listed, included, excluded, ...row }) => {
    const rest = open ? 'unchecked' : 'no';
    return { ...row, before: listed ? 'fits' : rest, after: excluded ? 'no' : included ? 'fits' : rest };
  });
}

interface MovedRow extends Place, Record<string, unknown> {
  id: number;
  open: boolean;
  /** Whether the list of the vehicle has it. */
  listed: boolean;
  included: boolean;
  excluded: boolean;
}

interface GroupCount extends Place {
  group: FitGroup;
  forSale: number;
}

async function selectCounts(db: QueryRunner, { car }: ListSources, moves: Move[]): Promise<GroupCount[]> {
  const [all, lists] = await Promise.all([db.select().from(productCounts), selectListCounts(db, car)]);
  const moved = Map.groupBy(moves, toKey);
  const listed = new Map(lists.map((list) => [toKey(list), list]));
  const withoutSubcategory = Map.groupBy(lists, ({ categoryId }) => categoryId);
  return all.flatMap(({ categoryId, subcategoryId, ...row }) => {
    const place = { categoryId, subcategoryId };
    const { count, decided } =
      subcategoryId > 0
        ? (listed.get(toKey(place)) ?? NONE)
        : countRest(withoutSubcategory.get(categoryId) ?? []);
    const unchecked = row.unchecked + row.open - decided;
    const counts: Record<FitGroup, number> = {
      fits: count,
      universal: row.universal,
      unchecked,
      no: row.forSale - count - row.universal - unchecked,
    };
    for (const { before, after } of moved.get(toKey(place)) ?? []) {
      counts[before] -= 1;
      counts[after] += 1;
    }
    return FIT_GROUPS.map((group) => ({ ...place, group, forSale: counts[group] })).filter(
      ({ forSale }) => forSale > 0,
    );
  });
}

const NONE = { count: 0, decided: 0 };

/** What a category's list has beyond those of its subcategories. */
function countRest(lists: ListCounts[]): typeof NONE {
  const rest = { ...NONE };
  for (const { subcategoryId, count, decided } of lists) {
    const sign = subcategoryId === 0 ? 1 : -1;
    rest.count += sign * count;
    rest.decided += sign * decided;
  }
  return rest;
}

const toKey = ({ categoryId, subcategoryId }: Place): string => `${categoryId} ${subcategoryId}`;

/** Leaves out what was archived a moment ago. */
export async function addFits<Listed extends { id: number }>(
  db: QueryRunner,
  listed: Listed[],
  car: KnownVehicleCar,
) {
  const fits = await selectFits(
    db,
    car,
    listed.map(({ id }) => id),
  );
  return listed.flatMap((product) => {
    const fit = fits.get(product.id);
    return fit ? [{ ...product, fit }] : [];
  });
}

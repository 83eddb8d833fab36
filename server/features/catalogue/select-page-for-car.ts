import { isNull, type SQL, sql } from 'drizzle-orm';
import type { FitFilter, HiddenCounts } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { products } from '../../db/schema/index.ts';
import {
  FIT_GROUPS,
  type FitGroup,
  type KnownVehicleCar,
  matchFits,
  selectFits,
} from '../vehicles/select-fits.ts';
import {
  buildFilterCondition,
  matchesFilter,
  type PageQuery,
  selectInOrder,
  sortOrders,
  sumForSale,
  toFacets,
} from './catalogue.queries.ts';

export interface CarFilter {
  car: KnownVehicleCar;
  fit: FitFilter;
}

export const isShown = (group: FitGroup): boolean => group === 'fits' || group === 'universal';

export const countHidden = (countIn: (group: FitGroup) => number): HiddenCounts => ({
  no: countIn('no'),
  unchecked: countIn('unchecked'),
});

/** Reads all products for sale, to count them. */
export async function selectPageForCar(
  db: QueryRunner,
  { page, page_size, sort, ...filter }: PageQuery,
  { car, fit }: CarFilter,
) {
  const { join, place } = matchFits(car);
  const [ids, counts] = await Promise.all([
    selectIds(db, {
      join,
      where: [buildFilterCondition(filter), fit === 'fits' ? sql`${place} < 2` : undefined],
      orderBy: [...(fit === 'all' ? [place] : []), ...sortOrders[sort]],
      limit: page_size,
      offset: (page - 1) * page_size,
    }),
    selectCounts(db, { join, place }),
  ]);
  const chosen = counts.filter(matchesFilter(filter));
  return {
    results: await addFits(db, await selectInOrder(db, ids), car),
    count: sumForSale(fit === 'all' ? chosen : chosen.filter(({ group }) => isShown(group))),
    facets: toFacets(counts.filter(({ group }) => isShown(group))),
    hidden: countHidden((hidden) => sumForSale(chosen.filter(({ group }) => group === hidden))),
  };
}

interface IdSelection {
  join: SQL;
  where: (SQL | undefined)[];
  orderBy: SQL[];
  limit: number;
  offset: number;
}

async function selectIds(db: QueryRunner, { join, where, orderBy, limit, offset }: IdSelection) {
  const conditions = [isNull(products.archivedAt), ...where].filter((condition) => condition !== undefined);
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${products.id} from ${products} ${join}
    where ${sql.join(conditions, sql` and `)}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

interface GroupCount extends Record<string, unknown> {
  categoryId: number;
  subcategoryId: number | null;
  forSale: number;
  place: number;
}

async function selectCounts(db: QueryRunner, { join, place }: { join: SQL; place: SQL }) {
  const { rows } = await db.execute<GroupCount>(sql`
    select ${products.categoryId} as "categoryId", ${products.subcategoryId} as "subcategoryId", ${place} as place,
      count(*)::int as "forSale"
    from ${products} ${join} where ${products.archivedAt} is null group by 1, 2, 3`);
  return rows.map(({ place: at, ...row }) => ({ ...row, group: FIT_GROUPS[at]! }));
}

async function addFits<Listed extends { id: number }>(
  db: QueryRunner,
  listed: Listed[],
  car: KnownVehicleCar,
) {
  const fits = await selectFits(
    db,
    car,
    listed.map(({ id }) => id),
  );
  // A product that was archived a moment ago has none.
  return listed.flatMap((product) => {
    const fit = fits.get(product.id);
    return fit ? [{ ...product, fit }] : [];
  });
}

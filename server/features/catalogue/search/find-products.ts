import { sorts } from '#contract/schemas/catalogue.ts';
import type { ProductSort } from '#contract/types.ts';
import type { QueryRunner } from '../../../db/client.ts';
import { defineStatement, runStatement, type Statement } from '../../../db/statement.ts';
import { ANY_CAR } from '../../vehicle-lists/build-lists.ts';
import type { Term } from './read-query.ts';
import { defineTiers } from './search-tiers.ts';
import { buildBoosts, matchNeighbours, relaxationLevels } from './text-query.ts';
import type { ApplyTimeLimit } from './with-time-budget.ts';

/** Of so many matches among the popular products, the MAX_HITS best sellers are found. */
const MAX_MATCHES = 2000;
const MAX_HITS = 1000;

/**
 * How far a search of a larger shop goes: from the popular products to the runners-up, and on to all others, until it has
 * `minMatches`. Of each of the latter two, `maxOfTier` are looked at.
 */
const REACH = {
  quick: { minMatches: 200, maxOfTier: 500 },
  /** Where more than the best sellers matters: another order, a car, a filter. */
  wide: { minMatches: MAX_HITS, maxOfTier: MAX_HITS },
};
type Reach = keyof typeof REACH;

export interface ProductHit {
  id: number;
  categoryId: number;
  subcategoryId: number | null;
}

export interface SearchHits {
  hits: ProductHit[];
  /** More products match than `hits` contains, or may match. */
  capped: boolean;
}

interface SearchOptions {
  sort: ProductSort;
  isFiltered: boolean;
  applyTimeLimit: ApplyTimeLimit;
}

export async function findProducts(
  db: QueryRunner,
  terms: Term[],
  { sort, isFiltered, applyTimeLimit }: SearchOptions,
): Promise<SearchHits & { match: string }> {
  for (const match of relaxationLevels(terms)) {
    await applyTimeLimit();
    const result = await findMatching(db, { match, terms, sort, isFiltered });
    if (result.hits.length > 0) return { match, ...result };
  }
  return { match: '', hits: [], capped: false };
}

export interface MatchQuery {
  /** A tsquery. */
  match: string;
  terms: Term[];
  sort: ProductSort;
  /** What is found is filtered by more than its category. */
  isFiltered: boolean;
  /** Only products whose rules include this vehicle, and those that fit any car. */
  vehicleId?: number | undefined;
}

/** Of the candidates. */
const SORT_ORDERS: Record<ProductSort, string> = {
  popularity: 'relevance desc, in_stock desc, popularity desc, review_count desc, recent_units desc, id',
  priceLowToHigh: 'price, id',
  priceHighToLow: 'price desc, id',
  newest: 'created_at desc, id desc',
  rating: 'average_rating desc nulls last, review_count desc, id',
};

/**
 * Weights of description, features, category and name, and more for words that stand together. Rounded, so that stock,
 * rating and sales break ties; to a float, as a sort compares numerics slowly.
 */
const RELEVANCE = `floor(8 * (
  ts_rank('{0.05, 0.2, 0.4, 1}', document, $2::tsquery) * $3::int
  + case when document @@ $4::tsquery then 0.25 else 0 end::double precision
) + 0.5)`;

interface MatchRow {
  /** Whether there may be matches among products that were not searched. */
  is_cut: boolean;
  ids: string | null;
  category_ids: string | null;
  subcategory_ids: string | null;
}

/**
 * A text index finds all matches before the first is read, so the popular products and the runners-up have indexes of
 * their own, and the others are searched only where those do not suffice. The matches are unordered, so that only the
 * index is read. One extra match or candidate shows whether there are more. The hits are three lists, as a thousand rows
 * would cost more to send and to read than to find.
 */
function defineMatches(sort: ProductSort, isForCar: boolean, reach: Reach): Statement<MatchRow> {
  const { minMatches, maxOfTier } = REACH[reach];
  const isRanked = sort === 'popularity';
  const select = `
    select product_id, ${isRanked ? RELEVANCE : '0'} as relevance from product_search
    where document @@ $1::tsquery ${isForCar ? `and vehicle_ids && $${isRanked ? 5 : 2}::int[]` : ''}`;
  return defineStatement(
    `search_${sort}${isForCar ? '_for_car' : ''}_${reach}`,
    `with ${defineTiers(select, { minMatches, maxPopular: MAX_MATCHES, maxOfTier })}, candidates as (
      select id, category_id, coalesce(subcategory_id, 0) as subcategory_id, relevance, price, created_at,
        stock_quantity > 0 as in_stock, popularity, review_count, recent_units,
        rating_total::double precision / nullif(review_count, 0) as average_rating
      from matches join products on id = product_id
      order by units_sold desc, id limit ${MAX_HITS + 1}
    )
    select (select is_cut from reach) as is_cut,
      array_to_string(array_agg(id), ',') as ids, array_to_string(array_agg(category_id), ',') as category_ids,
      array_to_string(array_agg(subcategory_id), ',') as subcategory_ids
    from (select id, category_id, subcategory_id from candidates order by ${SORT_ORDERS[sort]}) as ordered`,
  );
}

const defineForSorts = (isForCar: boolean) =>
  Object.fromEntries(sorts.map((sort) => [sort, defineMatches(sort, isForCar, 'wide')])) as Record<
    ProductSort,
    Statement<MatchRow>
  >;
const QUICK_MATCHES = defineMatches('popularity', false, 'quick');
const MATCHES = defineForSorts(false);
const MATCHES_FOR_CAR = defineForSorts(true);

/** Archived products have no document, so they are never found. */
export async function findMatching(
  db: QueryRunner,
  { match, terms, sort, isFiltered, vehicleId }: MatchQuery,
): Promise<SearchHits> {
  const { query, lexemes } = buildBoosts(terms);
  const params = [match, ...(sort === 'popularity' ? [query, lexemes, matchNeighbours(terms)] : [])];
  const isQuick = sort === 'popularity' && !isFiltered;
  const [row] = await (vehicleId === undefined
    ? runStatement(db, isQuick ? QUICK_MATCHES : MATCHES[sort], params)
    : runStatement(db, MATCHES_FOR_CAR[sort], [...params, [vehicleId, ANY_CAR]]));
  const ids = readList(row?.ids);
  const categoryIds = readList(row?.category_ids);
  const subcategoryIds = readList(row?.subcategory_ids);
  const hits = ids.slice(0, MAX_HITS).map((id, place) => ({
    id,
    categoryId: categoryIds[place]!,
    subcategoryId: subcategoryIds[place] || null,
  }));
  return { hits, capped: ids.length > MAX_HITS || row?.is_cut === true };
}

const readList = (text: string | null | undefined): number[] => (text ? text.split(',').map(Number) : []);

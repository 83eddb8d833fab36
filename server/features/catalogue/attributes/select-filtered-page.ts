import { inArray } from 'drizzle-orm';
import type { AttributeFilter, ProductSort } from '#contract/types.ts';
import type { QueryRunner } from '../../../db/client.ts';
import { products } from '../../../db/schema/index.ts';
import { chooseSources, selectListedIds } from '../../vehicle-lists/read-lists.ts';
import { arrangeForCar } from '../arrange-for-car.ts';
import { matchesFilter, type PageQuery, sortOrders, toFacets } from '../catalogue.queries.ts';
import { selectInOrder } from '../select-listed.ts';
import { addFits, type CarFilter } from '../select-page-for-car.ts';
import { type Candidate, matchesAttributes, selectAttributes } from './match-attributes.ts';
import { type Candidates, MAX_CANDIDATES, selectCandidates } from './select-candidates.ts';

type FilteredQuery = PageQuery & { attributes: AttributeFilter };

/**
 * A page of the products that match attributes, or for a car in an order that its lists do not have. Looks at a limited
 * number of products (decision 114); `capped` then says that there are more, and counts are lower bounds.
 */
export async function selectFilteredPage(
  db: QueryRunner,
  query: FilteredQuery,
  carFilter: CarFilter | null = null,
) {
  const isMatch = matchesAttributes(query.attributes);
  const readMatches = async (places: FilteredQuery) => {
    const { products: candidates, capped } = await selectForFilter(db, places, carFilter);
    return { products: candidates.filter(isMatch), capped };
  };
  const all = await readMatches({ ...query, category: [], subcategory: [] });
  const chosen = all.capped && hasPlaces(query) ? await readMatches(query) : all;
  const sorted = await sortCandidates(db, chosen.products.filter(matchesFilter(query)), query.sort);
  const found = { all: all.products, chosen: sorted };
  const { counted, listed, ...hidden } = await (carFilter
    ? arrangeForCar(db, found, carFilter)
    : { counted: found.all, listed: found.chosen });
  const start = (query.page - 1) * query.page_size;
  const results = await selectInOrder(
    db,
    listed.slice(start, start + query.page_size).map(({ id }) => id),
  );
  return {
    results: carFilter ? await addFits(db, results, carFilter.car) : results,
    count: listed.length,
    ...(chosen.capped && { capped: true }),
    facets: {
      ...toFacets(counted.map((product) => ({ ...product, forSale: 1 }))),
      ...(all.capped && { capped: true }),
    },
    ...hidden,
  };
}

const hasPlaces = ({ category, subcategory }: PageQuery): boolean => category.length + subcategory.length > 0;

/** For a car half of them come from its lists, so that they are among them however few fit it. */
export async function selectForFilter(
  db: QueryRunner,
  query: Omit<FilteredQuery, 'q' | 'page' | 'page_size'>,
  carFilter: CarFilter | null,
): Promise<Candidates> {
  const candidates = await selectCandidates(db, query);
  if (!carFilter || !candidates.capped) return candidates;
  const { car, anyCar } = await chooseSources(db, carFilter.car.candidates[0].id);
  const limit = MAX_CANDIDATES / 2;
  const listSort = { ...query, sort: 'popularity' as const, dropped: [], limit, offset: 0 };
  const ids = await selectListedIds(db, [car, anyCar], listSort);
  const forCar = await selectAttributes(db, ids);
  for (const product of candidates.products.slice(0, limit)) forCar.set(product.id, product);
  return { products: [...forCar.values()], capped: true };
}

async function sortCandidates(
  db: QueryRunner,
  candidates: Candidate[],
  sort: ProductSort,
): Promise<Candidate[]> {
  if (candidates.length === 0) return [];
  const byId = new Map(candidates.slice(0, MAX_CANDIDATES).map((candidate) => [candidate.id, candidate]));
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...byId.keys()]))
    .orderBy(...sortOrders[sort]);
  return rows.map(({ id }) => byId.get(id)!);
}

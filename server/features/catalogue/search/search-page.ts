import type { Database, QueryRunner, Transaction } from '../../../db/client.ts';
import { addNumberMatch } from '../../vehicles/add-number-match.ts';
import { lookUpConfusable, lookUpNumber } from '../../vehicles/look-up-number.ts';
import { FIT_GROUPS, selectFitGroups } from '../../vehicles/select-fits.ts';
import { type Filter, matchesFilter, type PageQuery, selectInOrder, toFacets } from '../catalogue.queries.ts';
import { addFits, type CarFilter, countHidden, isShown } from '../select-page-for-car.ts';
import {
  findMatching,
  findProducts,
  type MatchQuery,
  type ProductHit,
  type SearchHits,
} from './find-products.ts';
import { readQuery } from './read-query.ts';
import { matchCategories } from './text-query.ts';
import { type ApplyTimeLimit, withTimeBudget } from './with-time-budget.ts';

interface Hits {
  all: ProductHit[];
  /** Those within the chosen filters. */
  chosen: ProductHit[];
}

/**
 * Products found by their part number come first, whatever the order. Facets cover all hits, not only the page. Returns
 * an empty page on timeout.
 */
export function searchPage(
  db: Database,
  { q, page, page_size, sort, ...filter }: PageQuery,
  carFilter: CarFilter | null = null,
) {
  const work = async (tx: Transaction, applyTimeLimit: ApplyTimeLimit) => {
    const numbers = await lookUpNumber(tx, q);
    await applyTimeLimit();
    const terms = await readQuery(tx, q, applyTimeLimit);
    const hits = await findProducts(tx, terms, { sort, applyTimeLimit });
    const lookup = numbers ?? (hits.hits.length === 0 ? await lookUpConfusable(tx, q) : null);
    const matches = lookup?.matches ?? [];
    const search = { match: hits.match, terms, sort, filter, applyTimeLimit };
    const anyCar = { all: hits, chosen: await applyFilter(tx, hits, search) };
    const forCar =
      carFilter && hits.capped
        ? await findForCar(tx, { ...search, vehicleId: carFilter.car.candidates[0].id })
        : anyCar;
    await applyTimeLimit();
    const found = {
      all: putFirst(matches, putFirst(forCar.all.hits, hits.hits)),
      chosen: putFirst(
        matches.filter(matchesFilter(filter)),
        putFirst(forCar.chosen.hits, anyCar.chosen.hits),
      ),
    };
    // The facets are of what is shown, also where all parts are listed.
    const { chosen } = carFilter?.fit === 'all' ? anyCar : forCar;
    const { counted, listed, ...hidden } = await (carFilter
      ? arrangeForCar(tx, found, carFilter)
      : { counted: found.all, listed: found.chosen });
    const ids = listed.slice((page - 1) * page_size, page * page_size).map(({ id }) => id);
    await applyTimeLimit();
    const results = await selectInOrder(tx, ids);
    return {
      results: (carFilter ? await addFits(tx, results, carFilter.car) : results).map(addNumberMatch(lookup)),
      count: listed.length,
      ...(chosen.capped && { capped: true }),
      facets: {
        ...toFacets(counted.map((hit) => ({ ...hit, forSale: 1 }))),
        ...(forCar.all.capped && { capped: true }),
      },
      ...hidden,
    };
  };
  return withTimeBudget(db, work, {
    results: [],
    count: 0,
    facets: toFacets([]),
    ...(carFilter && { hidden: countHidden(() => 0) }),
  });
}

interface Search extends MatchQuery {
  filter: Filter;
  applyTimeLimit: ApplyTimeLimit;
}

/** The hits within the filter: searched for among all matches if the hits were cut off at a limit. */
async function applyFilter(
  tx: QueryRunner,
  hits: SearchHits,
  { filter, applyTimeLimit, match, ...query }: Search,
): Promise<SearchHits> {
  const categoryQuery = matchCategories(filter);
  if (!categoryQuery || !hits.capped) return { ...hits, hits: hits.hits.filter(matchesFilter(filter)) };
  await applyTimeLimit();
  return findMatching(tx, { ...query, match: `(${match}) & (${categoryQuery})` });
}

async function findForCar(tx: QueryRunner, search: Search) {
  await search.applyTimeLimit();
  const all = await findMatching(tx, search);
  return { all, chosen: await applyFilter(tx, all, search) };
}

function putFirst(first: ProductHit[], rest: ProductHit[]): ProductHit[] {
  if (first === rest || first.length === 0) return rest;
  const found = new Set(first.map(({ id }) => id));
  return [...first, ...rest.filter(({ id }) => !found.has(id))];
}

/** `fit=all` lists those for the car first, with its own limit, and then as many others as a search without a car. */
async function arrangeForCar(tx: QueryRunner, { all, chosen }: Hits, { car, fit }: CarFilter) {
  const ids = new Set([...all, ...chosen].map(({ id }) => id));
  const fitGroups = await selectFitGroups(tx, car, [...ids]);
  // A product that was archived a moment ago has none.
  const getGroup = ({ id }: ProductHit) => fitGroups.get(id) ?? 'no';
  const groups = Map.groupBy(chosen, getGroup);
  return {
    counted: all.filter((hit) => isShown(getGroup(hit))),
    listed:
      fit === 'all'
        ? FIT_GROUPS.flatMap((group) => groups.get(group) ?? [])
        : chosen.filter((hit) => isShown(getGroup(hit))),
    hidden: countHidden((group) => groups.get(group)?.length ?? 0),
  };
}

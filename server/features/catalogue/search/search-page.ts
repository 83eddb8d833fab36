import type { AttributeFilter } from '#contract/types.ts';
import type { Database, QueryRunner, Transaction } from '../../../db/client.ts';
import { addNumberMatch } from '../../vehicles/add-number-match.ts';
import { lookUpConfusable, lookUpNumber } from '../../vehicles/look-up-number.ts';
import { arrangeForCar } from '../arrange-for-car.ts';
import { hasAttributes, matchesAttributes, selectAttributes } from '../attributes/match-attributes.ts';
import type { Candidates } from '../attributes/select-candidates.ts';
import { type Filter, matchesFilter, type PageQuery, toFacets } from '../catalogue.queries.ts';
import { selectInOrder } from '../select-listed.ts';
import { addFits, type CarFilter, countHidden } from '../select-page-for-car.ts';
import {
  findMatching,
  findProducts,
  type MatchQuery,
  type ProductHit,
  type SearchHits,
} from './find-products.ts';
import { readQuery, type Term } from './read-query.ts';
import { matchAnyTerm, matchCategories } from './text-query.ts';
import { type ApplyTimeLimit, withTimeBudget } from './with-time-budget.ts';

interface SearchQuery extends Omit<PageQuery, 'page' | 'page_size'> {
  /** Filters will be offered for what is found. */
  isForFilters?: boolean;
}

/** What a query finds: all of it, and what is within the chosen filters. Products found by their number come first. */
async function find(
  tx: Transaction,
  { q, sort, attributes, isForFilters = false, ...filter }: SearchQuery,
  carFilter: CarFilter | null,
  applyTimeLimit: ApplyTimeLimit,
) {
  const numbers = await lookUpNumber(tx, q);
  await applyTimeLimit();
  const terms = await readQuery(tx, q, applyTimeLimit);
  const isFiltered =
    isForFilters || carFilter !== null || (attributes !== undefined && hasAttributes(attributes));
  const hits = await findProducts(tx, terms, { sort, isFiltered, applyTimeLimit });
  const lookup = numbers ?? (hits.hits.length === 0 ? await lookUpConfusable(tx, q) : null);
  const matches = lookup?.matches ?? [];
  const search = { match: hits.match, terms, sort, isFiltered, filter, applyTimeLimit };
  const anyCar = { all: hits, chosen: await applyFilter(tx, hits, search) };
  const forCar =
    carFilter && hits.capped
      ? await findForCar(tx, { ...search, vehicleId: carFilter.car.candidates[0].id })
      : anyCar;
  await applyTimeLimit();
  const found = {
    all: putFirst(matches, putFirst(forCar.all.hits, hits.hits)),
    chosen: putFirst(matches.filter(matchesFilter(filter)), putFirst(forCar.chosen.hits, anyCar.chosen.hits)),
  };
  return { lookup, terms, anyCar, forCar, found: await applyAttributes(tx, found, attributes) };
}

/**
 * Products found by their part number come first, whatever the order. Facets cover all hits, not only the page. A search
 * that finds nothing has what matches some of its words. Returns an empty page on timeout.
 */
export function searchPage(
  db: Database,
  { page, page_size, ...query }: PageQuery,
  carFilter: CarFilter | null = null,
) {
  const work = async (tx: Transaction, applyTimeLimit: ApplyTimeLimit) => {
    const { lookup, terms, anyCar, forCar, found } = await find(tx, query, carFilter, applyTimeLimit);
    const list = async (ids: number[]) => {
      const products = await selectInOrder(tx, ids);
      return (carFilter ? await addFits(tx, products, carFilter.car) : products).map(addNumberMatch(lookup));
    };
    // The facets are of what is shown, also where all parts are listed.
    const { chosen } = carFilter?.fit === 'all' ? anyCar : forCar;
    const { counted, listed, ...hidden } = await (carFilter
      ? arrangeForCar(tx, found, carFilter)
      : { counted: found.all, listed: found.chosen });
    const ids = listed.slice((page - 1) * page_size, page * page_size).map(({ id }) => id);
    await applyTimeLimit();
    const isAnyFound = anyCar.all.hits.length > 0 || (lookup?.matches ?? []).length > 0;
    const near = isAnyFound || page > 1 ? [] : await findNear(tx, terms, applyTimeLimit);
    return {
      results: await list(ids),
      count: listed.length,
      ...(chosen.capped && { capped: true }),
      facets: {
        ...toFacets(counted.map((hit) => ({ ...hit, forSale: 1 }))),
        ...(forCar.all.capped && { capped: true }),
      },
      ...hidden,
      ...(near.length > 0 && { near: await list(near) }),
    };
  };
  return withTimeBudget(db, work, {
    results: [],
    count: 0,
    facets: toFacets([]),
    ...(carFilter && { hidden: countHidden(() => 0) }),
  });
}

/** What a query finds in the chosen categories, with its attributes. Nothing on timeout. */
export function searchCandidates(
  db: Database,
  query: SearchQuery,
  carFilter: CarFilter | null,
): Promise<Candidates> {
  const work = async (tx: Transaction, applyTimeLimit: ApplyTimeLimit) => {
    const { forCar, found } = await find(tx, { ...query, isForFilters: true }, carFilter, applyTimeLimit);
    const attributes = await selectAttributes(
      tx,
      found.chosen.map(({ id }) => id),
    );
    return { products: [...attributes.values()], capped: forCar.chosen.capped };
  };
  return withTimeBudget(db, work, { products: [], capped: false });
}

const MAX_NEAR = 8;

/** The ids of the products that match any of the terms, best first. */
async function findNear(tx: QueryRunner, terms: Term[], applyTimeLimit: ApplyTimeLimit): Promise<number[]> {
  const match = matchAnyTerm(terms);
  if (match === null) return [];
  await applyTimeLimit();
  const { hits } = await findMatching(tx, { match, terms, sort: 'popularity', isFiltered: false });
  return hits.slice(0, MAX_NEAR).map(({ id }) => id);
}

interface Hits {
  all: ProductHit[];
  chosen: ProductHit[];
}

async function applyAttributes(
  tx: QueryRunner,
  { all, chosen }: Hits,
  filter: AttributeFilter | undefined,
): Promise<Hits> {
  if (!filter || !hasAttributes(filter)) return { all, chosen };
  const attributes = await selectAttributes(tx, [...new Set([...all, ...chosen].map(({ id }) => id))]);
  const isMatch = matchesAttributes(filter);
  const matches = ({ id }: ProductHit) => {
    const product = attributes.get(id);
    return product !== undefined && isMatch(product);
  };
  return { all: all.filter(matches), chosen: chosen.filter(matches) };
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

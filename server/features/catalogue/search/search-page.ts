import type { ListedProduct } from '#contract/types.ts';
import type { Database, QueryRunner, Transaction } from '../../../db/client.ts';
import { addNumberMatch } from '../../vehicles/add-number-match.ts';
import { lookUpConfusable, lookUpNumber } from '../../vehicles/look-up-number.ts';
import { FIT_GROUPS, selectFits, toFitGroup } from '../../vehicles/select-fits.ts';
import { matchesFilter, type PageQuery, selectInOrder, toFacets } from '../catalogue.queries.ts';
import { type CarFilter, countHidden, isShown } from '../select-page-for-car.ts';
import { findMatching, findProducts, type ProductHit } from './find-products.ts';
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
    const allHits = await findProducts(tx, terms, { sort, applyTimeLimit });
    const lookup = numbers ?? (allHits.hits.length === 0 ? await lookUpConfusable(tx, q) : null);
    const matches = lookup?.matches ?? [];
    const categoryQuery = matchCategories(filter);
    await applyTimeLimit();
    const selected =
      categoryQuery && allHits.capped
        ? await findMatching(tx, { match: `(${allHits.match}) & (${categoryQuery})`, terms, sort })
        : { ...allHits, hits: allHits.hits.filter(matchesFilter(filter)) };
    await applyTimeLimit();
    const found = {
      all: putFirst(matches, allHits.hits),
      chosen: putFirst(matches.filter(matchesFilter(filter)), selected.hits),
    };
    const { counted, listed, addFit, ...hidden } = await (carFilter
      ? arrangeForCar(tx, found, carFilter)
      : { counted: found.all, listed: found.chosen, addFit: (product: ListedProduct) => product });
    const ids = listed.slice((page - 1) * page_size, page * page_size).map(({ id }) => id);
    await applyTimeLimit();
    return {
      results: (await selectInOrder(tx, ids)).map(addFit).map(addNumberMatch(lookup)),
      count: listed.length,
      ...(selected.capped && { capped: true }),
      facets: {
        ...toFacets(counted.map((hit) => ({ ...hit, forSale: 1 }))),
        ...(allHits.capped && { capped: true }),
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

function putFirst(matches: ProductHit[], hits: ProductHit[]): ProductHit[] {
  const found = new Set(matches.map(({ id }) => id));
  return [...matches, ...hits.filter(({ id }) => !found.has(id))];
}

/** Of hits that were cut off at a limit, those for the car are only those among the best sellers. */
async function arrangeForCar(tx: QueryRunner, { all, chosen }: Hits, { car, fit }: CarFilter) {
  const fits = await selectFits(
    tx,
    car,
    [...all, ...chosen].map(({ id }) => id),
  );
  // A product that was archived a moment ago has none.
  const getGroup = ({ id }: ProductHit) => toFitGroup(fits.get(id) ?? { verdict: 'no' });
  const groups = Map.groupBy(chosen, getGroup);
  return {
    counted: all.filter((hit) => isShown(getGroup(hit))),
    listed:
      fit === 'all'
        ? FIT_GROUPS.flatMap((group) => groups.get(group) ?? [])
        : chosen.filter((hit) => isShown(getGroup(hit))),
    addFit: (product: ListedProduct): ListedProduct => ({ ...product, fit: fits.get(product.id) }),
    hidden: countHidden((group) => groups.get(group)?.length ?? 0),
  };
}

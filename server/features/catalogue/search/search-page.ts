import { inArray } from 'drizzle-orm';
import type { Database, QueryRunner, Transaction } from '../../../db/client.ts';
import { products } from '../../../db/schema/index.ts';
import { bySales, matchesFilter, type PageQuery, selectListed, toFacets } from '../catalogue.queries.ts';
import { findMatching, findProducts } from './find-products.ts';
import { readQuery } from './read-query.ts';
import { matchCategories } from './text-query.ts';
import { type ApplyTimeLimit, withTimeBudget } from './with-time-budget.ts';

/** Facets cover all hits, not only the page. Returns an empty page on timeout. */
export function searchPage(db: Database, { q, page, page_size, sort, ...filter }: PageQuery) {
  const work = async (tx: Transaction, applyTimeLimit: ApplyTimeLimit) => {
    const terms = await readQuery(tx, q, applyTimeLimit);
    const allHits = await findProducts(tx, terms, { sort, applyTimeLimit });
    const categoryQuery = matchCategories(filter);
    await applyTimeLimit();
    const selected =
      categoryQuery && allHits.capped
        ? await findMatching(tx, { match: `(${allHits.match}) & (${categoryQuery})`, terms, sort })
        : { ...allHits, hits: allHits.hits.filter(matchesFilter(filter)) };
    const ids = selected.hits.slice((page - 1) * page_size, page * page_size).map(({ id }) => id);
    await applyTimeLimit();
    return {
      results: await selectInOrder(tx, ids),
      count: selected.hits.length,
      ...(selected.capped && { capped: true }),
      facets: {
        ...toFacets(allHits.hits.map((hit) => ({ ...hit, forSale: 1 }))),
        ...(allHits.capped && { capped: true }),
      },
    };
  };
  return withTimeBudget(db, work, { results: [], count: 0, facets: toFacets([]) });
}

async function selectInOrder(db: QueryRunner, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await selectListed(db, {
    where: inArray(products.id, ids),
    orderBy: bySales,
    limit: ids.length,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

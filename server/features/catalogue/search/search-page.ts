import { inArray } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '../../../db/client.ts';
import { products } from '../../../db/schema/index.ts';
import { bySales, facetsOf, isIn, type PageQuery, selectListed } from '../catalogue.queries.ts';
import { bounded, type Limit } from './bounded.ts';
import { findMatching, findProducts } from './find-products.ts';
import { readQuery } from './read-query.ts';
import { onShelves } from './text-query.ts';

/** One page of what a query finds, with facets of all that it finds; an empty one where it takes too long. */
export function searchPage(db: Database, { q, page, page_size, sort, ...filter }: PageQuery) {
  const work = async (tx: Transaction, limit: Limit) => {
    const terms = await readQuery(tx, q, limit);
    const all = await findProducts(tx, terms, { sort, limit });
    const shelves = onShelves(filter);
    await limit();
    const chosen =
      shelves && all.capped
        ? await findMatching(tx, { match: `(${all.match}) & (${shelves})`, terms, sort })
        : { ...all, found: all.found.filter(isIn(filter)) };
    const ids = chosen.found.slice((page - 1) * page_size, page * page_size).map(({ id }) => id);
    await limit();
    return {
      results: await selectInOrder(tx, ids),
      count: chosen.found.length,
      ...(chosen.capped && { capped: true }),
      facets: {
        ...facetsOf(all.found.map((one) => ({ ...one, forSale: 1 }))),
        ...(all.capped && { capped: true }),
      },
    };
  };
  return bounded(db, work, { results: [], count: 0, facets: facetsOf([]) });
}

async function selectInOrder(db: Queries, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await selectListed(db, {
    where: inArray(products.id, ids),
    orderBy: bySales,
    limit: ids.length,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

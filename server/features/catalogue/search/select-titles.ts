import { asc, desc, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Queries, Transaction } from '../../../db/client.ts';
import { productSearch, products } from '../../../db/schema/index.ts';
import { bounded, type Limit } from './bounded.ts';
import { readQuery } from './read-query.ts';
import { inNames, withAll } from './text-query.ts';
import { cutQuery, endings } from './words.queries.ts';

const MOST_PIECES = 12;
const MOST_MATCHES = 500;
const CANDIDATES = 100;

/**
 * Titles to complete a query with: every word of it is in them, the last as the beginning of one. Those that begin with
 * the query come first, then by sales; without a query the best sellers. Where nothing has the words, what a search
 * would find; none where it takes too long.
 */
export async function selectTitles(db: Database, query: string, limit: number): Promise<string[]> {
  if (query === '') return bestSellers(db, limit);
  const work = async (tx: Transaction, within: Limit) => {
    const pieces = await cutQuery(tx, query, MOST_PIECES);
    if (pieces.length === 0) return [];
    await within();
    const begun = await endings(tx, pieces);
    await within();
    const names = begun ? await titlesOf(tx, productSearch.names, inNames(begun), query) : [];
    if (names.length > 0) return names.slice(0, limit);
    const terms = await readQuery(tx, query, within);
    if (terms.length === 0 || terms.some(({ alternatives }) => alternatives.length === 0)) return [];
    await within();
    return (await titlesOf(tx, productSearch.document, withAll(terms), query)).slice(0, limit);
  };
  return bounded(db, work, []);
}

/** Each name once; of many, those of the best sellers. */
async function titlesOf(db: Queries, document: SQLWrapper, match: string, query: string): Promise<string[]> {
  const matches = db
    .select({ productId: productSearch.productId })
    .from(productSearch)
    .where(sql`${document} @@ ${match}::tsquery`)
    .limit(MOST_MATCHES)
    .as('matches');
  const rows = await db
    .select({ name: products.name })
    .from(matches)
    .innerJoin(products, eq(products.id, matches.productId))
    .orderBy(desc(products.unitsSold), asc(products.id))
    .limit(CANDIDATES);
  const names = [...new Set(rows.map(({ name }) => name))];
  const begins = (name: string) => name.toLowerCase().startsWith(query.toLowerCase());
  return [...names.filter(begins), ...names.filter((name) => !begins(name))];
}

async function bestSellers(db: Queries, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: products.name })
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(desc(products.unitsSold), asc(products.id))
    .limit(limit);
  return [...new Set(rows.map(({ name }) => name))];
}

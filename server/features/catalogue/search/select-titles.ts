import { asc, desc, eq, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, QueryRunner, Transaction } from '../../../db/client.ts';
import { productSearch, products } from '../../../db/schema/index.ts';
import { lookUpConfusable, lookUpNumber, type NumberLookup } from '../../vehicles/look-up-number.ts';
import { readQuery } from './read-query.ts';
import { matchAllTerms, matchNames } from './text-query.ts';
import { expandTokens, tokenize } from './vocabulary.queries.ts';
import { type ApplyTimeLimit, withTimeBudget } from './with-time-budget.ts';

const MAX_TOKENS = 12;
const MAX_MATCHES = 500;
const MAX_CANDIDATES = 100;

/**
 * Returns titles that contain every word of the query, the last one as a prefix; those that start with the query come
 * first, then by sales. Falls back to search results, or to best sellers for an empty query. Before all of them come
 * those of products whose part number was typed. Returns nothing on timeout.
 */
export async function selectTitles(db: Database, query: string, limit: number): Promise<string[]> {
  if (query === '') return selectBestSellers(db, limit);
  const work = async (tx: Transaction, applyTimeLimit: ApplyTimeLimit) => {
    const numbered = await selectNames(tx, await lookUpNumber(tx, query), limit);
    await applyTimeLimit();
    const others = await findByWords(tx, { query, limit }, applyTimeLimit);
    if (numbered.length + others.length > 0) return [...new Set([...numbered, ...others])].slice(0, limit);
    return selectNames(tx, await lookUpConfusable(tx, query), limit);
  };
  return withTimeBudget(db, work, []);
}

async function selectNames(db: QueryRunner, lookup: NumberLookup | null, limit: number): Promise<string[]> {
  const ids = (lookup?.matches ?? []).slice(0, limit).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  const byId = new Map(rows.map(({ id, name }) => [id, name]));
  return [...new Set(ids.flatMap((id) => byId.get(id) ?? []))];
}

async function findByWords(
  tx: Transaction,
  { query, limit }: { query: string; limit: number },
  applyTimeLimit: ApplyTimeLimit,
): Promise<string[]> {
  const tokens = await tokenize(tx, query, MAX_TOKENS);
  if (tokens.length === 0) return [];
  await applyTimeLimit();
  const expanded = await expandTokens(tx, tokens);
  await applyTimeLimit();
  const names = expanded ? await findTitles(tx, productSearch.names, matchNames(expanded), query) : [];
  if (names.length > 0) return names.slice(0, limit);
  const terms = await readQuery(tx, query, applyTimeLimit);
  if (terms.length === 0 || terms.some(({ alternatives }) => alternatives.length === 0)) return [];
  await applyTimeLimit();
  return (await findTitles(tx, productSearch.document, matchAllTerms(terms), query)).slice(0, limit);
}

async function findTitles(
  db: QueryRunner,
  document: SQLWrapper,
  match: string,
  query: string,
): Promise<string[]> {
  const matches = db
    .select({ productId: productSearch.productId })
    .from(productSearch)
    .where(sql`${document} @@ ${match}::tsquery`)
    .limit(MAX_MATCHES)
    .as('matches');
  const rows = await db
    .select({ name: products.name })
    .from(matches)
    .innerJoin(products, eq(products.id, matches.productId))
    .orderBy(desc(products.unitsSold), asc(products.id))
    .limit(MAX_CANDIDATES);
  const names = [...new Set(rows.map(({ name }) => name))];
  const startsWithQuery = (name: string) => name.toLowerCase().startsWith(query.toLowerCase());
  return [...names.filter(startsWithQuery), ...names.filter((name) => !startsWithQuery(name))];
}

async function selectBestSellers(db: QueryRunner, limit: number): Promise<string[]> {
  const rows = await db
    .select({ name: products.name })
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(desc(products.unitsSold), asc(products.id))
    .limit(limit);
  return [...new Set(rows.map(({ name }) => name))];
}

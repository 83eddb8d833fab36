import { asc, desc, inArray, isNull } from 'drizzle-orm';
import type { Database, QueryRunner, Transaction } from '../../../db/client.ts';
import { products } from '../../../db/schema/index.ts';
import { defineStatement, runStatement, type Statement } from '../../../db/statement.ts';
import { lookUpConfusable, lookUpNumber, type NumberLookup } from '../../vehicles/look-up-number.ts';
import { readQuery } from './read-query.ts';
import { defineTiers } from './search-tiers.ts';
import { matchAllTerms, matchNames } from './text-query.ts';
import { expandWords } from './vocabulary.queries.ts';
import { type ApplyTimeLimit, withTimeBudget } from './with-time-budget.ts';

const LIMITS = { minMatches: 100, maxPopular: 500, maxOfTier: 500 };
const MAX_CANDIDATES = 100;

interface NamedProduct {
  id: number;
  name: string;
}

export interface FoundForTyping {
  /** Best first, at most `limit` with different names, and others of the same names. */
  products: NamedProduct[];
  /** The look-up of the number that was typed. */
  lookup: NumberLookup | null;
}

/**
 * Returns titles that contain every word of the query, the last one as a prefix; those that start with the query come
 * first, then by sales. Falls back to search results, or to best sellers for an empty query. Before all of them come
 * those of products whose part number was typed. Returns nothing on timeout.
 */
export async function selectTitles(db: Database, query: string, limit: number): Promise<string[]> {
  const { products: found } = await findWhileTyping(db, query, limit);
  return [...new Set(found.map(({ name }) => name))].slice(0, limit);
}

/** The products of those titles. */
export async function findWhileTyping(db: Database, query: string, limit: number): Promise<FoundForTyping> {
  if (query === '') return { products: await selectBestSellers(db, limit), lookup: null };
  const work = async (tx: Transaction, applyTimeLimit: ApplyTimeLimit): Promise<FoundForTyping> => {
    const lookup = await lookUpNumber(tx, query);
    const numbered = await selectNames(tx, lookup, limit);
    await applyTimeLimit();
    const others = await findByWords(tx, query, applyTimeLimit);
    if (numbered.length + others.length > 0) return { products: [...numbered, ...others], lookup };
    const similar = await lookUpConfusable(tx, query);
    return { products: await selectNames(tx, similar, limit), lookup: similar };
  };
  return withTimeBudget(db, work, { products: [], lookup: null });
}

async function selectNames(
  db: QueryRunner,
  lookup: NumberLookup | null,
  limit: number,
): Promise<NamedProduct[]> {
  const ids = (lookup?.matches ?? []).slice(0, limit).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function findByWords(
  tx: Transaction,
  query: string,
  applyTimeLimit: ApplyTimeLimit,
): Promise<NamedProduct[]> {
  const words = await expandWords(tx, query);
  await applyTimeLimit();
  const named = words ? await findNamed(tx, BY_NAME, matchNames(words), query) : [];
  if (named.length > 0) return named;
  const terms = await readQuery(tx, query, applyTimeLimit);
  if (terms.length === 0 || terms.some(({ alternatives }) => alternatives.length === 0)) return [];
  await applyTimeLimit();
  return findNamed(tx, BY_DOCUMENT, matchAllTerms(terms), query);
}

const defineNamed = (column: 'names' | 'document') =>
  defineStatement<NamedProduct>(
    `titles_by_${column}`,
    `with ${defineTiers(`select product_id from product_search where ${column} @@ $1::tsquery`, LIMITS)}
    select id, name from matches
    join products on id = product_id
    order by units_sold desc, id limit ${MAX_CANDIDATES}`,
  );
const BY_NAME = defineNamed('names');
const BY_DOCUMENT = defineNamed('document');

async function findNamed(
  db: QueryRunner,
  statement: Statement<NamedProduct>,
  match: string,
  query: string,
): Promise<NamedProduct[]> {
  const rows = await runStatement(db, statement, [match]);
  const startsWithQuery = ({ name }: NamedProduct) => name.toLowerCase().startsWith(query.toLowerCase());
  return [...rows.filter(startsWithQuery), ...rows.filter((row) => !startsWithQuery(row))];
}

function selectBestSellers(db: QueryRunner, limit: number): Promise<NamedProduct[]> {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(desc(products.unitsSold), asc(products.id))
    .limit(limit);
}

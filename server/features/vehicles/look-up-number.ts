import { and, asc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import {
  foldConfusables,
  isPartNumber,
  MIN_NUMBER_PREFIX_LENGTH,
  normalizePartNumber,
} from '#contract/fitment/part-number.ts';
import type { NumberRelation } from '#contract/types.ts';
import type { QueryRunner } from '../../db/client.ts';
import { numberLinks, partNumbers, products } from '../../db/schema/index.ts';

const MAX_STEPS = 10;
const MAX_LINKS = 100;
export const MAX_NUMBER_MATCHES = 50;

export interface NumberMatch {
  id: number;
  categoryId: number;
  subcategoryId: number | null;
  relation: NumberRelation;
  /** The product's number, as its maker writes it. */
  number: string;
}

export interface NumberLookup {
  /** The number that was found, without separators. */
  norm: string;
  /** The numbers that replace it, the direct one first. */
  supersededBy: string[];
  /** The numbers that it replaces, the direct ones first. */
  supersedes: string[];
  equivalents: string[];
  /** Products for sale, each once: its own first, then by relation. */
  matches: NumberMatch[];
}

/** Null for a text that is no part number, and for a number of which nothing is stored. */
export async function lookUpNumber(db: QueryRunner, text: string): Promise<NumberLookup | null> {
  const norm = normalizePartNumber(text);
  return isPartNumber(norm) ? lookUpNorm(db, norm) : null;
}

/** As lookUpNumber, with O/0, I/1, S/5 and B/8 swapped. To be called when nothing else was found (FIT-40). */
export async function lookUpConfusable(db: QueryRunner, text: string): Promise<NumberLookup | null> {
  const norm = normalizePartNumber(text);
  if (!isPartNumber(norm)) return null;
  const norms = await selectConfusables(db, norm);
  const [only] = norms;
  if (only === undefined) return null;
  const lookup =
    norms.length === 1
      ? await lookUpNorm(db, only)
      : { norm, ...noLinks, matches: await selectMatches(db, norms, () => 'confusable') };
  return (
    lookup && {
      ...lookup,
      matches: lookup.matches.map((match) =>
        match.relation === 'exact' ? { ...match, relation: 'confusable' } : match,
      ),
    }
  );
}

const noLinks = { supersededBy: [], supersedes: [], equivalents: [] };

async function lookUpNorm(db: QueryRunner, norm: string): Promise<NumberLookup | null> {
  const supersededBy = await selectChain(db, norm, { from: numberLinks.fromNorm, to: numberLinks.toNorm });
  const supersedes = await selectChain(db, norm, { from: numberLinks.toNorm, to: numberLinks.fromNorm });
  const equivalents = await selectEquivalents(db, [norm, ...supersededBy]);
  const getRelation = (number: string): NumberRelation => {
    if (number === norm) return 'exact';
    if (supersededBy.includes(number)) return 'superseding';
    return equivalents.includes(number) ? 'equivalent' : 'superseded';
  };
  const linked = await selectMatches(db, [norm, ...supersededBy, ...equivalents, ...supersedes], getRelation);
  const found = new Set(linked.map(({ id }) => id));
  const beginning = (await selectBeginning(db, norm)).filter(({ id }) => !found.has(id));
  const matches = [...linked, ...beginning].slice(0, MAX_NUMBER_MATCHES);
  if (matches.length + supersededBy.length + supersedes.length + equivalents.length === 0) return null;
  return { norm, supersededBy, supersedes, equivalents, matches };
}

type LinkColumn = typeof numberLinks.fromNorm | typeof numberLinks.toNorm;

/** The numbers to which supersessions lead, directly or by way of others, at most 10 steps away. */
async function selectChain(
  db: QueryRunner,
  norm: string,
  { from, to }: { from: LinkColumn; to: LinkColumn },
): Promise<string[]> {
  const { rows } = await db.execute<{ norm: string }>(sql`
    with recursive linked as (
      select ${norm}::text collate "C" as norm, 0 as step
      union
      select ${to}, linked.step + 1 from linked
      join ${numberLinks} on ${from} = linked.norm and ${numberLinks.kind} = 'superseded'
      where linked.step < ${MAX_STEPS}
    )
    select norm from (select norm, step from linked where step > 0 limit ${MAX_LINKS}) as first
    group by norm order by min(step), norm`);
  return rows.map((row) => row.norm);
}

/** One step only: what equals an equal number is often only nearly the same. */
async function selectEquivalents(db: QueryRunner, norms: string[]): Promise<string[]> {
  const rows = await db
    .select({ from: numberLinks.fromNorm, to: numberLinks.toNorm })
    .from(numberLinks)
    .where(
      and(
        eq(numberLinks.kind, 'equivalent'),
        or(inArray(numberLinks.fromNorm, norms), inArray(numberLinks.toNorm, norms)),
      ),
    )
    .limit(MAX_LINKS);
  const others = rows.flatMap(({ from, to }) => [from, to]).filter((norm) => !norms.includes(norm));
  return [...new Set(others)].toSorted();
}

async function selectMatches(
  db: QueryRunner,
  norms: string[],
  getRelation: (norm: string) => NumberRelation,
): Promise<NumberMatch[]> {
  const rank = sql`array_position(${sql.param(norms)}::text[], ${partNumbers.norm}::text)`;
  const rows = await selectForSale(db, inArray(partNumbers.norm, norms), [rank, asc(partNumbers.id)]);
  return toMatches(rows, getRelation);
}

async function selectBeginning(db: QueryRunner, norm: string): Promise<NumberMatch[]> {
  if (norm.length < MIN_NUMBER_PREFIX_LENGTH) return [];
  // '~' follows all letters and digits in the column's collation "C".
  const isBeginning = and(gte(partNumbers.norm, norm), lt(partNumbers.norm, `${norm}~`));
  const rows = await selectForSale(db, isBeginning, [asc(partNumbers.norm), asc(partNumbers.id)]);
  return toMatches(
    rows.filter((row) => row.norm !== norm),
    () => 'prefix',
  );
}

function selectForSale(db: QueryRunner, where: SQL | undefined, orderBy: SQL[]) {
  return db
    .select({
      id: products.id,
      categoryId: products.categoryId,
      subcategoryId: products.subcategoryId,
      number: partNumbers.shown,
      norm: partNumbers.norm,
    })
    .from(partNumbers)
    .innerJoin(products, eq(products.id, partNumbers.productId))
    .where(and(isNull(products.archivedAt), where))
    .orderBy(...orderBy)
    .limit(MAX_NUMBER_MATCHES);
}

/** A product with several of the numbers counts by the first. */
function toMatches(
  rows: Awaited<ReturnType<typeof selectForSale>>,
  getRelation: (norm: string) => NumberRelation,
): NumberMatch[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(([first]) => {
    const { norm, ...match } = first!;
    return { ...match, relation: getRelation(norm) };
  });
}

/** The other norms that fold to the same text, of products for sale and of links. */
async function selectConfusables(db: QueryRunner, norm: string): Promise<string[]> {
  const folded = foldConfusables(norm);
  const matchesFold = (column: LinkColumn | typeof partNumbers.norm) =>
    sql`translate(${column}, 'OISB', '0158') = ${folded}`;
  const { rows } = await db.execute<{ norm: string }>(sql`
    (select ${partNumbers.norm} as norm from ${partNumbers}
      join ${products} on ${products.id} = ${partNumbers.productId} and ${products.archivedAt} is null
      where ${matchesFold(partNumbers.norm)} limit ${MAX_NUMBER_MATCHES})
    union (select ${numberLinks.fromNorm} from ${numberLinks} where ${matchesFold(numberLinks.fromNorm)} limit ${MAX_LINKS})
    union (select ${numberLinks.toNorm} from ${numberLinks} where ${matchesFold(numberLinks.toNorm)} limit ${MAX_LINKS})
    order by norm`);
  return rows.map((row) => row.norm).filter((other) => other !== norm);
}

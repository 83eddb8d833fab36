import { and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import {
  isPartNumber,
  MIN_NUMBER_PREFIX_LENGTH,
  normalizePartNumber,
} from '#contract/fitment/part-number.ts';
import type { Context } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { numberLinks, partNumbers, products } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { bySales, selectListed } from '../catalogue/catalogue.queries.ts';

const MAX_STEPS = 10;
const MAX_MATCHES = 50;

/** Throws NOT_FOUND for what is no part number, and for a number of which nothing is stored. */
export async function readPartNumber({ db }: Pick<Context, 'db'>, { params }: Input<'partNumber', 'params'>) {
  const norm = normalizePartNumber(params.number);
  if (!isPartNumber(norm)) throw new AppError('NOT_FOUND');
  const supersededBy = await selectSuperseding(db, norm);
  const equivalents = await selectEquivalents(db, [norm, ...supersededBy]);
  const rank = [norm, ...supersededBy, ...equivalents];
  const rows = [
    ...(await selectNumbers(db, rank)).toSorted((a, b) => rank.indexOf(a.norm) - rank.indexOf(b.norm)),
    ...(await selectNumbersBeginning(db, norm)),
  ];
  const unique = rows.filter(
    (row, index) => rows.findIndex(({ productId }) => productId === row.productId) === index,
  );
  if (unique.length + supersededBy.length + equivalents.length === 0) throw new AppError('NOT_FOUND');
  const listed = await selectListed(db, {
    where: inArray(
      products.id,
      unique.map(({ productId }) => productId),
    ),
    orderBy: bySales,
    limit: unique.length,
  });
  const byId = new Map(listed.map((product) => [product.id, product]));
  const getRelation = (number: string) => {
    if (number === norm) return 'exact';
    if (supersededBy.includes(number)) return 'superseding';
    return equivalents.includes(number) ? 'equivalent' : 'prefix';
  };
  return {
    norm,
    superseded_by: supersededBy,
    equivalents,
    matches: unique.flatMap((row) => {
      const product = byId.get(row.productId);
      return product ? [{ relation: getRelation(row.norm), number: row.shown, product } as const] : [];
    }),
  };
}

/** The numbers that replace one, directly or by way of others, at most 10 steps away. */
async function selectSuperseding(db: QueryRunner, norm: string): Promise<string[]> {
  const { rows } = await db.execute<{ norm: string }>(sql`
    with recursive later as (
      select ${norm}::text collate "C" as norm, 0 as step
      union
      select link.to_norm, later.step + 1 from later
      join ${numberLinks} as link on link.from_norm = later.norm and link.kind = 'superseded'
      where later.step < ${MAX_STEPS}
    ) select norm from later where step > 0 group by norm order by min(step), norm`);
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
    );
  const others = rows.flatMap(({ from, to }) => [from, to]).filter((norm) => !norms.includes(norm));
  return [...new Set(others)].toSorted();
}

const numberColumns = { productId: partNumbers.productId, shown: partNumbers.shown, norm: partNumbers.norm };

const selectNumbers = (db: QueryRunner, norms: string[]) =>
  db
    .select(numberColumns)
    .from(partNumbers)
    .where(inArray(partNumbers.norm, norms))
    .orderBy(asc(partNumbers.norm), asc(partNumbers.id))
    .limit(MAX_MATCHES);

async function selectNumbersBeginning(db: QueryRunner, norm: string) {
  if (norm.length < MIN_NUMBER_PREFIX_LENGTH) return [];
  // '~' follows all letters and digits in the column's collation "C".
  const isBeginning = and(gte(partNumbers.norm, norm), lt(partNumbers.norm, `${norm}~`));
  return db
    .select(numberColumns)
    .from(partNumbers)
    .where(isBeginning)
    .orderBy(asc(partNumbers.norm), asc(partNumbers.id))
    .limit(MAX_MATCHES);
}

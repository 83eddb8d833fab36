import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { QueryRunner } from './client.ts';

/** What one statement of a cleanup takes, so that nobody waits for it for long. */
const BATCH_SIZE = 1_000;
/** What is left after that many is for the next run. */
const MAX_BATCHES = 100;

/** Repeats a step that takes `limit` rows at most, until it finds fewer. Answers how many rows were taken. */
export async function runInBatches(
  step: (limit: number) => Promise<number>,
  limit = BATCH_SIZE,
): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await step(limit);
    total += count;
    if (count < limit) break;
  }
  return total;
}

/** The places of the rows that a condition names, the first by `by`, which needs an index. */
export function firstRows(
  table: PgTable,
  { where, orderBy, limit }: { where: SQL; orderBy: SQL; limit: number },
): SQL {
  return sql`ctid = any(array(select ctid from ${table} where ${where} order by ${orderBy} limit ${limit}))`;
}

/** Deletes the rows that a condition names, 1,000 in a statement, the first by `by`, which needs an index. */
export function deleteInBatches(
  db: QueryRunner,
  table: PgTable,
  { where, orderBy }: { where: SQL; orderBy: SQL },
): Promise<number> {
  return runInBatches(async (limit) => {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ${firstRows(table, { where, orderBy, limit })}`,
    );
    return rowCount ?? 0;
  });
}

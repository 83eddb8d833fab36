import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { QueryRunner } from './client.ts';

/** Small, so that locks are held only briefly. */
const BATCH_SIZE = 1_000;
const MAX_BATCHES = 100;

/** Repeats a step that handles at most `limit` rows until it finds fewer. Returns the number of rows handled. */
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

/** A condition for the first matching rows by `orderBy`, which needs an index. */
export function firstRows(
  table: PgTable,
  { where, orderBy, limit }: { where: SQL; orderBy: SQL; limit: number },
): SQL {
  return sql`ctid = any(array(select ctid from ${table} where ${where} order by ${orderBy} limit ${limit}))`;
}

/** Deletes matching rows, 1,000 per statement, in the order of `orderBy`, which needs an index. */
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

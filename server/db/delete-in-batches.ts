import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from './client.ts';

/** What one statement of a cleanup takes, so that nobody waits for it for long. */
const BATCH = 1_000;
/** What is left after that many is for the next run. */
const MAX_BATCHES = 100;

/** Repeats a step that takes `limit` rows at most, until it finds fewer. Answers how many rows were taken. */
export async function inBatches(step: (limit: number) => Promise<number>, limit = BATCH): Promise<number> {
  let taken = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const found = await step(limit);
    taken += found;
    if (found < limit) break;
  }
  return taken;
}

/** The places of the rows that a condition names, the first by `by`, which needs an index. */
export function firstRows(table: PgTable, { where, by, limit }: { where: SQL; by: SQL; limit: number }): SQL {
  return sql`ctid = any(array(select ctid from ${table} where ${where} order by ${by} limit ${limit}))`;
}

/** Deletes the rows that a condition names, 1,000 in a statement, the first by `by`, which needs an index. */
export function deleteInBatches(
  db: Queries,
  table: PgTable,
  { where, by }: { where: SQL; by: SQL },
): Promise<number> {
  return inBatches(async (limit) => {
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ${firstRows(table, { where, by, limit })}`,
    );
    return rowCount ?? 0;
  });
}

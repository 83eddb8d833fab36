import { type SQL, sql } from 'drizzle-orm';
import type { QueryRunner } from './client.ts';

export const MAX_COUNTED = 10_000;
/** Of a search, whose matches take longer to find. */
export const MAX_COUNTED_OF_SEARCH = 1_000;

export interface CappedCount {
  count: number;
  capped?: true;
}

/** Counts the rows of a query up to `max`, to bound the time it takes. */
export async function countRows(db: QueryRunner, query: SQL, max = MAX_COUNTED): Promise<CappedCount> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${query} limit ${max + 1}) as found`,
  );
  const { count } = rows[0]!;
  return count > max ? { count: max, capped: true } : { count };
}

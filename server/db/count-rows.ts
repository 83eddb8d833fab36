import { type SQL, sql } from 'drizzle-orm';
import type { QueryRunner } from './client.ts';

export const MAX_COUNTED = 10_000;

export interface CappedCount {
  count: number;
  capped?: true;
}

/** Counts the rows of a query up to 10,000, to bound the time it takes. */
export async function countRows(db: QueryRunner, query: SQL): Promise<CappedCount> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${query} limit ${MAX_COUNTED + 1}) as found`,
  );
  const { count } = rows[0]!;
  return count > MAX_COUNTED ? { count: MAX_COUNTED, capped: true } : { count };
}

import { type SQL, sql } from 'drizzle-orm';
import type { QueryRunner } from './client.ts';

/** Where counting stops. */
export const MAX_COUNTED = 10_000;

export interface CappedCount {
  /** At most 10,000. */
  count: number;
  /** There are more. */
  capped?: true;
}

/** How many rows a query finds; counting stops at 10,000, so that it takes no longer the more there are. */
export async function countRows(db: QueryRunner, query: SQL): Promise<CappedCount> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${query} limit ${MAX_COUNTED + 1}) as found`,
  );
  const { count } = rows[0]!;
  return count > MAX_COUNTED ? { count: MAX_COUNTED, capped: true } : { count };
}

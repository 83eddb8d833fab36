import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from './client.ts';

/** Where counting stops. */
export const MOST_COUNTED = 10_000;

export interface Counted {
  /** At most 10,000. */
  count: number;
  /** There are more. */
  capped?: true;
}

/** How many rows a query finds; counting stops at 10,000, so that it takes no longer the more there are. */
export async function countRows(db: Queries, query: SQL): Promise<Counted> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${query} limit ${MOST_COUNTED + 1}) as found`,
  );
  const { count } = rows[0]!;
  return count > MOST_COUNTED ? { count: MOST_COUNTED, capped: true } : { count };
}

import { sql } from 'drizzle-orm';
import type { Period } from '#contract/types.ts';
import type { Database } from '../../db/client.ts';
import { isWithin } from './counted-orders.ts';

interface CacheEntry {
  version: string;
  rows: unknown;
}

const MAX_ENTRIES = 200;
const caches = new WeakMap<Database, Map<string, CacheEntry>>();

/** Caches a query until one of the period's counted orders changes. The query must depend on nothing else. */
export async function memoizeByVersion<Rows>(
  db: Database,
  { name, period }: { name: string; period: Period },
  query: () => Promise<Rows>,
): Promise<Rows> {
  // Row versions only grow, so an equal sum means that no row has changed.
  const { rows } = await db.execute<{ version: string }>(
    sql`select coalesce(sum(s.version), 0)::text as version from sales_by_day s where ${isWithin(sql`s.day`, period)}`,
  );
  const { version } = rows[0]!;
  const cache = caches.get(db) ?? new Map<string, CacheEntry>();
  caches.set(db, cache);
  const key = `${name} ${period.from} ${period.to}`;
  const cached = cache.get(key);
  if (cached?.version === version) return cached.rows as Rows;
  const freshRows = await query();
  if (cache.size >= MAX_ENTRIES) cache.clear();
  cache.set(key, { version, rows: freshRows });
  return freshRows;
}

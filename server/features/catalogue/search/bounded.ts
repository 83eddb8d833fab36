import { sql } from 'drizzle-orm';
import { atMost } from '../../../at-most.ts';
import { type Database, postgresCode, type Transaction } from '../../../db/client.ts';

const LONGEST_MS = 1500;
const MOST_AT_ONCE = 3;
const STATEMENT_TIMED_OUT = '57014';

/** The other connections of the pool are for those who buy. */
const inTurn = atMost(MOST_AT_ONCE);

/** To be called before a statement that may take long: it may take what is left of the time for all of them. */
export type Limit = () => Promise<void>;

class OutOfTime extends Error {}

/** Runs what a query asks for, read-only, within 1.5 s over all its statements; the fallback where that is not enough. */
export function bounded<T>(
  db: Database,
  work: (tx: Transaction, limit: Limit) => Promise<T>,
  fallback: T,
): Promise<T> {
  return inTurn(async () => {
    const deadline = performance.now() + LONGEST_MS;
    try {
      return await db.transaction(
        async (tx) => {
          const limit = async () => {
            const left = Math.floor(deadline - performance.now());
            if (left < 1) throw new OutOfTime();
            await tx.execute(sql`select set_config('statement_timeout', ${String(left)}, true)`);
          };
          await limit();
          // PostgreSQL overrates how much a list of words matches, and would read whole tables for it.
          await tx.execute(sql`
            select set_config('enable_seqscan', 'off', true),
              set_config('enable_hashjoin', 'off', true),
              set_config('enable_mergejoin', 'off', true)`);
          return work(tx, limit);
        },
        { accessMode: 'read only' },
      );
    } catch (error) {
      if (error instanceof OutOfTime || postgresCode(error) === STATEMENT_TIMED_OUT) return fallback;
      throw error;
    }
  });
}

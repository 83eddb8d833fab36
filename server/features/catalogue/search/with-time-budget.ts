import { sql } from 'drizzle-orm';
import { type Database, getPostgresCode, type Transaction } from '../../../db/client.ts';
import { limitConcurrency } from '../../../limit-concurrency.ts';

const MAX_DURATION_MS = 1500;
const MAX_CONCURRENT = 3;
const STATEMENT_TIMED_OUT = '57014';

/** The other connections of the pool are for those who buy. */
const runLimited = limitConcurrency(MAX_CONCURRENT);

/** To be called before a statement that may take long: it may take what is left of the time for all of them. */
export type ApplyTimeLimit = () => Promise<void>;

class TimeBudgetExceeded extends Error {}

/** Runs what a query asks for, read-only, within 1.5 s over all its statements; the fallback where that is not enough. */
export function withTimeBudget<T>(
  db: Database,
  work: (tx: Transaction, applyTimeLimit: ApplyTimeLimit) => Promise<T>,
  fallback: T,
): Promise<T> {
  return runLimited(async () => {
    const deadline = performance.now() + MAX_DURATION_MS;
    try {
      return await db.transaction(
        async (tx) => {
          const applyTimeLimit = async () => {
            const remainingMs = Math.floor(deadline - performance.now());
            if (remainingMs < 1) throw new TimeBudgetExceeded();
            await tx.execute(sql`select set_config('statement_timeout', ${String(remainingMs)}, true)`);
          };
          await applyTimeLimit();
          // PostgreSQL overrates how much a list of words matches, and would read whole tables for it.
          await tx.execute(sql`
            select set_config('enable_seqscan', 'off', true),
              set_config('enable_hashjoin', 'off', true),
              set_config('enable_mergejoin', 'off', true)`);
          return work(tx, applyTimeLimit);
        },
        { accessMode: 'read only' },
      );
    } catch (error) {
      if (error instanceof TimeBudgetExceeded || getPostgresCode(error) === STATEMENT_TIMED_OUT)
        return fallback;
      throw error;
    }
  });
}

import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { markIncomplete } from '../../../context/incomplete-reply.ts';
import { type Database, getPostgresCode, type Transaction } from '../../../db/client.ts';

const MAX_DURATION_MS = 1500;
const MAX_CONCURRENT = 3;
const STATEMENT_TIMED_OUT = '57014';

/** The pool's other connections stay free for checkout. */
const runLimited = pLimit(MAX_CONCURRENT);

/** Call it before a statement that may be slow: it limits the statement to the remaining time. */
export type ApplyTimeLimit = () => Promise<void>;

class TimeBudgetExceeded extends Error {}

/** Runs read-only work within 1.5 s over all its statements. Returns the fallback on timeout. */
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
          // PostgreSQL overestimates how much a list of words matches, and would read whole tables.
          await tx.execute(sql`
            select set_config('enable_seqscan', 'off', true),
              set_config('enable_hashjoin', 'off', true),
              set_config('enable_mergejoin', 'off', true)`);
          return work(tx, applyTimeLimit);
        },
        { accessMode: 'read only' },
      );
    } catch (error) {
      if (!(error instanceof TimeBudgetExceeded) && getPostgresCode(error) !== STATEMENT_TIMED_OUT)
        throw error;
      markIncomplete();
      return fallback;
    }
  });
}

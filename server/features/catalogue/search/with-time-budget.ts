import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { markIncomplete } from '../../../context/incomplete-reply.ts';
import { type Database, getPostgresCode, runReadOnly, type Transaction } from '../../../db/client.ts';

const MAX_DURATION_MS = 1500;
/** So much longer than that it may take. */
const TOLERANCE_MS = 200;
// PostgreSQL overestimates how much a list of words matches, and would read whole tables.
const BEGIN = `begin read only; set local statement_timeout = ${MAX_DURATION_MS};
  set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`;
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
      return await runReadOnly(db, BEGIN, (tx) => {
        let limitMs = MAX_DURATION_MS;
        return work(tx, async () => {
          const remainingMs = Math.floor(deadline - performance.now());
          if (remainingMs < 1) throw new TimeBudgetExceeded();
          // A statement of its own for each few milliseconds less would cost more than it saves.
          if (limitMs - remainingMs < TOLERANCE_MS) return;
          limitMs = remainingMs;
          await tx.execute(sql`select set_config('statement_timeout', ${String(remainingMs)}, true)`);
        });
      });
    } catch (error) {
      if (!(error instanceof TimeBudgetExceeded) && getPostgresCode(error) !== STATEMENT_TIMED_OUT)
        throw error;
      markIncomplete();
      return fallback;
    }
  });
}

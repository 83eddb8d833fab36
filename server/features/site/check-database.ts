import { sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { finishesWithin } from '../../context/finishes-within.ts';

const TIMEOUT_MS = 1_000;

/** Throws when shoppers' requests get no connection, or no reply on it, within a second. */
export async function checkDatabase({ db, log }: Context): Promise<void> {
  const queries = Promise.all([db.execute(sql`select 1`), db.transaction((tx) => tx.execute(sql`select 1`))]);
  const isInTime = await finishesWithin(TIMEOUT_MS, queries, (error) =>
    log.warn({ err: error }, 'the database answered late'),
  );
  if (!isInTime) throw new Error(`no answer within ${TIMEOUT_MS} ms`);
}

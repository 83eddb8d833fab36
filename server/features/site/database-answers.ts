import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';

const WITHIN_MS = 1_000;

/** Throws where shoppers' requests get no connection, or no answer on it, within a second. */
export async function databaseAnswers({ db }: Context): Promise<void> {
  const timer = new AbortController();
  const tooLate = setTimeout(WITHIN_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${WITHIN_MS} ms`);
  });
  const answers = Promise.all([db.execute(sql`select 1`), db.transaction((tx) => tx.execute(sql`select 1`))]);
  try {
    await Promise.race([answers, tooLate]);
  } finally {
    timer.abort();
  }
}

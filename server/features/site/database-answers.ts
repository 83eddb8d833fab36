import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { answersWithin } from '../../within.ts';

const WITHIN_MS = 1_000;

/** Throws where shoppers' requests get no connection, or no answer on it, within a second. */
export async function databaseAnswers({ db, log }: Context): Promise<void> {
  const answers = Promise.all([db.execute(sql`select 1`), db.transaction((tx) => tx.execute(sql`select 1`))]);
  const isAnswered = await answersWithin(WITHIN_MS, answers, (error) =>
    log.warn({ err: error }, 'the database answered late'),
  );
  if (!isAnswered) throw new Error(`no answer within ${WITHIN_MS} ms`);
}

import { sql } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { runInBatches } from '../db/delete-in-batches.ts';

/** Deletes jobs that ran out of attempts. graphile-worker deletes completed jobs itself. */
export function deleteFailedJobs({ db }: Context, before: Date): Promise<number> {
  return runInBatches(async (limit) => {
    const { rows } = await db.execute(sql`
      select id from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null and run_at < ${before.toISOString()}::timestamptz
        limit ${limit}))`);
    return rows.length;
  });
}

import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { runInBatches } from '../db/delete-in-batches.ts';

/** Takes jobs out of the queue that it gave up before a moment; what is done the queue deletes by itself. */
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

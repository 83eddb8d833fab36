import { sql } from 'drizzle-orm';
import type { Context } from '../context/context.ts';

/** Longer than any cron task takes; a job locked for longer belongs to a killed worker. */
const STALE_LOCK_MINUTES = 10;

/** Returns whether any process is working on an earlier job of this task. */
export async function isAlreadyRunning({ db }: Context, task: string, jobId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from graphile_worker.jobs
    where task_identifier = ${task} and id < ${jobId}::bigint
      and locked_at > now() - make_interval(mins => ${STALE_LOCK_MINUTES})`);
  return rows.length > 0;
}

import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';

/** Longer than any of the tasks that ask takes; a job locked for longer belongs to a worker that was killed. */
const STALE_LOCK_MINUTES = 10;

/** Whether an earlier job of a task is being worked on by any process. */
export async function isAlreadyRunning({ db }: Context, task: string, jobId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from graphile_worker.jobs
    where task_identifier = ${task} and id < ${jobId}::bigint
      and locked_at > now() - make_interval(mins => ${STALE_LOCK_MINUTES})`);
  return rows.length > 0;
}

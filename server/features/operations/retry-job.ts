import { sql } from 'drizzle-orm';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';

/** Runs a job that failed for good again, with all its attempts. Throws NOT_FOUND when it did not, or runs already. */
export async function retryJob(
  ctx: RequestContext,
  { params: { id } }: Input<'retryJob', 'params'>,
): Promise<{ message: string }> {
  await runInTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.execute<{ task: string }>(sql`
      select failed.task_identifier as task
      from graphile_worker.jobs failed,
        lateral graphile_worker.reschedule_jobs(array[failed.id], run_at := now(), attempts := 0)
      where failed.id = ${id} and failed.attempts >= failed.max_attempts and failed.locked_at is null`);
    const [job] = rows;
    if (!job) throw new AppError('NOT_FOUND', { message: 'This job is already waiting or running again.' });
    const { task } = job;
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'retry job',
      subject: `job ${id}`,
      after: { task },
    });
  });
  return { message: 'The job is run again.' };
}

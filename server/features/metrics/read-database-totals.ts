import { count, inArray, min, sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { runReadOnly } from '../../db/client.ts';
import { paymentAttempts } from '../../db/schema/index.ts';
import { countTasks, TASKS } from '../open-tasks/count-open-tasks.ts';

const STATEMENT_TIMEOUT_MS = 1_500;

interface Waiting {
  count: number;
  /** Null if nothing waits. */
  oldestSeconds: number | null;
}

export interface DatabaseTotals {
  /** `failed`: of those that ran out of attempts. */
  jobs: { task: string; waiting: Waiting; running: number; failed: number }[];
  payments: ({ provider: string; state: string } & Waiting)[];
  tasks: ({ task: string } & Waiting)[];
}

/** Reads what is the same for all processes of the shop, on a connection that neither requests nor jobs wait for. */
export async function readDatabaseTotals({ pools, now }: Context): Promise<DatabaseTotals> {
  const at = now();
  const getAge = (since: Date | string | null) =>
    since === null ? null : Math.max(0, (at.getTime() - new Date(since).getTime()) / 1000);
  const begin = `begin read only; set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`;
  return runReadOnly(pools.tool, begin, async (tx) => {
    const { rows: jobs } = await tx.execute<JobsRow>(sql`
      select task_identifier as task, count(*) filter (where is_due)::int as waiting,
        min(run_at) filter (where is_due) as oldest, count(locked_at)::int as running,
        count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
      from (select *, locked_at is null and attempts < max_attempts and run_at <= ${at.toISOString()}::timestamptz as is_due
        from graphile_worker.jobs) as jobs
      group by task_identifier`);
    const payments = await tx
      .select({
        provider: paymentAttempts.provider,
        state: paymentAttempts.state,
        count: count(),
        oldest: min(paymentAttempts.createdAt),
      })
      .from(paymentAttempts)
      .where(inArray(paymentAttempts.state, ['open', 'abandoned']))
      .groupBy(paymentAttempts.provider, paymentAttempts.state);
    const tasks: DatabaseTotals['tasks'] = [];
    for (const [task, rows] of Object.entries(TASKS)) {
      const found = await countTasks(tx, rows);
      tasks.push({ task, count: found.count, oldestSeconds: getAge(found.oldest_at) });
    }
    return {
      jobs: jobs.map(({ waiting, oldest, ...job }) => ({
        ...job,
        waiting: { count: waiting, oldestSeconds: getAge(oldest) },
      })),
      payments: payments.map(({ oldest, ...payment }) => ({ ...payment, oldestSeconds: getAge(oldest) })),
      tasks,
    };
  });
}

type JobsRow = {
  task: string;
  waiting: number;
  oldest: Date | string | null;
  running: number;
  failed: number;
};

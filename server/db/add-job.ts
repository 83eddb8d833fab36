import { sql } from 'drizzle-orm';
import type { QueryRunner } from './client.ts';

export interface JobPayloads {
  settle_attempt: { attemptId: number };
  expire_order: { orderId: number };
  send_mail: { mailId: number };
  import_catalogue: { importId: number };
}

/** Lower runs first: imports and cleanup must not wait behind a backlog of emails. */
const PRIORITY: Partial<Record<keyof JobPayloads, number>> = { send_mail: 10 };

/** Enqueues a job in the caller's transaction. Replaces a queued job with the same name and payload. */
export async function addJob<Name extends keyof JobPayloads>(
  tx: QueryRunner,
  name: Name,
  payload: JobPayloads[Name],
  runAt: Date,
): Promise<void> {
  const key = `${name}:${Object.values(payload).join(':')}`;
  await tx.execute(
    sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, run_at := ${runAt.toISOString()}::timestamptz, job_key := ${key}::text, priority := ${PRIORITY[name] ?? 0}::int)`,
  );
}

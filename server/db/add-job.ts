import { sql } from 'drizzle-orm';
import type { QueryRunner } from './client.ts';

export interface JobPayloads {
  settle_attempt: { attemptId: number };
  expire_order: { orderId: number };
  send_mail: { mailId: number };
  import_catalogue: { importId: number };
}

/** The queue hands out lower numbers first: a catalogue file or a clean-up does not wait for a heap of mail. */
const PRIORITY: Partial<Record<keyof JobPayloads, number>> = { send_mail: 10 };

/** Puts a job into the queue within the caller's transaction; a later call with the same subject replaces it. */
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

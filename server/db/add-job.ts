import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { QueryRunner } from './client.ts';

export interface JobPayloads {
  settle_attempt: { attemptId: number };
  expire_order: { orderId: number };
  send_mail: { mailId: number };
  /** The same work, after every other email. */
  send_offer_mail: { mailId: number };
  send_text_message: { textMessageId: number };
  queue_offer: { offerId: number };
  import_catalogue: { importId: number };
}

/** Lower runs first: imports and cleanup must not wait behind a backlog of emails. */
const PRIORITY: Partial<Record<keyof JobPayloads, number>> = {
  send_mail: 10,
  send_text_message: 10,
  send_offer_mail: 20,
};

/** Enqueues a job in the caller's transaction. Replaces a queued job with the same name and payload. */
export async function addJob<Name extends keyof JobPayloads>(
  tx: QueryRunner,
  name: Name,
  payload: JobPayloads[Name],
  runAt: Date,
): Promise<void> {
  await tx.execute(sql`select ${newJob(name, payload, runAt)}`);
}

/**
 * Does what addJob does, as part of a statement: in the RETURNING of one that inserts what the job is about, whose id is
 * then a column.
 */
export function newJob<Name extends keyof JobPayloads>(
  name: Name,
  payload: JobPayloads[Name] | Record<keyof JobPayloads[Name], AnyColumn>,
  runAt: Date,
): SQL<string> {
  const [[field, value]] = Object.entries<number | AnyColumn>(payload) as [[string, number | AnyColumn]];
  const id = sql`${value}::integer`;
  return sql`(graphile_worker.add_job(${name}::text, json_build_object(${field}::text, ${id}), run_at := ${runAt.toISOString()}::timestamptz, job_key := ${`${name}:`}::text || ${id}, priority := ${PRIORITY[name] ?? 0}::int)).id`;
}

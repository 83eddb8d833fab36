import { sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';

export interface StuckWork {
  kind: 'payment' | 'refund' | 'review' | 'mail' | 'job' | 'import';
  subject: string;
  since: Date;
}

const LATE_MS = 15 * 60_000;
export const MAX_STUCK = 200;

/** Returns tasks for people and work that is 15 minutes late, oldest first, at most MAX_STUCK of each kind. */
export async function listStuckWork(ctx: Context): Promise<StuckWork[]> {
  const lateSince = new Date(ctx.now().getTime() - LATE_MS).toISOString();
  const { rows } = await ctx.db.execute<{ kind: StuckWork['kind']; subject: string; since: string }>(sql`
    (select 'payment' as kind, format('order %s, attempt %s at %s', o.order_number, a.id, a.provider) as subject,
      a.created_at as since
    from payment_attempts a join orders o on o.id = a.order_id
    where a.next_ask_at < ${lateSince}::timestamptz order by a.next_ask_at limit ${MAX_STUCK})
    union all
    (select 'refund', format('order %s, KES %s: %s', o.order_number, r.amount - r.paid_back, r.reason), r.created_at
    from refund_tasks r join orders o on o.id = r.order_id where r.state = 'open'
    order by r.created_at, r.id limit ${MAX_STUCK})
    union all
    (select 'review', format('order %s: %s', o.order_number, r.reason), r.created_at
    from payment_reviews r join orders o on o.id = r.order_id where r.state = 'open'
    order by r.created_at, r.id limit ${MAX_STUCK})
    union all
    (select 'mail', format('to %s: %s%s', recipient, case when code_for is null then subject else 'a code' end,
        case when reason = '' then '' else format(' (waits: %s)', reason) end), created_at
      from mails where state = 'waiting' and created_at < ${lateSince}::timestamptz
      order by queued_at, id limit ${MAX_STUCK})
    union all
    (select 'mail', format('to %s: %s (not sent: %s)', recipient,
        case when code_for is null then subject else 'a code' end, reason), created_at
      from mails where state = 'failed' order by created_at desc limit ${MAX_STUCK})
    union all
    (select 'import', format('import %s', id), created_at
    from catalogue_imports where state in ('waiting', 'running') and created_at < ${lateSince}::timestamptz
    order by created_at limit ${MAX_STUCK})
    union all
    (select 'job', format('%s, tried %s times: %s', task_identifier, attempts, coalesce(last_error, 'not begun')), run_at
    from graphile_worker.jobs where run_at < ${lateSince}::timestamptz order by run_at limit ${MAX_STUCK})
    order by since`);
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since) }));
}

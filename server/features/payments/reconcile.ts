import { atMost } from '../../at-most.ts';
import type { Context } from '../../context.ts';
import { addJob } from '../../jobs/add-job.ts';
import { isDown, MAX_CALLS_PER_PROVIDER } from '../../jobs/provider-slots.ts';
import { expireDueOrders } from '../orders/expire-order.ts';
import { type AttemptRow, selectUndecided } from './payments.queries.ts';
import { settleAttempt } from './settle-attempt.ts';

const OVERDUE_MS = 2 * 60_000;

/**
 * Asks about every undecided payment, due or not, and gives up the orders whose time is over. Of one provider a few are
 * asked about at a time; once it turns out to be down, or the signal comes, the rest is left to the payments' own jobs.
 */
export async function reconcile(ctx: Context, signal?: AbortSignal): Promise<void> {
  await settleEach(ctx, await selectUndecided(ctx.db), signal);
  if (!signal?.aborted) await expireDueOrders(ctx);
}

/**
 * Queues the payments again whose own job should have asked two minutes ago. The queue holds a dead worker's jobs for
 * hours before it hands them on; money does not wait for that.
 */
export async function reconcileOverdue(ctx: Context): Promise<void> {
  const latest = ctx.now().getTime() - OVERDUE_MS;
  const undecided = await selectUndecided(ctx.db);
  for (const { id, nextAskAt } of undecided) {
    if (nextAskAt !== null && nextAskAt.getTime() < latest)
      await addJob(ctx.db, 'settle_attempt', { attemptId: id }, ctx.now());
  }
}

/** Oldest first; one that cannot be settled does not stop the others. */
async function settleEach(ctx: Context, attempts: AttemptRow[], signal?: AbortSignal): Promise<void> {
  const turns = {
    safaricom: atMost(MAX_CALLS_PER_PROVIDER),
    pesapal: atMost(MAX_CALLS_PER_PROVIDER),
    flutterwave: atMost(MAX_CALLS_PER_PROVIDER),
  };
  await Promise.all(
    attempts.toReversed().map(({ id, provider }) =>
      turns[provider](async () => {
        if (signal?.aborted || isDown(ctx, provider)) return;
        await settleAttempt(ctx, id).catch((error: unknown) =>
          ctx.log.error({ err: error, attempt: id }, 'settling failed'),
        );
      }),
    ),
  );
}

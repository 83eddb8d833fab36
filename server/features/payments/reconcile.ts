import type { Context } from '../../context.ts';
import { expireDueOrders } from '../orders/expire-order.ts';
import { type AttemptRow, selectUndecided } from './payments.queries.ts';
import { settleAttempt } from './settle-attempt.ts';

const OVERDUE_MS = 2 * 60_000;

/** Asks about every undecided payment, due or not, and gives up the orders whose time is over. */
export async function reconcile(ctx: Context): Promise<void> {
  await settleEach(ctx, await selectUndecided(ctx.db));
  await expireDueOrders(ctx);
}

/**
 * Asks about the payments whose own job should have asked two minutes ago. The queue holds a dead worker's jobs for
 * hours before it hands them on; money does not wait for that.
 */
export async function reconcileOverdue(ctx: Context): Promise<void> {
  const latest = ctx.now().getTime() - OVERDUE_MS;
  const undecided = await selectUndecided(ctx.db);
  await settleEach(
    ctx,
    undecided.filter(({ nextAskAt }) => nextAskAt !== null && nextAskAt.getTime() < latest),
  );
}

/** Oldest first; one that cannot be settled does not stop the others. */
async function settleEach(ctx: Context, attempts: AttemptRow[]): Promise<void> {
  for (const { id } of attempts.toReversed()) {
    await settleAttempt(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, attempt: id }, 'settling failed'),
    );
  }
}

import type { Context } from '../../context.ts';
import { expireDueOrders } from '../orders/expire-order.ts';
import { selectOverdue, selectUndecidedAbove } from './payments.queries.ts';
import { settleAttempt } from './settle-attempt.ts';

const OVERDUE_MS = 2 * 60_000;
/** The next run, five minutes later, takes the others: who was asked about is not overdue any more. */
const MAX_OVERDUE = 200;
const PAGE = 200;

/** Asks about every undecided payment, due or not, oldest first, and gives up the orders whose time is over. */
export async function reconcile(ctx: Context): Promise<void> {
  for (let above = 0; ; ) {
    const page = await selectUndecidedAbove(ctx.db, above, PAGE);
    await settleEach(ctx, page);
    if (page.length < PAGE) break;
    above = page.at(-1)!.id;
  }
  await expireDueOrders(ctx);
}

/**
 * Asks about the payments whose own job should have asked two minutes ago. The queue holds a dead worker's jobs for
 * hours before it hands them on; money does not wait for that.
 */
export async function reconcileOverdue(ctx: Context): Promise<void> {
  const latest = new Date(ctx.now().getTime() - OVERDUE_MS);
  await settleEach(ctx, await selectOverdue(ctx.db, latest, MAX_OVERDUE));
}

/** In their order; one that cannot be settled does not stop the others. */
async function settleEach(ctx: Context, attempts: { id: number }[]): Promise<void> {
  for (const { id } of attempts) {
    await settleAttempt(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, attempt: id }, 'settling failed'),
    );
  }
}

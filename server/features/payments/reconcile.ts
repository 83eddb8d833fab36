import type { Context } from '../../context.ts';
import { expireDueOrders } from '../orders/expire-order.ts';
import { selectUndecided } from './payments.queries.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Asks about every undecided payment, due or not, and gives up the orders whose time is over. */
export async function reconcile(ctx: Context): Promise<void> {
  const undecided = await selectUndecided(ctx.db);
  for (const { id } of undecided.toReversed()) {
    await settleAttempt(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, attempt: id }, 'settling failed'),
    );
  }
  await expireDueOrders(ctx);
}

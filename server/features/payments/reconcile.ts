import { asc, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { paymentAttempts } from '../../db/schema/index.ts';
import { expireDueOrders } from '../orders/expire-order.ts';
import { settleAttempt } from './settle-attempt.ts';

/** Asks about every undecided payment, due or not, and gives up the orders whose time is over. */
export async function reconcile(ctx: Context): Promise<void> {
  const undecided = await ctx.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.state, ['open', 'abandoned']))
    .orderBy(asc(paymentAttempts.id));
  for (const { id } of undecided) {
    await settleAttempt(ctx, id).catch((error: unknown) => ctx.log.error({ err: error, attempt: id }, 'settling failed'));
  }
  await expireDueOrders(ctx);
}

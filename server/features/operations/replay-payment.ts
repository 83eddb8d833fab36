import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { addJob } from '../../db/add-job.ts';
import { orders, paymentAttempts } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

export interface ReplayedPayment {
  id: number;
  provider: string;
  state: string;
  wasQueried: boolean;
}

/** Queues a provider query for every attempt of the order and returns their ids. Throws NOT_FOUND. */
export async function replayPayment(ctx: Context, orderNumber: string): Promise<number[]> {
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderNumber, orderNumber));
  if (!order) throw new AppError('NOT_FOUND', { message: `There is no order ${orderNumber}.` });
  const attempts = await ctx.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, order.id));
  for (const { id } of attempts) await addJob(ctx.db, 'settle_attempt', { attemptId: id }, ctx.now());
  return attempts.map(({ id }) => id);
}

export async function readReplay(
  ctx: Context,
  ids: readonly number[],
  since: Date,
): Promise<ReplayedPayment[]> {
  const rows = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.id, [...ids]))
    .orderBy(paymentAttempts.id);
  return rows.map(({ id, provider, state, queriedAt }) => ({
    id,
    provider,
    state,
    wasQueried: queriedAt !== null && queriedAt >= since,
  }));
}

import { and, count, eq, gt, isNotNull, min, sql } from 'drizzle-orm';
import { formatKsh } from '#contract/money.ts';
import { MAX_UNPAID_VALUE } from '#contract/order-limits.ts';
import type { RequestContext } from '../../context/context.ts';
import type { Transaction } from '../../db/client.ts';
import { orders } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

const HOUR_MS = 3_600_000;

/** Needs a locked buyer. A draft does not count: it is cancelled before the next order is made. */
export async function assertUnpaidOrderLimit(
  ctx: RequestContext,
  tx: Transaction,
  userId: number,
): Promise<void> {
  const [{ unpaid } = { unpaid: 0 }] = await tx
    .select({ unpaid: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), isNotNull(orders.placedAt)));
  if (unpaid >= ctx.config.limits.unpaidOrders) throw new AppError('TOO_MANY_UNPAID_ORDERS');
}

/** Needs a locked buyer. Counts orders and drafts, whatever became of them. */
export async function assertHourlyOrderLimit(
  ctx: RequestContext,
  tx: Transaction,
  userId: number,
): Promise<void> {
  const limit = ctx.config.limits.ordersPerUser;
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  const [row] = await tx
    .select({ made: count(), oldest: min(orders.createdAt) })
    .from(orders)
    .where(and(eq(orders.userId, userId), gt(orders.createdAt, since)));
  if (!row?.oldest || row.made < limit) return;
  const retryAfter = Math.max(1, Math.ceil((row.oldest.getTime() + HOUR_MS - ctx.now().getTime()) / 1000));
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You have placed ${limit} orders within an hour. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    retryAfter,
  });
}

/** Needs a locked buyer. The trigger orders_unpaid_value enforces MAX_UNPAID_VALUE unless this setting overrides it. */
export async function assertUnpaidValueLimit(
  ctx: RequestContext,
  tx: Transaction,
  { userId, total }: { userId: number; total: number },
): Promise<void> {
  const limit = ctx.config.limits.unpaidValue;
  if (total > limit) {
    throw new AppError('TOO_MANY_UNPAID_ORDERS', {
      message: `An order can come to at most ${formatKsh(limit)}. Please order fewer parts and pay for them before you order the rest, or call us.`,
    });
  }
  const [row] = await tx
    .select({ unpaid: sql<string>`coalesce(sum(${orders.total}), 0)` })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending')));
  const unpaid = Number(row?.unpaid ?? 0);
  if (unpaid + total > limit) {
    throw new AppError('TOO_MANY_UNPAID_ORDERS', {
      message: `Your unpaid orders come to ${formatKsh(unpaid)}. With this one they would be above ${formatKsh(limit)}. Please pay or cancel one of them first.`,
    });
  }
  if (limit !== MAX_UNPAID_VALUE)
    await tx.execute(sql`select set_config('gari.max_unpaid_value', ${String(limit)}, true)`);
}

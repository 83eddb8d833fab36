import { and, eq, exists, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { formatKsh } from '#contract/money.ts';
import { MAX_UNPAID_VALUE } from '#contract/order-limits.ts';
import type { RequestContext } from '../../context/context.ts';
import type { Transaction } from '../../db/client.ts';
import { defineQuery } from '../../db/define-query.ts';
import { orders } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { getSessionId, lockUser, selectActiveSession } from './lock-buyer.ts';

const HOUR_MS = 3_600_000;

/** A draft is apart: it is cancelled before the next order is made. */
export interface Buyer {
  userId: number;
  /** Of unpaid orders together, in whole shillings. */
  unpaidValue: number;
  draftId: number | null;
}

/**
 * Locks the buyer and reads in one statement what limits the next order. Throws UNAUTHENTICATED, TOO_MANY_UNPAID_ORDERS
 * or TOO_MANY_REQUESTS.
 */
export async function lockOrderingBuyer(
  ctx: RequestContext,
  tx: Transaction,
  userId: number,
): Promise<Buyer> {
  await lockUser(tx, userId);
  const since = new Date(ctx.now().getTime() - HOUR_MS);
  const [facts] = await selectBuyer(tx, { userId, since, sessionId: getSessionId(ctx) });
  const { isSignedIn, unpaid, unpaidValue, draftId, made, oldest } = facts!;
  if (!isSignedIn) throw new AppError('UNAUTHENTICATED');
  if (unpaid >= ctx.config.limits.unpaidOrders) throw new AppError('TOO_MANY_UNPAID_ORDERS');
  assertHourlyLimit(ctx, made, oldest);
  return { userId, unpaidValue, draftId };
}

interface BuyerFacts {
  isSignedIn: boolean;
  unpaid: number;
  unpaidValue: number;
  draftId: number | null;
  made: number;
  oldest: Date | null;
}

type BuyerValues = { userId: number; since: Date; sessionId: string };
const selectBuyer = defineQuery<BuyerValues, BuyerFacts[]>('ordering_buyer', (db, value) => {
  const isPending = eq(orders.status, 'pending');
  const isUnpaid = and(isPending, isNotNull(orders.placedAt));
  const isRecent = gt(orders.createdAt, value('since'));
  return db
    .select({
      isSignedIn: sql<boolean>`${exists(selectActiveSession(db, value('sessionId')))}`,
      unpaid: sql<number>`count(*) filter (where ${isUnpaid})`.mapWith(Number),
      unpaidValue: sql<number>`coalesce(sum(${orders.total}) filter (where ${isUnpaid}), 0)`.mapWith(Number),
      draftId: sql<
        number | null
      >`max(${orders.id}) filter (where ${isPending} and ${isNull(orders.placedAt)})`,
      made: sql<number>`count(*) filter (where ${isRecent})`.mapWith(Number),
      oldest: sql<Date | null>`min(${orders.createdAt}) filter (where ${isRecent})`.mapWith(orders.createdAt),
    })
    .from(orders)
    .where(and(eq(orders.userId, value('userId')), or(isPending, isRecent)));
});

/** Counts orders and drafts, whatever became of them. */
function assertHourlyLimit(ctx: RequestContext, made: number, oldest: Date | null): void {
  const limit = ctx.config.limits.ordersPerUser;
  if (!oldest || made < limit) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - ctx.now().getTime()) / 1000));
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You have placed ${limit} orders within an hour. Please try again in ${Math.ceil(retryAfter / 60)} minutes.`,
    retryAfter,
  });
}

/** The trigger orders_unpaid_value enforces MAX_UNPAID_VALUE unless this setting overrides it. */
export async function assertUnpaidValueLimit(
  ctx: RequestContext,
  tx: Transaction,
  { unpaidValue, total }: { unpaidValue: number; total: number },
): Promise<void> {
  const limit = ctx.config.limits.unpaidValue;
  if (total > limit) {
    throw new AppError('TOO_MANY_UNPAID_ORDERS', {
      message: `An order can come to at most ${formatKsh(limit)}. Please order fewer parts and pay for them before you order the rest, or call us.`,
    });
  }
  if (unpaidValue + total > limit) {
    throw new AppError('TOO_MANY_UNPAID_ORDERS', {
      message: `Your unpaid orders come to ${formatKsh(unpaidValue)}. With this one they would be above ${formatKsh(limit)}. Please pay or cancel one of them first.`,
    });
  }
  if (limit !== MAX_UNPAID_VALUE)
    await tx.execute(sql`select set_config('gari.max_unpaid_value', ${String(limit)}, true)`);
}

import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { orders, sessions, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

/**
 * The user's row is locked, so that parallel requests of one user come one after the other. Not FOR UPDATE: a
 * key's row refers to the user, and two requests that have written theirs would wait for each other.
 */
export async function lockBuyer(ctx: RequestContext, tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await refuseEndedSession(ctx, tx);
}

/** Counts the orders of a locked buyer. A draft does not count: it is given up before another order is made. */
export async function refuseTooManyUnpaid(
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

/** Asked again under the user's lock: the account may have been deleted while the request was on its way. */
async function refuseEndedSession({ actor }: RequestContext, tx: Transaction): Promise<void> {
  const sessionId = actor.kind === 'user' ? actor.sessionId : '';
  const [alive] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  if (!alive) throw new AppError('UNAUTHENTICATED');
}

import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Context } from '../../context/context.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { orders, paymentAttempts } from '../../db/schema/index.ts';
import { moveOrder, type OrderRow } from './move-order.ts';
import { lockOrder } from './orders.queries.ts';
import { getReservationStart, RESERVATION_TTL_MS } from './orders.rules.ts';
import { releaseStock } from './stock.ts';

/**
 * Cancels a locked order that is unpaid 30 minutes after placing (a draft: after its creation) and releases its
 * stock. While a payment is open nothing happens; settling that payment calls this again. That ends, because no
 * payment begins later than PAYMENT_WINDOW_MS after placing.
 */
export async function expireIfDue(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  const isDue = getReservationStart(order) + RESERVATION_TTL_MS <= ctx.now().getTime();
  if (order.status !== 'pending' || !isDue) return;
  const [openAttempt] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, 'open')))
    .limit(1);
  if (openAttempt) return;
  await moveOrder(ctx, tx, order, { to: 'cancelled', actor: 'expiry', note: 'Not paid in time.' });
  await releaseStock(tx, order.id, { cause: 'expired', at: ctx.now() });
}

export async function expireOrder(ctx: Context, orderId: number): Promise<void> {
  await runInTransaction(ctx.db, async (tx) => expireIfDue(ctx, tx, await lockOrder(tx, orderId)));
}

/** The next run, a minute later, handles the rest. */
const MAX_EXPIRED = 500;

/** A safety net: the orders' own jobs normally come first. */
export async function expireDueOrders(ctx: Context): Promise<void> {
  const cutoff = new Date(ctx.now().getTime() - RESERVATION_TTL_MS);
  const since = sql`coalesce(${orders.placedAt}, ${orders.createdAt})`;
  const openAttempts = ctx.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orders.id), eq(paymentAttempts.state, 'open')));
  const dueOrders = await ctx.db
    .select({ id: orders.id, orderNumber: orders.orderNumber })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        sql`${since} <= ${cutoff.toISOString()}::timestamptz`,
        notExists(openAttempts),
      ),
    )
    .orderBy(since, orders.id)
    .limit(MAX_EXPIRED);
  for (const { id, orderNumber } of dueOrders) {
    await expireOrder(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, order: orderNumber }, 'an order could not be given up'),
    );
  }
}

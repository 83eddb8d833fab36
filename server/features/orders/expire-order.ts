import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { orders, paymentAttempts } from '../../db/schema/index.ts';
import { findOpenAttempt } from '../payments/payments.queries.ts';
import { moveOrder, type OrderRow } from './move-order.ts';
import { lockOrder } from './orders.queries.ts';
import { RESERVATION_MS, reservedSince } from './orders.rules.ts';
import { returnStock } from './stock.ts';

/**
 * Gives up a locked order that is unpaid 30 minutes after placing (a draft: after it was made) and has no payment under way: its stock goes back.
 * While a payment is under way nothing happens; settling that payment asks again. It ends, since an hour after placing
 * no further payment begins (PAYABLE_MS).
 */
export async function expireIfDue(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  const due = reservedSince(order) + RESERVATION_MS <= ctx.now().getTime();
  if (order.status !== 'pending' || !due) return;
  if (await findOpenAttempt(tx, order.id)) return;
  await moveOrder(ctx, tx, order, { to: 'cancelled', actor: 'expiry', note: 'Not paid in time.' });
  await returnStock(tx, order.id);
}

export async function expireOrder(ctx: Context, orderId: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => expireIfDue(ctx, tx, await lockOrder(tx, orderId)));
}

/** The next run, a minute later, takes the others. */
const MAX_EXPIRED = 500;

/** The orders that are due and wait for no payment, the oldest first; their own jobs normally come first. */
export async function expireDueOrders(ctx: Context): Promise<void> {
  const latest = new Date(ctx.now().getTime() - RESERVATION_MS);
  const since = sql`coalesce(${orders.placedAt}, ${orders.createdAt})`;
  const open = ctx.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orders.id), eq(paymentAttempts.state, 'open')));
  const due = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'pending'),
        sql`${since} <= ${latest.toISOString()}::timestamptz`,
        notExists(open),
      ),
    )
    .orderBy(since, orders.id)
    .limit(MAX_EXPIRED);
  for (const { id } of due) {
    await expireOrder(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, order: id }, 'an order could not be given up'),
    );
  }
}

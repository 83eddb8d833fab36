import { asc, eq, getTableColumns } from 'drizzle-orm';
import { vatIn } from '#contract/money.ts';
import type { OrderDetail } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import { orderEvents, paymentAttempts, refundTasks } from '../../db/schema/index.ts';
import { currentUser } from '../accounts/current-user.ts';
import { findOrder, readWireOrder } from './orders.queries.ts';
import { PAYABLE_MS, reservedSince } from './orders.rules.ts';

/** One order with its payments and timeline, for its owner and for staff; NOT_FOUND for everybody else. */
export async function readOrder(ctx: RequestContext, orderNumber: string): Promise<OrderDetail> {
  const user = currentUser(ctx);
  const isStaff = user.is_staff || user.is_superuser;
  const row = await findOrder(ctx.db, orderNumber, isStaff ? undefined : user.id);
  const [order, attempts, events] = await Promise.all([
    readWireOrder(ctx.db, row.id),
    ctx.db
      .select({ ...getTableColumns(paymentAttempts), refundReason: refundTasks.reason })
      .from(paymentAttempts)
      .leftJoin(refundTasks, eq(refundTasks.attemptId, paymentAttempts.id))
      .where(eq(paymentAttempts.orderId, row.id))
      .orderBy(asc(paymentAttempts.id)),
    ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, row.id)).orderBy(asc(orderEvents.id)),
  ]);
  const underWay = attempts.some((attempt) => attempt.state === 'open');
  const own = row.userId === user.id;
  return {
    order,
    items: order.cart_items,
    address: order.delivery_address,
    vat: vatIn(order.total),
    attempts: attempts.map(({ method, state, amount, receipt, reason, refundReason, createdAt }) => ({
      method,
      state,
      amount,
      receipt,
      reason: reason ?? refundReason,
      at: createdAt.toISOString(),
    })),
    events: events.map(({ at, actor, from, to, note }) => ({ at: at.toISOString(), actor, from, to, note })),
    can_pay: own && row.status === 'pending' && ctx.now().getTime() < reservedSince(row) + PAYABLE_MS,
    can_cancel:
      !underWay &&
      (row.status === 'pending' ? own || user.is_superuser : row.status === 'paid' && user.is_superuser),
  };
}

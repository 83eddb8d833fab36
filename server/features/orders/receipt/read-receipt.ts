import { asc, eq } from 'drizzle-orm';
import { isPaidStatus } from '#contract/order-lifecycle.ts';
import type { RequestContext } from '../../../context/context.ts';
import { orderItems, paymentAttempts } from '../../../db/schema/index.ts';
import { getCurrentUser, mayActAsStaff } from '../../../http/current-user.ts';
import { AppError } from '../../../http/errors.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { findOrder } from '../orders.queries.ts';
import { drawReceipt } from './draw-receipt.ts';
import { toReceipt } from './receipt.rules.ts';

/** A PDF, for the order's owner and for staff. Throws NOT_FOUND for everybody else, and while the order is not paid. */
export async function readReceipt(
  ctx: RequestContext,
  { order_number: orderNumber }: { order_number: string },
): Promise<Uint8Array> {
  const user = getCurrentUser(ctx);
  const isStaff = mayActAsStaff(ctx);
  const order = await findOrder(ctx.db, orderNumber, isStaff ? undefined : user.id);
  const [payment] =
    order.paidAttemptId === null || !isPaidStatus(order.status)
      ? []
      : await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, order.paidAttemptId));
  if (!payment || order.paidAt === null)
    throw new AppError('NOT_FOUND', { message: 'Only a paid order has a receipt.' });
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.id));
  const shop = await readSettings(ctx.db, ctx.config);
  return drawReceipt(toReceipt({ order, items, payment, paidAt: order.paidAt, shop }));
}

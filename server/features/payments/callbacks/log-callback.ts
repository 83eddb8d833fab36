import { eq } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { orders } from '../../../db/schema/index.ts';
import type { AttemptRow } from '../payments.queries.ts';

/** Returns the number of the attempt's order. */
export async function logCallback(
  { db, log }: Context,
  { id, orderId, provider }: AttemptRow,
): Promise<string> {
  const [order] = await db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(eq(orders.id, orderId))
    .prepare('order_number')
    .execute();
  if (!order) throw new Error(`order ${orderId} is gone`);
  log.info({ order: order.orderNumber, attempt: id, provider }, 'callback received');
  return order.orderNumber;
}

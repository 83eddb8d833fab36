import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { RequestContext } from '../../context/context.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import type { Input } from '../../http/verb.ts';
import { findOrder } from '../orders/orders.queries.ts';
import { settleUnlessRecentlyQueried } from './settle/check-payment.ts';

/** While the payment is undecided, the provider is queried first, at most every 5 s. */
export async function readStatus(
  ctx: RequestContext,
  { params: { order_number: orderNumber } }: Input<'orderStatus', 'params'>,
): Promise<{ status: OrderStatus; order_id: string }> {
  const user = getCurrentUser(ctx);
  const order = await findOrder(ctx.db, orderNumber, user.id);
  if (order.status !== 'pending') return { status: order.status, order_id: order.orderNumber };
  await settleUnlessRecentlyQueried(ctx, order.id);
  const { status } = await findOrder(ctx.db, orderNumber, user.id);
  return { status, order_id: order.orderNumber };
}

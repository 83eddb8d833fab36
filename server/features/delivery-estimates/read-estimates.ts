import type { DeliveryEstimate, OrderDeliveryEstimate } from '#contract/types.ts';
import type { Context, RequestContext } from '../../context/context.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import type { Input } from '../../http/verb.ts';
import { findOrder } from '../orders/orders.queries.ts';
import { findOrderEstimate, selectEstimates } from './estimates.queries.ts';

export function listDeliveryEstimates({ db, now }: Context): Promise<DeliveryEstimate[]> {
  return selectEstimates(db, now());
}

/** Throws NOT_FOUND, also for somebody else's order. */
export async function readOrderDeliveryEstimate(
  ctx: RequestContext,
  { params }: Input<'orderDeliveryEstimate', 'params'>,
): Promise<OrderDeliveryEstimate> {
  const order = await findOrder(ctx.db, params.order_number, getCurrentUser(ctx).id);
  return { estimate: await findOrderEstimate(ctx.db, order) };
}

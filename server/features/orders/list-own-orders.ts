import type { Order } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { selectOwnOrders } from './orders.queries.ts';

export function listOwnOrders(ctx: RequestContext): Promise<Order[]> {
  return selectOwnOrders(ctx.db, getCurrentUser(ctx).id);
}

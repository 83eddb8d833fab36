import { and, eq } from 'drizzle-orm';
import type { PortalStatus } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { orders, paymentAttempts } from '../../db/schema/index.ts';
import type { Input } from '../../http/verb.ts';
import { readStatus } from './read-status.ts';

/** `id` is an order number or Pesapal's tracking id. Pesapal is queried first, at most every 5 s. */
export async function readPortalStatus(
  ctx: RequestContext,
  { params: { id } }: Input<'portalStatus', 'params'>,
): Promise<PortalStatus> {
  const [tracked] = await ctx.db
    .select({ orderNumber: orders.orderNumber })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(and(eq(paymentAttempts.provider, 'pesapal'), eq(paymentAttempts.reference, id)));
  const params = { order_number: tracked?.orderNumber ?? id.toUpperCase() };
  const { order_id, status } = await readStatus(ctx, { params });
  return { order_id, status };
}

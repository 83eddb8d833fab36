import { and, eq } from 'drizzle-orm';
import type { PortalStatus } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { paymentAttempts } from '../../../db/schema/index.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import type { Input } from '../../../http/verb.ts';
import { findOrder } from '../../orders/orders.queries.ts';
import { queryProvider } from '../settle/query-provider.ts';
import { applyProviderStatus } from '../settle/settle-attempt.ts';

/**
 * The payer came back through the page's cancel URL. Pesapal has no status for that: when it knows of no payment, the
 * attempt is abandoned, so that the order can be cancelled or paid another way at once. A payment that arrives anyway
 * is settled like any other.
 */
export async function leavePage(
  ctx: RequestContext,
  { body: { order_id: orderNumber, page } }: Input<'leavePortal', 'body'>,
): Promise<PortalStatus> {
  const { id: userId } = getCurrentUser(ctx);
  const order = await findOrder(ctx.db, orderNumber, userId);
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.orderId, order.id),
        eq(paymentAttempts.provider, 'pesapal'),
        eq(paymentAttempts.merchantReference, page),
      ),
    );
  if (attempt?.state === 'open') {
    const result = await queryProvider(ctx, attempt);
    await applyProviderStatus(ctx, attempt, result.kind === 'pending' ? { kind: 'left' } : result);
  }
  const { status } = await findOrder(ctx.db, orderNumber, userId);
  return { order_id: order.orderNumber, status };
}

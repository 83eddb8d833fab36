import { eq } from 'drizzle-orm';
import { formatParcel, type Parcel } from '#contract/delivery.ts';
import { getNextStatuses } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { orders } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { moveOrder } from '../orders/move-order.ts';
import { findOrder, lockOrder, selectOrder } from '../orders/orders.queries.ts';
import { isPaymentUnderReview } from '../payments/settle/open-tasks.ts';
import { cancelOrderAs } from './cancel-order.ts';

/** Allows the transitions of staff in the lifecycle table. Throws TRANSITION_REFUSED for any other. */
export async function changeStatus(
  ctx: RequestContext,
  { params, body: { status, ...parcel } }: Input<'changeOrderStatus', 'params' | 'body'>,
): Promise<Order> {
  const user = getCurrentUser(ctx);
  const order = await findOrder(ctx.db, params.order_number);
  if (!getNextStatuses(order.status, 'staff').includes(status)) {
    throw new AppError('TRANSITION_REFUSED', {
      message: `An order that is ${order.status} cannot become ${status}.`,
      data: { from: order.status, allowed: getNextStatuses(order.status, 'staff') },
    });
  }
  assertNoParcelUnlessShipped(status, parcel);
  if (status === 'cancelled') return cancelOrderAs(ctx, order, 'staff', '');
  await runInTransaction(ctx.db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (status === 'shipping' && (await isPaymentUnderReview(tx, locked))) {
      throw new AppError('TRANSITION_REFUSED', {
        message: 'The payment of this order is under review: it is not shipped until that is resolved.',
        data: { from: locked.status, allowed: [] },
      });
    }
    if (status === 'shipping') await tx.update(orders).set(parcel).where(eq(orders.id, order.id));
    await moveOrder(ctx, tx, locked, { to: status, actor: 'staff', userId: user.id });
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'change order status',
      subject: `order ${order.orderNumber}`,
      before: { status: locked.status },
      after: { status, ...(formatParcel(parcel) && parcel) },
    });
  });
  return selectOrder(ctx.db, order.id);
}

function assertNoParcelUnlessShipped(status: string, parcel: Parcel): void {
  if (status === 'shipping' || formatParcel(parcel) === '') return;
  const message = 'Only an order that is shipped has a carrier and a waybill.';
  const field = parcel.carrier === '' ? 'waybill' : 'carrier';
  throw new AppError('VALIDATION', { message, fields: { [field]: message } });
}

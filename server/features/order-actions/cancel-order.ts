import type { LifecycleActor } from '#contract/order-lifecycle.ts';
import type { Order } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { getCurrentUser, mayActAsStaff } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { moveOrder, type OrderRow } from '../orders/move-order.ts';
import { findOrder, lockOrder, selectOrder } from '../orders/orders.queries.ts';
import { releaseStock, undoSale } from '../orders/stock.ts';
import { findOpenAttempt, lockAttempt } from '../payments/payments.queries.ts';
import { getAmountDueBack } from '../payments/settle/money-taken.rules.ts';
import { openRefundTask } from '../payments/settle/open-tasks.ts';
import { settleUndecided } from '../payments/settle/settle-attempt.ts';

const RETRY_SECONDS = 60;

/** Owners cancel unpaid orders, superusers also paid ones with a refund. Throws VALIDATION if staff give no reason. */
export async function cancelOrder(
  ctx: RequestContext,
  { params, body: { reason } }: Input<'cancelOrder', 'params' | 'body'>,
): Promise<Order> {
  const user = getCurrentUser(ctx);
  const isSuperuser = mayActAsStaff(ctx) && user.is_superuser;
  const order = await findOrder(ctx.db, params.order_number, isSuperuser ? undefined : user.id);
  const actor =
    order.status === 'paid' && isSuperuser ? 'superuser' : order.userId === user.id ? 'owner' : 'staff';
  if (actor !== 'owner' && reason.trim() === '') {
    throw new AppError('VALIDATION', { fields: { reason: 'This field is required' } });
  }
  return cancelOrderAs(ctx, order, actor, reason);
}

/** Queries the provider about uncertain payments first. Throws PAYMENT_UNDECIDED while one is still open. */
export async function cancelOrderAs(
  ctx: RequestContext,
  order: OrderRow,
  actor: LifecycleActor,
  note: string,
): Promise<Order> {
  const user = getCurrentUser(ctx);
  await settleUndecided(ctx, order.id);
  await runInTransaction(ctx.db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const openAttempt = await findOpenAttempt(tx, order.id);
    if (openAttempt) throw new AppError('PAYMENT_UNDECIDED', { data: { retry_after: RETRY_SECONDS } });
    const cancelled = await moveOrder(ctx, tx, locked, { to: 'cancelled', actor, userId: user.id, note });
    const release = {
      cause: 'cancelled',
      at: ctx.now(),
      userId: actor === 'owner' ? null : user.id,
    } as const;
    if (locked.paidAttemptId === null) {
      await releaseStock(tx, order.id, release);
    } else {
      await undoSale(tx, order.id, release);
      const attempt = await lockAttempt(tx, locked.paidAttemptId);
      const reason = note ? `Cancelled after payment: ${note}` : 'Cancelled after payment.';
      const amount = getAmountDueBack(attempt, { paysLiveOrder: false });
      if (amount > 0) await openRefundTask(ctx, tx, { order: cancelled, attempt, amount, reason });
    }
    if (actor === 'owner') return;
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'cancel order',
      subject: `order ${order.orderNumber}`,
      before: { status: locked.status },
      after: { status: 'cancelled', note },
    });
  });
  return selectOrder(ctx.db, order.id);
}

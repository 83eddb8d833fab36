import { and, eq } from 'drizzle-orm';
import {
  canTransition,
  getNextStatuses,
  type LifecycleActor,
  type OrderStatus,
} from '#contract/order-lifecycle.ts';
import type { Context } from '../../context/context.ts';
import { afterCommit, type Transaction } from '../../db/client.ts';
import { orderEvents, orders, paymentAttempts } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { queueOrderMovedEmail } from '../mail/queue-order-emails.ts';

export type OrderRow = typeof orders.$inferSelect;

/** A cancelled draft that took money is shown to its payer. */
async function hasPaidAttempt(tx: Transaction, orderId: number): Promise<boolean> {
  const paid = and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'paid'));
  const [attempt] = await tx.select({ id: paymentAttempts.id }).from(paymentAttempts).where(paid).limit(1);
  return attempt !== undefined;
}

/** Of each text that the statement of a move may have. */
function getStatementName({ isPayment, isPaidDraft }: Record<'isPayment' | 'isPaidDraft', boolean>): string {
  if (isPayment) return 'pay_order';
  return isPaidDraft ? 'show_cancelled_draft' : 'move_order';
}

interface OrderMove {
  to: OrderStatus;
  actor: LifecycleActor;
  userId?: number | null;
  note?: string;
  paidAttemptId?: number;
}

/** Moves a locked order along the lifecycle table, with its event, log line and email. Throws TRANSITION_REFUSED. */
export async function moveOrder(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  move: OrderMove,
): Promise<OrderRow> {
  const { to, actor, userId = null, note = '', paidAttemptId } = move;
  if (!canTransition(order.status, to, actor)) {
    throw new AppError('TRANSITION_REFUSED', {
      message: `An order that is ${order.status} cannot become ${to}.`,
      data: { from: order.status, allowed: getNextStatuses(order.status, actor) },
    });
  }
  const at = ctx.now();
  const isPaidDraft = order.placedAt === null && to === 'cancelled' && (await hasPaidAttempt(tx, order.id));
  const event = tx
    .$with('event')
    .as(
      tx
        .insert(orderEvents)
        .values({ orderId: order.id, at, actor, actorUserId: userId, from: order.status, to, note })
        .returning({ id: orderEvents.id }),
    );
  const [moved] = await tx
    .with(event)
    .update(orders)
    .set({
      status: to,
      ...(paidAttemptId !== undefined && { paidAttemptId, paidAt: at, placedAt: order.placedAt ?? at }),
      ...(isPaidDraft && { placedAt: at }),
    })
    .where(eq(orders.id, order.id))
    .returning()
    .prepare(getStatementName({ isPayment: paidAttemptId !== undefined, isPaidDraft }))
    .execute();
  afterCommit(tx, () =>
    ctx.log.info({ order: order.orderNumber, from: order.status, to, actor }, 'order status changed'),
  );
  await queueOrderMovedEmail(ctx, tx, moved!, move);
  return moved!;
}

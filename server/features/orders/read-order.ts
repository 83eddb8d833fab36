import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { isPaidStatus } from '#contract/order-lifecycle.ts';
import type { Order, OrderDetail, OrderRefund } from '#contract/types.ts';
import { calculateIncludedVat } from '#contract/vat.ts';
import type { RequestContext } from '../../context/context.ts';
import type { QueryRunner } from '../../db/client.ts';
import { orderEvents, paymentAttempts, refundPaybacks, refundTasks } from '../../db/schema/index.ts';
import { getCurrentUser, mayActAsStaff } from '../../http/current-user.ts';
import type { Input } from '../../http/verb.ts';
import { findOrder, selectOrder } from './orders.queries.ts';
import { getRefundableAmount, getReservationStart, PAYMENT_WINDOW_MS } from './orders.rules.ts';
import { withPartNumbers } from './with-part-numbers.ts';

/** For packing. Throws NOT_FOUND. */
export async function readStaffOrder(
  { db }: RequestContext,
  { params }: Input<'staffOrder', 'params'>,
): Promise<Order> {
  const { id } = await findOrder(db, params.order_number);
  const [order] = await withPartNumbers(db, [await selectOrder(db, id)]);
  return order!;
}

/** For the order's owner and for staff. Throws NOT_FOUND for everybody else. */
export async function readOrder(
  ctx: RequestContext,
  { params }: Input<'order', 'params'>,
): Promise<OrderDetail> {
  const user = getCurrentUser(ctx);
  const isStaff = mayActAsStaff(ctx);
  const isSuperuser = isStaff && user.is_superuser;
  const row = await findOrder(ctx.db, params.order_number, isStaff ? undefined : user.id);
  const [order, attempts, refunds, events] = await Promise.all([
    selectOrder(ctx.db, row.id),
    ctx.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, row.id))
      .orderBy(asc(paymentAttempts.id)),
    selectOrderRefunds(ctx.db, row.id),
    ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, row.id)).orderBy(asc(orderEvents.id)),
  ]);
  const hasOpenAttempt = attempts.some((attempt) => attempt.state === 'open');
  const isOwner = row.userId === user.id;
  const payment = attempts.find(({ id }) => id === row.paidAttemptId);
  const refundable =
    isSuperuser && isPaidStatus(row.status) && payment
      ? getRefundableAmount(payment, findRefundOfPayment(refunds, payment.id))
      : 0;
  return {
    order,
    items: order.cart_items,
    address: order.delivery_address,
    vat: calculateIncludedVat(order.total),
    attempts: attempts.map(
      ({ id, method, state, amount, takenAmount, receipt, phone, reasonCode, reason, createdAt }) => ({
        id,
        method,
        state,
        amount,
        taken: takenAmount,
        receipt,
        phone: isOwner ? phone : null,
        reason_code: reasonCode,
        reason: reason ?? findRefundOfPayment(refunds, id)?.reason ?? null,
        at: createdAt.toISOString(),
      }),
    ),
    refunds: refunds.flatMap(toOrderRefund),
    events: events.map(({ at, actor, from, to, note }) => ({ at: at.toISOString(), actor, from, to, note })),
    can_pay:
      isOwner &&
      row.status === 'pending' &&
      ctx.now().getTime() < getReservationStart(row) + PAYMENT_WINDOW_MS,
    can_cancel:
      !hasOpenAttempt &&
      (row.status === 'pending' ? isOwner || isSuperuser : row.status === 'paid' && isSuperuser),
    ...(refundable > 0 && { refundable }),
  };
}

async function selectOrderRefunds(db: QueryRunner, orderId: number) {
  const tasks = await db
    .select()
    .from(refundTasks)
    .where(eq(refundTasks.orderId, orderId))
    .orderBy(asc(refundTasks.id));
  if (tasks.length === 0) return [];
  const ids = tasks.map(({ id }) => id);
  const paybacks = await db
    .select()
    .from(refundPaybacks)
    .where(and(inArray(refundPaybacks.taskId, ids), isNull(refundPaybacks.returnedAt)))
    .orderBy(asc(refundPaybacks.id));
  return tasks.map((task) => ({
    ...task,
    references: paybacks.filter(({ taskId }) => taskId === task.id).map(({ reference }) => reference),
  }));
}

type RefundRow = Awaited<ReturnType<typeof selectOrderRefunds>>[number];

function findRefundOfPayment(refunds: RefundRow[], attemptId: number): RefundRow | undefined {
  return refunds.find((task) => task.attemptId === attemptId && task.transactionId === '');
}

function toOrderRefund({ state, amount, paidBack, reason, references, createdAt }: RefundRow): OrderRefund[] {
  if (state === 'waived') return [];
  return [{ amount, paid_back: paidBack, state, reason, references, at: createdAt.toISOString() }];
}

import { eq, sql } from 'drizzle-orm';
import { formatKsh } from '#contract/money.ts';
import { isPaidStatus } from '#contract/order-lifecycle.ts';
import type { OrderDetail, PartRefund } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { orderItems, paymentAttempts } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { getActorId, writeAudit } from '../audit/write-audit.ts';
import type { OrderRow } from '../orders/move-order.ts';
import { findOrder, lockOrder } from '../orders/orders.queries.ts';
import { getRefundableAmount } from '../orders/orders.rules.ts';
import { readOrder } from '../orders/read-order.ts';
import { sumByProduct, takeBackUnits } from '../orders/stock.ts';
import { lockAttempt } from '../payments/payments.queries.ts';
import { lockRefundOfPayment, openRefundTask } from '../payments/settle/open-tasks.ts';

/**
 * Adds an amount to the refund of the payment that paid an order, and takes back units; the order's status stays. Throws
 * TRANSITION_REFUSED for an order that is not paid, REFUND_EXCEEDED for more money or units than are left, and STALE when
 * the order was refunded after the caller looked at it, also by the same request.
 */
export async function refundPart(
  ctx: RequestContext,
  { params, body }: Input<'refundPart', 'params' | 'body'>,
): Promise<OrderDetail> {
  const { id } = await findOrder(ctx.db, params.order_number);
  await runInTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!isPaidStatus(order.status)) {
      throw new AppError('TRANSITION_REFUSED', {
        message: `An order that is ${order.status} cannot be refunded in part.`,
        data: { from: order.status, allowed: [] },
      });
    }
    const attempt = await lockAttempt(tx, order.paidAttemptId!);
    const refund = await lockRefundOfPayment(tx, attempt.id);
    const left = getRefundableAmount(attempt, refund);
    const lines = await findLines(tx, order.id, body.lines);
    assertWithin(left, lines, body);
    await takeBack(tx, lines, {
      restock: body.restock,
      at: ctx.now(),
      orderId: order.id,
      userId: getActorId(ctx.actor),
    });
    await tx
      .update(paymentAttempts)
      .set({ partRefunded: sql`${paymentAttempts.partRefunded} + ${body.amount}` })
      .where(eq(paymentAttempts.id, attempt.id));
    const reason = toSentence(body.reason);
    const isAdded = refund?.state === 'open' || refund?.state === 'done';
    await openRefundTask(ctx, tx, {
      order,
      attempt,
      amount: attempt.takenAmount! - left + body.amount,
      reason: isAdded ? `${toSentence(refund.reason)} ${reason}` : reason,
      announcement: { amount: body.amount, reason },
    });
    await auditPartRefund(ctx, tx, order, { ...body, left, lines });
  });
  return readOrder(ctx, { params });
}

interface ReturnedLine {
  id: number;
  productId: number;
  name: string;
  /** Of the units that were bought, those that did not come back yet. */
  left: number;
  units: number;
}

/** In the order of the request. Throws VALIDATION for a line of another order. */
async function findLines(
  tx: Transaction,
  orderId: number,
  requested: PartRefund['lines'],
): Promise<ReturnedLine[]> {
  const items = await tx.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return requested.map(({ id, units }) => {
    const item = items.find((candidate) => candidate.id === id);
    if (!item) {
      const message = 'This order has no such line.';
      throw new AppError('VALIDATION', { message, fields: { lines: message } });
    }
    const { productId, name, quantity, returnedUnits } = item;
    return { id, productId, name, left: quantity - returnedUnits, units };
  });
}

function assertWithin(left: number, lines: ReturnedLine[], { amount, left: shown }: PartRefund): void {
  const exceeded = lines.filter((line) => line.units > line.left);
  const messages = [
    ...exceeded.map((line) => `Only ${line.left} of ${line.name} can come back.`),
    ...(amount > left ? [`Only ${formatKsh(left)} is left to refund.`] : []),
  ];
  if (messages.length > 0) {
    throw new AppError('REFUND_EXCEEDED', {
      message: messages.join(' '),
      data: { left, lines: exceeded.map((line) => ({ id: line.id, left: line.left })) },
    });
  }
  if (shown === left) return;
  throw new AppError('STALE', {
    message: `Something of this order was refunded meanwhile, and ${formatKsh(left)} is left. Please look at it again.`,
  });
}

async function takeBack(
  tx: Transaction,
  lines: ReturnedLine[],
  options: Parameters<typeof takeBackUnits>[2],
): Promise<void> {
  if (lines.length === 0) return;
  for (const { id, units } of lines) {
    await tx
      .update(orderItems)
      .set({ returnedUnits: sql`${orderItems.returnedUnits} + ${units}` })
      .where(eq(orderItems.id, id));
  }
  const returned = lines.map(({ productId, units }) => ({ productId, quantity: units }));
  await takeBackUnits(tx, sumByProduct(returned), options);
}

const toSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

function auditPartRefund(
  ctx: RequestContext,
  tx: Transaction,
  { orderNumber }: OrderRow,
  { amount, reason, restock, left, lines }: Omit<PartRefund, 'lines'> & { lines: ReturnedLine[] },
): Promise<void> {
  return writeAudit(tx, {
    at: ctx.now(),
    actor: ctx.actor,
    action: 'refund part',
    subject: `order ${orderNumber}`,
    before: { left_to_refund: left },
    after: {
      left_to_refund: left - amount,
      amount,
      reason,
      ...(lines.length > 0 && {
        returned: lines.map(({ name, units }) => `${units} × ${name}`),
        back_in_stock: restock,
      }),
    },
  });
}

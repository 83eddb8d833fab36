import { asc, eq } from 'drizzle-orm';
import type { LifecycleActor, OrderStatus } from '#contract/order-lifecycle.ts';
import type { Context } from '../../context/context.ts';
import type { Transaction } from '../../db/client.ts';
import { orderItems, orders, paymentAttempts, users } from '../../db/schema/index.ts';
import { findOrderEstimate } from '../delivery-estimates/estimates.queries.ts';
import { readSite } from '../settings/read-settings.ts';
import type { EmailMessage } from './compose-email.ts';
import {
  type OrderedPart,
  orderCancelledEmail,
  orderEmail,
  refundDueEmail,
  refundedEmail,
} from './order-emails.ts';
import { queueEmail } from './queue-email.ts';

type OrderRow = typeof orders.$inferSelect;

export async function queueOrderPlacedEmail(
  ctx: Context,
  tx: Transaction,
  placed: { order: OrderRow; parts: readonly OrderedPart[] },
): Promise<void> {
  await queueOrderEmail(ctx, tx, placed.order, orderEmail('placed', placed, await readSite(tx, ctx.config)));
}

export async function queueOrderMovedEmail(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  { to, actor, note = '' }: { to: OrderStatus; actor: LifecycleActor; note?: string },
): Promise<void> {
  if (to === 'paid' || to === 'shipping' || to === 'delivered') {
    const parts = await selectParts(tx, order.id);
    const receipt = await findReceipt(tx, order);
    const estimate = to === 'paid' ? await findOrderEstimate(tx, order) : null;
    const site = await readSite(tx, ctx.config);
    await queueOrderEmail(ctx, tx, order, orderEmail(to, { order, parts, receipt, estimate }, site));
  } else if (to === 'cancelled' && order.placedAt !== null) {
    await queueOrderEmail(
      ctx,
      tx,
      order,
      orderCancelledEmail(order, { actor, note }, await readSite(tx, ctx.config)),
    );
  }
}

/** `amount` is in whole shillings. */
export async function queueRefundDueEmail(
  ctx: Context,
  tx: Transaction,
  { orderId, ...refund }: { orderId: number; amount: number; reason: string },
): Promise<void> {
  const order = await readOrder(tx, orderId);
  await queueOrderEmail(ctx, tx, order, refundDueEmail(order, refund, await readSite(tx, ctx.config)));
}

/** `amount` is in whole shillings; `reference` is the number of the transfer. */
export async function queueRefundedEmail(
  ctx: Context,
  tx: Transaction,
  { orderId, ...refund }: { orderId: number; amount: number; reference: string },
): Promise<void> {
  const order = await readOrder(tx, orderId);
  await queueOrderEmail(ctx, tx, order, refundedEmail(order, refund, await readSite(tx, ctx.config)));
}

function selectParts(tx: Transaction, orderId: number): Promise<OrderedPart[]> {
  return tx
    .select({
      name: orderItems.name,
      variant: orderItems.variant,
      quantity: orderItems.quantity,
      vehicleLabel: orderItems.vehicleLabel,
      verdict: orderItems.verdict,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id));
}

async function findReceipt(tx: Transaction, { paidAttemptId }: OrderRow): Promise<string | null> {
  if (paidAttemptId === null) return null;
  const [attempt] = await tx
    .select({ receipt: paymentAttempts.receipt })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, paidAttemptId));
  return attempt?.receipt ?? null;
}

async function readOrder(tx: Transaction, id: number): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  return order!;
}

async function queueOrderEmail(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  message: EmailMessage,
): Promise<void> {
  for (const recipient of await findRecipients(tx, order)) await queueEmail(ctx, tx, recipient, message);
}

/** Anybody could have typed the delivery's email address, so it is used only for a paid order. */
async function findRecipients(tx: Transaction, order: OrderRow): Promise<string[]> {
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  const accountEmails = owner && !owner.email.endsWith('@deleted.invalid') ? [owner.email] : [];
  const isOtherAddress = order.email !== '' && order.email.toLowerCase() !== accountEmails[0]?.toLowerCase();
  return order.paidAttemptId !== null && isOtherAddress ? [...accountEmails, order.email] : accountEmails;
}

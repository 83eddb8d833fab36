import { eq } from 'drizzle-orm';
import type { LifecycleActor, OrderStatus } from '#contract/order-lifecycle.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { orders, users } from '../../db/schema/index.ts';
import type { Letter } from './letter.ts';
import { cancelledLetter, orderLetter, refundDueLetter, refundedLetter } from './order-letters.ts';
import { queueMail } from './queue-mail.ts';

type OrderRow = typeof orders.$inferSelect;

/** Tells the shopper that their order was placed. */
export async function mailOrderPlaced(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  await mailShopper(ctx, tx, order, orderLetter('placed', order, ctx.config.publicUrl));
}

/** Tells the shopper what became of an order that has just moved. A draft that was never placed is nothing they know of. */
export async function mailOrderMoved(
  ctx: Context,
  tx: Transaction,
  order: OrderRow,
  { to, actor, note = '' }: { to: OrderStatus; actor: LifecycleActor; note?: string },
): Promise<void> {
  const { publicUrl } = ctx.config;
  if (to === 'paid' || to === 'shipping' || to === 'delivered') {
    await mailShopper(ctx, tx, order, orderLetter(to, order, publicUrl));
  } else if (to === 'cancelled' && order.placedAt !== null) {
    await mailShopper(ctx, tx, order, cancelledLetter(order, { actor, note }, publicUrl));
  }
}

/** Tells the shopper that so many shillings go back to them. */
export async function mailRefundDue(
  ctx: Context,
  tx: Transaction,
  { orderId, ...refund }: { orderId: number; amount: number; reason: string },
): Promise<void> {
  const order = await readOrder(tx, orderId);
  await mailShopper(ctx, tx, order, refundDueLetter(order, refund, ctx.config.publicUrl));
}

/** Tells the shopper that so many shillings have gone back to them; `reference` is the number of the transfer. */
export async function mailRefunded(
  ctx: Context,
  tx: Transaction,
  { orderId, ...refund }: { orderId: number; amount: number; reference: string },
): Promise<void> {
  const order = await readOrder(tx, orderId);
  await mailShopper(ctx, tx, order, refundedLetter(order, refund, ctx.config.publicUrl));
}

async function readOrder(tx: Transaction, id: number): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  return order!;
}

async function mailShopper(ctx: Context, tx: Transaction, order: OrderRow, letter: Letter): Promise<void> {
  for (const recipient of await recipientsOf(tx, order)) await queueMail(ctx, tx, recipient, letter);
}

/**
 * The account's address, unless the account is deleted. The address of the delivery, which anybody could have typed, is
 * written to only about an order that is paid.
 */
async function recipientsOf(tx: Transaction, order: OrderRow): Promise<string[]> {
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, order.userId));
  const account = owner && !owner.email.endsWith('@deleted.invalid') ? [owner.email] : [];
  const isOther = order.email !== '' && order.email.toLowerCase() !== account[0]?.toLowerCase();
  return order.paidAttemptId !== null && isOther ? [...account, order.email] : account;
}

import { and, eq, inArray } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import {
  identities,
  orders,
  paymentAttempts,
  providerEvents,
  reviews,
  sessions,
  users,
} from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { moveOrder } from '../orders/move-order.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { returnStock } from '../orders/stock.ts';
import { findOpenAttempt } from '../payments/payments.queries.ts';
import { currentUser } from './current-user.ts';

const GONE = 'Deleted customer';

/**
 * Deletes the caller's account. Who bought goes; what was bought, for how much and when stays, as the tax law asks.
 * GOODS_UNDER_WAY while an order is paid and not delivered, or a payment is under way.
 */
export async function deleteAccount(ctx: RequestContext): Promise<{ message: string }> {
  const { id } = currentUser(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
    const own = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.userId, id))
      .orderBy(orders.id);
    for (const order of own) await closeOrder(ctx, tx, order.id);
    await forgetPerson(tx, id);
  });
  return { message: 'Your account has been deleted.' };
}

async function closeOrder(ctx: RequestContext, tx: Transaction, orderId: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status === 'paid' || order.status === 'shipping') throw new AppError('GOODS_UNDER_WAY');
  if (order.status !== 'pending') return;
  if (await findOpenAttempt(tx, orderId)) {
    throw new AppError('GOODS_UNDER_WAY', {
      message: 'A payment is under way. Your account can be deleted once it is decided.',
    });
  }
  await moveOrder(ctx, tx, order, { to: 'cancelled', actor: 'owner', note: 'Account deleted.' });
  await returnStock(tx, orderId);
}

async function forgetPerson(tx: Transaction, id: number): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
  const attempts = tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.orderId, own));
  await tx.update(providerEvents).set({ body: '' }).where(inArray(providerEvents.attemptId, attempts));
  await tx.update(paymentAttempts).set({ phone: null }).where(inArray(paymentAttempts.orderId, own));
  await tx
    .update(orders)
    .set({ firstName: GONE, lastName: '', email: '', phone: '', street: '' })
    .where(eq(orders.userId, id));
  await tx.update(reviews).set({ name: GONE, userId: null }).where(eq(reviews.userId, id));
  await tx.delete(identities).where(eq(identities.userId, id));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx
    .update(users)
    .set({
      username: GONE,
      email: `deleted-${id}@deleted.invalid`,
      passwordHash: null,
      isStaff: false,
      isSuperuser: false,
    })
    .where(and(eq(users.id, id)));
}

import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../context/context.ts';
import type { Transaction } from '../../../db/client.ts';
import {
  addresses,
  customerNotes,
  garageCars,
  idempotencyKeys,
  identities,
  knownDevices,
  mails,
  newsConsents,
  offers,
  orderEvents,
  orderNotes,
  orders,
  passkeys,
  pendingSignups,
  rateLimits,
  resetCodes,
  reviews,
  sessions,
  stockChanges,
  textMessages,
  users,
  vehicleRequests,
} from '../../../db/schema/index.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import { AppError } from '../../../http/errors.ts';
import { moveOrder } from '../../orders/move-order.ts';
import { lockOrder } from '../../orders/orders.queries.ts';
import { releaseStock } from '../../orders/stock.ts';
import { findUncertainAttempt } from '../../payments/payments.queries.ts';
import { removeSecondFactor } from '../second-factor/remove-second-factor.ts';
import { anonymizePayments } from './anonymize-payments.ts';

const DELETED_CUSTOMER_NAME = 'Deleted customer';

/** Who erases: the refusals speak to that person. */
type Eraser = 'owner' | 'superuser';

const REFUSALS: Record<Eraser, { goods: string; payment: string }> = {
  owner: {
    goods: 'You have an order under way. Your account can be deleted once it has arrived.',
    payment: 'A payment is under way. Your account can be deleted once it is decided.',
  },
  superuser: {
    goods: 'This customer has an order under way. The account can be erased once it has arrived.',
    payment: 'A payment of this customer is under way. The account can be erased once it is decided.',
  },
};

/**
 * Erases what the shop knows of a person, whose row must be locked. Orders stay, anonymized, because tax law requires
 * them; unpaid ones are cancelled. Throws GOODS_UNDER_WAY while an order is paid but undelivered or a payment may still
 * turn out paid.
 */
export async function eraseAccount(
  ctx: RequestContext,
  tx: Transaction,
  { id, email }: { id: number; email: string },
  eraser: Eraser,
): Promise<void> {
  const ownOrders = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(orders.id);
  for (const order of ownOrders) await cancelUnpaidOrder(ctx, tx, order.id, eraser);
  await purgeEmailAddress(tx, id, email);
  await anonymizeUser(ctx, tx, id);
}

async function cancelUnpaidOrder(
  ctx: RequestContext,
  tx: Transaction,
  orderId: number,
  eraser: Eraser,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status === 'paid' || order.status === 'shipping')
    throw new AppError('GOODS_UNDER_WAY', { message: REFUSALS[eraser].goods });
  if (await findUncertainAttempt(tx, orderId)) {
    throw new AppError('GOODS_UNDER_WAY', { message: REFUSALS[eraser].payment });
  }
  if (order.status !== 'pending') return;
  await moveOrder(ctx, tx, order, {
    to: 'cancelled',
    actor: eraser === 'owner' ? 'owner' : 'staff',
    note: 'Account deleted.',
  });
  await releaseStock(tx, orderId, {
    cause: 'cancelled',
    at: ctx.now(),
    userId: eraser === 'owner' ? null : getCurrentUser(ctx).id,
  });
}

/** Includes emails about the user's orders that went to other addresses. */
async function purgeEmailAddress(tx: Transaction, id: number, email: string): Promise<void> {
  const orderNumbers = await tx
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(orders.id);
  const mentionsOrder = orderNumbers.map(({ number }) => sql`strpos(${mails.text}, ${number}) > 0`);
  await tx.delete(mails).where(or(sql`lower(${mails.recipient}) = lower(${email})`, ...mentionsOrder));
  await tx
    .delete(vehicleRequests)
    .where(or(eq(vehicleRequests.userId, id), sql`lower(${vehicleRequests.email}) = lower(${email})`));
  await tx.delete(pendingSignups).where(sql`lower(${pendingSignups.email}) = lower(${email})`);
  const lowerEmail = email.toLowerCase();
  await tx
    .delete(rateLimits)
    .where(
      inArray(rateLimits.key, [
        `login:text:${lowerEmail}`,
        `reset:try:text:${lowerEmail}`,
        `signup:email:${lowerEmail}`,
        `reauth:user:${id}`,
        `second-factor:user:${id}`,
        `second-factor:user:${id}:day`,
      ]),
    );
}

async function anonymizeUser(ctx: RequestContext, tx: Transaction, id: number): Promise<void> {
  const ownOrderIds = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, id));
  await tx
    .update(orders)
    .set({ firstName: DELETED_CUSTOMER_NAME, lastName: '', email: '', phone: '', street: '' })
    .where(eq(orders.userId, id));
  await tx
    .update(orderEvents)
    .set({ note: '' })
    .where(and(eq(orderEvents.actorUserId, id), inArray(orderEvents.orderId, ownOrderIds)));
  await tx.delete(textMessages).where(inArray(textMessages.orderId, ownOrderIds));
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ownOrderIds));
  await tx.update(orderNotes).set({ authorUserId: null }).where(eq(orderNotes.authorUserId, id));
  await tx.delete(addresses).where(eq(addresses.userId, id));
  await tx.delete(customerNotes).where(eq(customerNotes.userId, id));
  await tx.update(customerNotes).set({ authorId: null }).where(eq(customerNotes.authorId, id));
  await tx.update(offers).set({ sentBy: null }).where(eq(offers.sentBy, id));
  await tx.update(stockChanges).set({ userId: null }).where(eq(stockChanges.userId, id));
  // Stock requests go with the consent.
  await tx.delete(newsConsents).where(eq(newsConsents.userId, id));
  await tx.delete(garageCars).where(eq(garageCars.userId, id));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id));
  await tx.delete(resetCodes).where(eq(resetCodes.userId, id));
  await tx.update(reviews).set({ name: DELETED_CUSTOMER_NAME, userId: null }).where(eq(reviews.userId, id));
  await tx.delete(identities).where(eq(identities.userId, id));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
  await removeSecondFactor(tx, id);
  await tx.delete(passkeys).where(eq(passkeys.userId, id));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx
    .update(users)
    .set({
      username: DELETED_CUSTOMER_NAME,
      email: `deleted-${id}@deleted.invalid`,
      passwordHash: null,
      isStaff: false,
      isSuperuser: false,
      forgetPaymentsAt: ctx.now(),
    })
    .where(eq(users.id, id));
  await anonymizePayments(tx, id);
}

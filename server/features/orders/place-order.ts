import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { DeliveryDetails, PaymentMethod, PlacedOrder } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { idempotencyKeys, orderEvents, orderItems, orders, sessions, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { addJob } from '../../jobs/add-job.ts';
import { currentUser } from '../accounts/current-user.ts';
import { orderLetter } from '../mail/order-letters.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { newOrderNumber } from './order-number.ts';
import { readWireOrder } from './orders.queries.ts';
import {
  fingerprintOf,
  KEY_LIFE_MS,
  priceLines,
  RESERVATION_MS,
  totalsWithinBounds,
} from './orders.rules.ts';
import { lockProducts, reserveStock } from './stock.ts';

interface Placing {
  items: { id: number; quantity: number; variant?: string | null | undefined }[];
  total: number;
  paymentMethod: PaymentMethod;
  deliveryDetails: DeliveryDetails;
}

/**
 * Places an order at the shop's own prices and reserves its stock, all in one transaction. With an Idempotency-Key the
 * same request answers the same order; the key is kept only by a placing that succeeded.
 */
export async function placeOrder(
  ctx: RequestContext,
  placing: Placing,
  key: string | null,
): Promise<PlacedOrder> {
  const user = currentUser(ctx);
  refuseMethodsOff(ctx, placing.paymentMethod);
  if (key !== null && !/^[\w-]{8,100}$/.test(key)) {
    throw new AppError('VALIDATION', {
      message: 'Idempotency-Key must be 8 to 100 letters, digits, - or _.',
    });
  }
  const orderId = await inTransaction(ctx.db, async (tx) => {
    const replayed =
      key && (await claimKey(ctx, tx, { userId: user.id, key, fingerprint: fingerprintOf(placing) }));
    if (replayed) return replayed;
    await refuseTooManyUnpaid(ctx, tx, user.id);
    const placed = await insertOrder(ctx, tx, user.id, placing);
    if (key) {
      await tx
        .update(idempotencyKeys)
        .set({ orderId: placed })
        .where(and(eq(idempotencyKeys.userId, user.id), eq(idempotencyKeys.key, key)));
    }
    return placed;
  });
  const order = await readWireOrder(ctx.db, orderId);
  return { order, order_number: order.order_number };
}

function refuseMethodsOff(ctx: RequestContext, method: PaymentMethod): void {
  if (method === 'mpesa' && ctx.safaricom) return;
  throw new AppError('PROVIDER_DOWN', {
    message: 'This way to pay is not switched on. Please choose another.',
  });
}

/** Answers the order of an earlier request with this key, or null where the key is new and now taken. */
async function claimKey(
  ctx: RequestContext,
  tx: Transaction,
  { userId, key, fingerprint }: { userId: number; key: string; fingerprint: string },
): Promise<number | null> {
  const now = ctx.now();
  const own = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  await tx
    .delete(idempotencyKeys)
    .where(and(own, lt(idempotencyKeys.createdAt, new Date(now.getTime() - KEY_LIFE_MS))));
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, fingerprint, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (taken.length > 0) return null;
  const [earlier] = await tx.select().from(idempotencyKeys).where(own);
  if (earlier?.fingerprint !== fingerprint) throw new AppError('KEY_REUSED');
  return earlier.orderId;
}

/**
 * The user's row is locked, so that parallel requests of one user are counted one after the other. Not FOR UPDATE: a
 * key's row refers to the user, and two requests that have written theirs would wait for each other.
 */
async function refuseTooManyUnpaid(ctx: RequestContext, tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await refuseEndedSession(ctx, tx);
  const [{ unpaid } = { unpaid: 0 }] = await tx
    .select({ unpaid: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), isNotNull(orders.placedAt)));
  if (unpaid >= ctx.config.limits.unpaidOrders) throw new AppError('TOO_MANY_UNPAID_ORDERS');
}

/** Asked again under the user's lock: the account may have been deleted while the request was on its way. */
async function refuseEndedSession({ actor }: RequestContext, tx: Transaction): Promise<void> {
  const sessionId = actor.kind === 'user' ? actor.sessionId : '';
  const [alive] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  if (!alive) throw new AppError('UNAUTHENTICATED');
}

async function insertOrder(
  ctx: RequestContext,
  tx: Transaction,
  userId: number,
  placing: Placing,
): Promise<number> {
  const { items, deliveryDetails, paymentMethod } = placing;
  const locked = await lockProducts(tx, [...new Set(items.map((item) => item.id))]);
  const sold = locked.filter((product) => product.archivedAt === null);
  refuseUnknown(items, sold);
  await reserveStock(
    tx,
    sold,
    items.map((item) => ({ productId: item.id, quantity: item.quantity })),
  );
  const lines = priceLines(items, sold);
  const totals = totalsWithinBounds(lines);
  if (!totals) throw new AppError('VALIDATION', { message: 'The order is too large.' });
  if (totals.total !== placing.total) {
    throw new AppError('TOTAL_CHANGED', {
      data: {
        total: totals.total,
        lines: lines.map(({ id, price, shippingFee }) => ({ id, price, shippingFee })),
      },
    });
  }
  const at = ctx.now();
  const { firstName, lastName, email, phone, street, city, county } = deliveryDetails;
  const [order] = await tx
    .insert(orders)
    .values({
      firstName,
      lastName,
      email,
      phone,
      street,
      city,
      county,
      ...totals,
      orderNumber: newOrderNumber(ctx.randomBytes),
      userId,
      paymentMethod,
      createdAt: at,
      placedAt: at,
    })
    .returning();
  const names = new Map(sold.map((product) => [product.id, product.name]));
  await tx.insert(orderItems).values(
    lines.map(({ id, quantity, price, shippingFee, variant }) => ({
      orderId: order!.id,
      productId: id,
      name: names.get(id)!,
      quantity,
      price,
      shippingFee,
      variant: variant ?? null,
    })),
  );
  await tx
    .insert(orderEvents)
    .values({ orderId: order!.id, at, actor: 'owner', actorUserId: userId, to: 'pending' });
  await queueMail(ctx, tx, email, orderLetter('placed', order!, ctx.config.publicUrl));
  await addJob(tx, 'expire_order', { orderId: order!.id }, new Date(at.getTime() + RESERVATION_MS));
  return order!.id;
}

function refuseUnknown(items: Placing['items'], sold: { id: number }[]): void {
  const known = new Set(sold.map((product) => product.id));
  const gone = items.filter((item) => !known.has(item.id));
  if (gone.length === 0) return;
  throw new AppError('OUT_OF_STOCK', {
    message: 'Some of the items are no longer sold.',
    data: { lines: gone.map(({ id }) => ({ id, name: '', left: 0 })) },
  });
}

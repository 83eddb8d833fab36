import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import type { Queries, Transaction } from '../../db/client.ts';
import { orderItems, orders } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { settleUndecided } from '../payments/settle-attempt.ts';
import { insertOrder, type Placing } from './insert-order.ts';
import { assertOrdersPerHour, refuseTooManyUnpaid } from './limit-orders.ts';
import { lockBuyer } from './lock-buyer.ts';
import { moveOrder, type OrderRow } from './move-order.ts';
import { lockOrder } from './orders.queries.ts';
import { lockProducts, returnStock } from './stock.ts';

interface Begun {
  userId: number;
  /** The draft that the provider was asked about. */
  draftId: number | null;
  placing: Placing;
}

/**
 * Places all but the last step: the order is priced and its stock reserved, but it is in no list until its payment
 * settles. A user has one draft, which takes the place of an older one.
 */
export async function insertDraft(ctx: RequestContext, tx: Transaction, begun: Begun): Promise<OrderRow> {
  const { userId, placing } = begun;
  await lockBuyer(ctx, tx, userId);
  await refuseTooManyUnpaid(ctx, tx, userId);
  await assertOrdersPerHour(ctx, tx, userId);
  await endDraft(ctx, tx, begun);
  return lockOrder(tx, await insertOrder(ctx, tx, { userId, placing, isDraft: true }));
}

/** Asks the provider about the user's draft; its id, or null where there is none. */
export async function settleDraft(ctx: RequestContext, userId: number): Promise<number | null> {
  const draftId = await findDraft(ctx.db, userId);
  if (draftId !== null) await settleUndecided(ctx, draftId);
  return draftId;
}

/**
 * Gives up the draft of a locked buyer, who would otherwise find the stock reserved by themselves. NOT_PAYABLE where
 * the draft asked about was paid meanwhile: nobody means to pay twice.
 */
export async function endDraft(
  ctx: RequestContext,
  tx: Transaction,
  { userId, draftId, placing }: Begun,
): Promise<void> {
  const asked = draftId === null ? null : await lockOrder(tx, draftId);
  if (asked && asked.paidAttemptId !== null) {
    throw new AppError('NOT_PAYABLE', {
      message:
        'Your card payment has just gone through, and its order is placed. Please look at your orders.',
      data: { status: asked.status },
    });
  }
  const id = await findDraft(tx, userId);
  if (id === null) return;
  const draft = await lockOrder(tx, id);
  if (draft.status !== 'pending') return;
  const held = await tx
    .select({ id: orderItems.productId })
    .from(orderItems)
    .where(eq(orderItems.orderId, id));
  await lockProducts(tx, [...new Set([...held, ...placing.items].map((item) => item.id))]);
  await moveOrder(ctx, tx, draft, {
    to: 'cancelled',
    actor: 'owner',
    userId,
    note: 'Another order took its place.',
  });
  await returnStock(tx, id);
}

async function findDraft(db: Queries, userId: number): Promise<number | null> {
  const [draft] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), isNull(orders.placedAt)));
  return draft?.id ?? null;
}

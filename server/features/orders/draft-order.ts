import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../context/context.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { defineQuery } from '../../db/define-query.ts';
import { orderItems, orders } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { insertOrder, type PlaceOrderInput } from './insert-order.ts';
import { type Buyer, lockOrderingBuyer } from './limit-orders.ts';
import { moveOrder, type OrderRow } from './move-order.ts';
import { lockOrder } from './orders.queries.ts';
import { lockProducts, releaseStock } from './stock.ts';

interface DraftRequest {
  userId: number;
  draftId: number | null;
  input: PlaceOrderInput;
}

/** The order is in no list until its payment settles. A user has one draft, which replaces an older one. */
export async function insertDraft(
  ctx: RequestContext,
  tx: Transaction,
  request: DraftRequest,
): Promise<OrderRow> {
  const { userId, draftId, input } = request;
  const buyer = await lockOrderingBuyer(ctx, tx, userId);
  await cancelDraft(ctx, tx, { buyer, draftId, input });
  return lockOrder(tx, await insertOrder(ctx, tx, { buyer, input, isDraft: true }));
}

/** `draftId`: the queried draft. Throws NOT_PAYABLE when the queried draft was paid meanwhile, so that nobody pays twice. */
export async function cancelDraft(
  ctx: RequestContext,
  tx: Transaction,
  { buyer, draftId, input }: Omit<DraftRequest, 'userId'> & { buyer: Buyer },
): Promise<void> {
  const queriedDraft = draftId === null ? null : await lockOrder(tx, draftId);
  if (queriedDraft && queriedDraft.paidAttemptId !== null) {
    throw new AppError('NOT_PAYABLE', {
      message:
        'Your card payment has just gone through, and its order is placed. Please look at your orders.',
      data: { status: queriedDraft.status },
    });
  }
  const id = buyer.draftId;
  if (id === null) return;
  const draft = await lockOrder(tx, id);
  if (draft.status !== 'pending') return;
  const heldItems = await tx
    .select({ id: orderItems.productId })
    .from(orderItems)
    .where(eq(orderItems.orderId, id));
  await lockProducts(tx, [...new Set([...heldItems, ...input.items].map((item) => item.id))]);
  await moveOrder(ctx, tx, draft, {
    to: 'cancelled',
    actor: 'owner',
    userId: buyer.userId,
    note: 'Another order took its place.',
  });
  await releaseStock(tx, id, { cause: 'cancelled', at: ctx.now() });
}

type Draft = Pick<OrderRow, 'id' | 'orderNumber' | 'createdAt'>;

const selectDraft = defineQuery<{ userId: number }, Draft[]>('find_draft', (db, value) =>
  db
    .select({ id: orders.id, orderNumber: orders.orderNumber, createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.userId, value('userId')), eq(orders.status, 'pending'), isNull(orders.placedAt))),
);

export async function findDraft(db: QueryRunner, userId: number): Promise<Draft | null> {
  const [draft] = await selectDraft(db, { userId });
  return draft ?? null;
}

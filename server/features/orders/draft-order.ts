import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import type { Queries, Transaction } from '../../db/client.ts';
import { orderItems, orders } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { answersWithin } from '../../within.ts';
import type { AttemptRow } from '../payments/payments.queries.ts';
import { settleUndecided } from '../payments/settle-attempt.ts';
import { insertOrder, type Placing } from './insert-order.ts';
import { assertOrdersPerHour, refuseTooManyUnpaid } from './limit-orders.ts';
import { lockBuyer } from './lock-buyer.ts';
import { moveOrder, type OrderRow } from './move-order.ts';
import { lockOrder } from './orders.queries.ts';
import { lockProducts, returnStock } from './stock.ts';

/** The provider itself may take five times as long. */
const ANSWER_WITHIN_MS = 3_000;
const MAY_BE_BEING_PAID_MS = 2 * 60_000;
const RETRY_SECONDS = 5;
/** How long after its beginning a card payment that the bank has in hand keeps its draft. */
const BANK_DECIDES_MS = 5 * 60_000;
const ASK_AGAIN_SECONDS = 15;

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

/**
 * Asks the provider about the user's draft; its id, or null where there is none. PAYMENT_UNDECIDED while the bank decides,
 * and where the provider does not answer soon while the draft is new and may just be being paid; later the shopper can buy
 * in another way, and money that was taken after all goes back.
 */
export async function settleDraft(ctx: RequestContext, userId: number): Promise<number | null> {
  const draft = await findDraft(ctx.db, userId);
  if (!draft) return null;
  let asked: Awaited<ReturnType<typeof settleUndecided>> = [];
  const ask = async () => {
    asked = await settleUndecided(ctx, draft.id);
  };
  const isAnswered = await answersWithin(ANSWER_WITHIN_MS, ask(), (error) =>
    ctx.log.error({ err: error, order: draft.id }, 'settling a draft failed'),
  );
  for (const { attempt, answer } of asked) {
    if (answer.kind === 'pending' && answer.isBegun) refuseWhileBankDecides(ctx, attempt);
  }
  const age = ctx.now().getTime() - draft.createdAt.getTime();
  if (!isAnswered && age < MAY_BE_BEING_PAID_MS) {
    throw new AppError('PAYMENT_UNDECIDED', {
      message:
        'We cannot see yet whether your card was charged. Please try again in a moment, so that you do not pay twice.',
      data: { retry_after: RETRY_SECONDS },
      retryAfter: RETRY_SECONDS,
    });
  }
  return draft.id;
}

/**
 * PAYMENT_UNDECIDED while the bank decides about a card that was charged for the draft: what is bought now would be paid a
 * second time. Bounded, since a bank's own page that was left stays pending for long: the shopper can buy again.
 */
function refuseWhileBankDecides(ctx: RequestContext, { createdAt }: AttemptRow): void {
  const left = createdAt.getTime() + BANK_DECIDES_MS - ctx.now().getTime();
  if (left <= 0) return;
  const seconds = Math.min(Math.ceil(left / 1000), ASK_AGAIN_SECONDS);
  throw new AppError('PAYMENT_UNDECIDED', {
    message:
      'Your bank is still deciding about your card payment. Please wait a moment, so that you do not pay twice, and try again.',
    data: { retry_after: seconds },
    retryAfter: seconds,
  });
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
  const id = (await findDraft(tx, userId))?.id;
  if (id === undefined) return;
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

async function findDraft(db: Queries, userId: number): Promise<{ id: number; createdAt: Date } | null> {
  const [draft] = await db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), isNull(orders.placedAt)));
  return draft ?? null;
}

import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { orderItems, orders } from '../../db/schema/index.ts';
import { finishesWithin } from '../../finishes-within.ts';
import { AppError } from '../../http/errors.ts';
import type { AttemptRow } from '../payments/payments.queries.ts';
import { settleUndecided } from '../payments/settle-attempt.ts';
import { insertOrder, type PlaceOrderInput } from './insert-order.ts';
import { assertHourlyOrderLimit, assertUnpaidOrderLimit } from './limit-orders.ts';
import { lockBuyer } from './lock-buyer.ts';
import { moveOrder, type OrderRow } from './move-order.ts';
import { lockOrder } from './orders.queries.ts';
import { lockProducts, releaseStock } from './stock.ts';

/** The provider itself may take five times as long. */
const PROVIDER_TIMEOUT_MS = 3_000;
const RECENT_DRAFT_MS = 2 * 60_000;
const RETRY_SECONDS = 5;
/** How long after its beginning a card payment that the bank has in hand keeps its draft. */
const BANK_DECISION_WINDOW_MS = 5 * 60_000;
const MAX_RETRY_SECONDS = 15;

interface DraftRequest {
  userId: number;
  /** The draft that the provider was asked about. */
  draftId: number | null;
  input: PlaceOrderInput;
}

/**
 * Places all but the last step: the order is priced and its stock reserved, but it is in no list until its payment
 * settles. A user has one draft, which takes the place of an older one.
 */
export async function insertDraft(
  ctx: RequestContext,
  tx: Transaction,
  request: DraftRequest,
): Promise<OrderRow> {
  const { userId, input } = request;
  await lockBuyer(ctx, tx, userId);
  await assertUnpaidOrderLimit(ctx, tx, userId);
  await assertHourlyOrderLimit(ctx, tx, userId);
  await cancelDraft(ctx, tx, request);
  return lockOrder(tx, await insertOrder(ctx, tx, { userId, input, isDraft: true }));
}

/**
 * Asks the provider about the user's draft; its id, or null where there is none. PAYMENT_UNDECIDED while the bank decides,
 * and where the provider does not answer soon while the draft is new and may just be being paid; later the shopper can buy
 * in another way, and money that was taken after all goes back.
 */
export async function settleDraft(ctx: RequestContext, userId: number): Promise<number | null> {
  const draft = await findDraft(ctx.db, userId);
  if (!draft) return null;
  let settledAttempts: Awaited<ReturnType<typeof settleUndecided>> = [];
  const settle = async () => {
    settledAttempts = await settleUndecided(ctx, draft.id);
  };
  const isAnswered = await finishesWithin(PROVIDER_TIMEOUT_MS, settle(), (error) =>
    ctx.log.error({ err: error, order: draft.id }, 'settling a draft failed'),
  );
  for (const { attempt, result } of settledAttempts) {
    if (result.kind === 'pending' && result.hasStarted) assertBankNotDeciding(ctx, attempt);
  }
  const age = ctx.now().getTime() - draft.createdAt.getTime();
  if (!isAnswered && age < RECENT_DRAFT_MS) {
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
function assertBankNotDeciding(ctx: RequestContext, { createdAt }: AttemptRow): void {
  const remainingMs = createdAt.getTime() + BANK_DECISION_WINDOW_MS - ctx.now().getTime();
  if (remainingMs <= 0) return;
  const seconds = Math.min(Math.ceil(remainingMs / 1000), MAX_RETRY_SECONDS);
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
export async function cancelDraft(
  ctx: RequestContext,
  tx: Transaction,
  { userId, draftId, input }: DraftRequest,
): Promise<void> {
  const queriedDraft = draftId === null ? null : await lockOrder(tx, draftId);
  if (queriedDraft && queriedDraft.paidAttemptId !== null) {
    throw new AppError('NOT_PAYABLE', {
      message:
        'Your card payment has just gone through, and its order is placed. Please look at your orders.',
      data: { status: queriedDraft.status },
    });
  }
  const id = (await findDraft(tx, userId))?.id;
  if (id === undefined) return;
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
    userId,
    note: 'Another order took its place.',
  });
  await releaseStock(tx, id);
}

async function findDraft(db: QueryRunner, userId: number): Promise<{ id: number; createdAt: Date } | null> {
  const [draft] = await db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), isNull(orders.placedAt)));
  return draft ?? null;
}

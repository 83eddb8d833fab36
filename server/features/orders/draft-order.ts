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

/** The provider client itself may wait five times as long. */
const PROVIDER_TIMEOUT_MS = 3_000;
const RECENT_DRAFT_MS = 2 * 60_000;
const RETRY_SECONDS = 5;
/** For this long after its start, a card payment that the bank is deciding protects its draft. */
const BANK_DECISION_WINDOW_MS = 5 * 60_000;
const MAX_RETRY_SECONDS = 15;

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
  const { userId, input } = request;
  await lockBuyer(ctx, tx, userId);
  await assertUnpaidOrderLimit(ctx, tx, userId);
  await assertHourlyOrderLimit(ctx, tx, userId);
  await cancelDraft(ctx, tx, request);
  return lockOrder(tx, await insertOrder(ctx, tx, { userId, input, isDraft: true }));
}

/**
 * Queries the provider about the user's draft and returns its id, or null. Throws PAYMENT_UNDECIDED while the bank
 * decides, and when the provider is slow while the draft is new and may just be being paid. Later the shopper can buy
 * in another way, and money taken after all is refunded.
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

/** Buying again could be paid twice. Limited in time, because an abandoned bank page stays pending for long. */
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

/** Needs a locked buyer. Throws NOT_PAYABLE when the queried draft was paid meanwhile, so that nobody pays twice. */
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

import { and, eq, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../../context/context.ts';
import { addJob } from '../../../db/add-job.ts';
import { afterCommit, runInTransaction, type Transaction } from '../../../db/client.ts';
import { orders, paymentAttempts } from '../../../db/schema/index.ts';
import type { ProviderResult } from '../../../providers/provider-result.ts';
import { expireIfDue } from '../../orders/expire-order.ts';
import { moveOrder, type OrderRow } from '../../orders/move-order.ts';
import { recordSale } from '../../orders/stock.ts';
import { type AttemptRow, findAttempt, lockOrderAndAttempt, selectUndecided } from '../payments.queries.ts';
import { closeReversedRefund, openPaymentReview, openRefundTask, recordClosedReview } from './open-tasks.ts';
import { queryProvider } from './query-provider.ts';
import { reportOutcome } from './report-outcome.ts';
import { decideSettlement, PROVIDER_NAMES, type ProviderStatus, type Settlement } from './settling.rules.ts';

const otherAttempts = alias(paymentAttempts, 'other_attempts');

/** Queries the provider and applies its answer. Safe to call at any time, any number of times. */
export async function settleAttempt(ctx: Context, attemptId: number): Promise<void> {
  const existing = await findAttempt(ctx.db, attemptId);
  if (existing) await queryAndApply(ctx, existing);
}

/** Returns the state that the attempt has then. */
export async function queryAndApply(
  ctx: Context,
  attempt: AttemptRow,
  afterwards?: AfterSettling,
): Promise<{ result: ProviderResult; state: AttemptRow['state'] }> {
  const result = await queryProvider(ctx, attempt);
  return { result, state: await applyProviderStatus(ctx, attempt, result, afterwards) };
}

/** Runs in the transaction that settles, with the state that the attempt has then. */
type AfterSettling = (tx: Transaction, state: AttemptRow['state']) => Promise<void>;

/** Settles with a status that is already known. Returns the attempt's state. */
export async function applyProviderStatus(
  ctx: Context,
  existing: AttemptRow,
  providerStatus: ProviderStatus,
  afterwards?: AfterSettling,
): Promise<AttemptRow['state']> {
  return runInTransaction(ctx.db, async (tx) => {
    const { order, attempt } = await lockOrderAndAttempt(tx, existing);
    const now = ctx.now();
    const settlement = decideSettlement({
      orderStatus: order.status,
      paysOrder: order.paidAttemptId === attempt.id,
      attempt,
      providerStatus,
      now,
    });
    const change = settlement.attempt;
    const [settled] = await tx
      .update(paymentAttempts)
      .set({
        ...change,
        ...(change.receipt && { receipt: unlessUsed(tx, attempt, change.receipt) }),
        ...withProviderReference(attempt, providerStatus),
        queriedAt: now,
        queryCount: sql`${paymentAttempts.queryCount} + 1`,
      })
      .where(eq(paymentAttempts.id, attempt.id))
      .returning({ state: paymentAttempts.state, receipt: paymentAttempts.receipt });
    if (change.receipt && !settled!.receipt)
      ctx.log.error(
        { order: order.orderNumber, attempt: attempt.id, receipt: change.receipt },
        'a receipt was claimed twice',
      );
    reportChange(ctx, tx, { order, attempt, change });
    if (change.state === 'paid') await showCancelledDraft(ctx, tx, order);
    await openTasks(ctx, tx, { order, attempt, settlement });
    if (settlement.pays) {
      await moveOrder(ctx, tx, order, { to: 'paid', actor: 'settling', paidAttemptId: attempt.id });
      await recordSale(tx, order.id);
    } else {
      await expireIfDue(ctx, tx, order);
    }
    if (change.nextQueryAt) await addJob(tx, 'settle_attempt', { attemptId: attempt.id }, change.nextQueryAt);
    await afterwards?.(tx, settled!.state);
    return settled!.state;
  });
}

interface AttemptChange {
  order: OrderRow;
  attempt: AttemptRow;
  change: Partial<AttemptRow>;
}

function reportChange(ctx: Context, tx: Transaction, { order, attempt, change }: AttemptChange): void {
  const { state = attempt.state, reasonCode = null } = change;
  if (state === attempt.state) return;
  afterCommit(tx, () => reportOutcome(ctx, order.orderNumber, { ...attempt, state, reasonCode }));
}

/** Money came for a cancelled draft: the payer and the shop must be able to find its order. */
async function showCancelledDraft(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.status !== 'cancelled' || order.placedAt !== null) return;
  await tx.update(orders).set({ placedAt: ctx.now() }).where(eq(orders.id, order.id));
}

interface SettledAttempt {
  order: OrderRow;
  attempt: AttemptRow;
  settlement: Settlement;
}

/** Opens the refund and the review that a settlement requires, never twice. */
async function openTasks(ctx: Context, tx: Transaction, { order, attempt, settlement }: SettledAttempt) {
  const { refund, review, isReversed } = settlement;
  const isNew = !refund || (await openRefundTask(ctx, tx, { order, attempt, ...refund }));
  const closedRefund = isReversed ? await closeReversedRefund(ctx, tx, attempt) : null;
  if (!review || !isNew) return;
  const { isExpected = false, ...reviewFields } = review;
  if (isExpected && !(closedRefund && closedRefund.paidBack > 0)) {
    const note = closedRefund ? 'The refund was closed with it.' : 'The money was to go back.';
    await recordClosedReview(ctx, tx, {
      order,
      attempt,
      ...reviewFields,
      note,
      by: PROVIDER_NAMES[attempt.provider],
    });
  } else await openPaymentReview(ctx, tx, { order, attempt, ...reviewFields });
}

/** Returns each attempt as it was before settling, with the provider's result. */
export async function settleUndecided(
  ctx: Context,
  orderId: number,
): Promise<{ attempt: AttemptRow; result: ProviderResult }[]> {
  const undecided = await selectUndecided(ctx.db, orderId);
  return Promise.all(
    undecided.map(async (attempt) => ({ attempt, result: (await queryAndApply(ctx, attempt)).result })),
  );
}

/** Flutterwave's own payment id, and Pesapal's after a lost reply, become known only from a query. */
function withProviderReference(attempt: AttemptRow, providerStatus: ProviderStatus): Partial<AttemptRow> {
  const reference = providerStatus.kind === 'paid' && attempt.reference === null && providerStatus.reference;
  return reference ? { reference } : {};
}

/** A receipt counts once. A second claim does not stop settling: the money is certain, the receipt is not. */
function unlessUsed(tx: Transaction, { id, provider }: AttemptRow, receipt: string): SQL {
  const others = tx
    .select({ id: otherAttempts.id })
    .from(otherAttempts)
    .where(
      and(eq(otherAttempts.provider, provider), eq(otherAttempts.receipt, receipt), ne(otherAttempts.id, id)),
    );
  return sql`case when ${notExists(others)} then ${receipt} end`;
}

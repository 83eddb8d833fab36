import { eq } from 'drizzle-orm';
import { formatKsh } from '#contract/money.ts';
import type { CheckedPayment, Resolution } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { afterCommit, type Transaction } from '../../db/client.ts';
import { paymentAttempts } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { toFailureReason } from '../../providers/failure-reason.ts';
import type { ProviderResult } from '../../providers/provider-result.ts';
import { moveOrder } from '../orders/move-order.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { undoSale } from '../orders/stock.ts';
import { type AttemptRow, lockAttempt } from '../payments/payments.queries.ts';
import { getAmountDueBack } from '../payments/settle/money-taken.rules.ts';
import {
  lockRefundOfPayment,
  openRefundTask,
  undoReversal,
  waiveRefund,
} from '../payments/settle/open-tasks.ts';
import { queryProvider } from '../payments/settle/query-provider.ts';
import { applyProviderStatus } from '../payments/settle/settle-attempt.ts';
import { PROVIDER_NAMES } from '../payments/settle/settling.rules.ts';
import { assertReceiptUnused } from './assert-receipt-unused.ts';
import {
  alreadyResolvedError,
  auditDecision,
  findUnderReview,
  followProviderResult,
  readCheckedPayment,
  readPaymentState,
} from './check-under-review.ts';
import { closeReviews, selectOpenKinds } from './payment-reviews.queries.ts';

/**
 * Resolves a payment under review through settling, after querying its provider again. Throws TRANSITION_REFUSED when
 * the provider contradicts the outcome or somebody else was faster. For the payment of a paid order, 'paid' lets the
 * order go on and 'failed' cancels it unless it has been shipped.
 */
export async function resolvePayment(
  ctx: RequestContext,
  { params: { id }, body: { outcome, receipt, note } }: Input<'resolvePayment', 'params' | 'body'>,
): Promise<CheckedPayment> {
  const { email } = getCurrentUser(ctx);
  const attempt = await findUnderReview(ctx.db, id);
  const result = await queryProvider(ctx, attempt);
  const verdict = getVerdict(result);
  const isAmountReview = (await selectOpenKinds(ctx.db, id)).includes('amount');
  const canOverrule = isAmountReview && outcome === (attempt.state === 'paid' ? 'failed' : 'paid');
  if (verdict !== null && verdict !== outcome && !canOverrule) {
    await followProviderResult(ctx, attempt, result);
    throw contradictsProviderError(attempt, verdict);
  }
  const isDecided = attempt.state === 'paid' || verdict === outcome;
  const effectiveReceipt = receipt || (isAmountReview && attempt.claimedReceipt) || '';
  if (!isDecided && outcome === 'paid') await assertReceiptUnused(ctx.db, attempt, effectiveReceipt);
  const before = await readPaymentState(ctx.db, id);
  await applyProviderStatus(
    ctx,
    attempt,
    isDecided ? result : toDecidedResult(attempt, outcome, effectiveReceipt),
    async (tx) => {
      const done = { attemptId: id, note, doneAt: ctx.now(), doneBy: email };
      const closedReviews = await closeReviews(tx, done);
      if (closedReviews.length === 0) throw alreadyResolvedError(attempt);
      await (outcome === 'failed' ? cancelPaidOrder(ctx, tx, id, note) : acceptPayment(ctx, tx, done));
      const state = await readPaymentState(tx, id);
      const after = { ...state, answer: result.kind, outcome, receipt, note };
      await auditDecision(ctx, tx, { action: 'resolve payment', attempt, before, after });
      afterCommit(tx, () =>
        ctx.log.info({ order: state.order, attempt: id, outcome }, 'payment review decided'),
      );
    },
  );
  return readCheckedPayment(ctx.db, id, result);
}

function getVerdict({ kind }: ProviderResult): Resolution['outcome'] | null {
  if (kind === 'paid') return 'paid';
  return kind === 'failed' || kind === 'reversed' ? 'failed' : null;
}

function contradictsProviderError({ provider, state }: AttemptRow, verdict: Resolution['outcome']): AppError {
  const reported = verdict === 'paid' ? 'was made' : state === 'paid' ? 'was reversed' : 'failed';
  return new AppError('TRANSITION_REFUSED', {
    message: `${PROVIDER_NAMES[provider]} says that this payment ${reported}, and that counts.`,
    data: { from: state, allowed: [] },
  });
}

/** As if the provider had answered so. The amount that a callback or a failure claimed still counts. */
function toDecidedResult(
  { claimedAmount }: AttemptRow,
  outcome: Resolution['outcome'],
  receipt: string,
): ProviderResult {
  if (outcome === 'failed') return { kind: 'failed', ...toFailureReason('not_received') };
  const taken = claimedAmount === null ? null : { amount: claimedAmount, currency: 'KES' };
  return { kind: 'paid', taken, receipt };
}

async function cancelPaidOrder(
  ctx: RequestContext,
  tx: Transaction,
  id: number,
  note: string,
): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  const order = await lockOrder(tx, attempt.orderId);
  if (order.paidAttemptId !== attempt.id || order.status !== 'paid') return;
  const { id: userId } = getCurrentUser(ctx);
  await moveOrder(ctx, tx, order, { to: 'cancelled', actor: 'superuser', userId, note });
  await undoSale(tx, order.id, { cause: 'cancelled', at: ctx.now(), userId });
  const amount = getAmountDueBack(attempt, { paysLiveOrder: false });
  const reason = `Cancelled after payment: ${note}`;
  if (amount > 0) await openRefundTask(ctx, tx, { order, attempt, amount, reason });
}

/**
 * Clears why an underpayment did not pay the order in full: now it does, and only part refunds are still due. Throws
 * TRANSITION_REFUSED when more of it was paid back: the customer would have goods and money.
 */
async function acceptPayment(
  ctx: RequestContext,
  tx: Transaction,
  { attemptId, ...done }: { attemptId: number; note: string; doneAt: Date; doneBy: string },
): Promise<void> {
  const attempt = await lockAttempt(tx, attemptId);
  const order = await lockOrder(tx, attempt.orderId);
  const paysLiveOrder = order.paidAttemptId === attempt.id && order.status !== 'cancelled';
  if (attempt.reversedAt !== null) {
    await undoReversal(tx, attempt.id);
    const amount = getAmountDueBack({ ...attempt, reversedAt: null }, { paysLiveOrder });
    const reason = 'The payment was not reversed after all.';
    if (amount > 0) await openRefundTask(ctx, tx, { order, attempt, amount, reason });
  }
  if (!paysLiveOrder || (attempt.takenAmount ?? 0) >= attempt.amount) return;
  const partRefunded = Math.min(attempt.partRefunded, attempt.takenAmount ?? 0);
  const refund = await lockRefundOfPayment(tx, attemptId);
  const paidBack = refund?.paidBack ?? 0;
  if (paidBack <= partRefunded) {
    if (partRefunded === 0) await waiveRefund(tx, { attemptId, ...done });
    else
      await openRefundTask(ctx, tx, {
        order,
        attempt,
        amount: partRefunded,
        reason: 'A part of the order is refunded.',
      });
    await tx
      .update(paymentAttempts)
      .set({ reasonCode: null, reason: null })
      .where(eq(paymentAttempts.id, attemptId));
    return;
  }
  throw new AppError('TRANSITION_REFUSED', {
    message: `${formatKsh(paidBack)} of this payment was paid back already, so it cannot count. Decide that it does not count, or reopen the refund if that money came back.`,
    data: { from: attempt.state, allowed: [] },
  });
}

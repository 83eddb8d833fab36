import { formatKsh } from '#contract/money.ts';
import type { CheckedPayment, Resolution } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import type { Answer } from '../../providers/answer.ts';
import { currentUser } from '../accounts/current-user.ts';
import { moveOrder } from '../orders/move-order.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { undoSale } from '../orders/stock.ts';
import { askProvider } from '../payments/ask-provider.ts';
import { dueBack } from '../payments/money-taken.rules.ts';
import { openRefundTask, undoReversal, waiveRefund } from '../payments/open-tasks.ts';
import { type AttemptRow, lockAttempt } from '../payments/payments.queries.ts';
import { applyAnswer } from '../payments/settle-attempt.ts';
import { PROVIDER_NAMES } from '../payments/settling.rules.ts';
import { assertReceiptIsFree } from './assert-receipt-is-free.ts';
import {
  factsOf,
  findUnderReview,
  followProvider,
  noteDecision,
  readChecked,
  resolvedAlready,
} from './check-under-review.ts';
import { closeReviews, openKinds } from './payment-reviews.queries.ts';

/**
 * Decides a payment under review through settling, after asking its provider once more. What the provider knows counts: a
 * resolution against it is refused with TRANSITION_REFUSED, as is one that somebody else was faster with. Of a payment
 * that an order counts as paid by, 'paid' lets the order go on and 'failed' cancels it where it has not been shipped.
 */
export async function resolvePayment(
  ctx: RequestContext,
  { id, outcome, receipt, note }: Resolution & { id: number },
): Promise<CheckedPayment> {
  const { email } = currentUser(ctx);
  const attempt = await findUnderReview(ctx.db, id);
  const answer = await askProvider(ctx, attempt);
  const verdict = verdictOf(answer);
  const isOfAmount = (await openKinds(ctx.db, id)).includes('amount');
  const isFree = isOfAmount && outcome === (attempt.state === 'paid' ? 'failed' : 'paid');
  if (verdict !== null && verdict !== outcome && !isFree) {
    await followProvider(ctx, attempt, answer);
    throw againstProvider(attempt, verdict);
  }
  const isDecided = attempt.state === 'paid' || verdict === outcome;
  const shown = receipt || (isOfAmount && attempt.claimedReceipt) || '';
  if (!isDecided && outcome === 'paid') await assertReceiptIsFree(ctx.db, attempt, shown);
  const before = await factsOf(ctx.db, id);
  await applyAnswer(ctx, attempt, isDecided ? answer : decision(attempt, outcome, shown), async (tx) => {
    const done = { attemptId: id, note, doneAt: ctx.now(), doneBy: email };
    const closed = await closeReviews(tx, done);
    if (closed.length === 0) throw resolvedAlready(attempt);
    await (outcome === 'failed' ? giveUpOrder(ctx, tx, id, note) : keepOrder(ctx, tx, done));
    const after = { ...(await factsOf(tx, id)), answer: answer.kind, outcome, receipt, note };
    await noteDecision(ctx, tx, { action: 'resolve payment', attempt, before, after });
  });
  return readChecked(ctx.db, id, answer);
}

/** What the provider knows became of the money; null where that is open. */
function verdictOf({ kind }: Answer): Resolution['outcome'] | null {
  if (kind === 'paid') return 'paid';
  return kind === 'failed' || kind === 'reversed' ? 'failed' : null;
}

function againstProvider({ provider, state }: AttemptRow, verdict: Resolution['outcome']): AppError {
  const said = verdict === 'paid' ? 'was made' : state === 'paid' ? 'was reversed' : 'failed';
  return new AppError('TRANSITION_REFUSED', {
    message: `${PROVIDER_NAMES[provider]} says that this payment ${said}, and that counts.`,
    data: { from: state, allowed: [] },
  });
}

/** As if the provider had said it; the amount that a callback, or a failure, claimed still counts. */
function decision({ claimedAmount }: AttemptRow, outcome: Resolution['outcome'], receipt: string): Answer {
  if (outcome === 'failed') return { kind: 'failed', reason: 'No payment arrived.' };
  const taken = claimedAmount === null ? null : { amount: claimedAmount, currency: 'KES' };
  return { kind: 'paid', taken, receipt };
}

/** The order that the payment paid is cancelled unless it is on its way, and what was taken for it goes back. */
async function giveUpOrder(ctx: RequestContext, tx: Transaction, id: number, note: string): Promise<void> {
  const attempt = await lockAttempt(tx, id);
  const order = await lockOrder(tx, attempt.orderId);
  if (order.paidAttemptId !== attempt.id || order.status !== 'paid') return;
  const { id: userId } = currentUser(ctx);
  await moveOrder(ctx, tx, order, { to: 'cancelled', actor: 'superuser', userId, note });
  await undoSale(tx, order.id);
  const amount = dueBack(attempt, { paysLiveOrder: false });
  const reason = `Cancelled after payment: ${note}`;
  if (amount > 0) await openRefundTask(ctx, tx, { order, attempt, amount, reason });
}

/**
 * The payment counts: a reversal was none, and of too little nothing goes back. TRANSITION_REFUSED where some of too little
 * has gone back already: the customer would have goods and money.
 */
async function keepOrder(
  ctx: RequestContext,
  tx: Transaction,
  { attemptId, ...done }: { attemptId: number; note: string; doneAt: Date; doneBy: string },
): Promise<void> {
  const attempt = await lockAttempt(tx, attemptId);
  const order = await lockOrder(tx, attempt.orderId);
  const paysLiveOrder = order.paidAttemptId === attempt.id && order.status !== 'cancelled';
  if (attempt.reversedAt !== null) {
    await undoReversal(tx, attempt.id);
    const amount = dueBack({ ...attempt, reversedAt: null }, { paysLiveOrder });
    const reason = 'The payment was not reversed after all.';
    if (amount > 0) await openRefundTask(ctx, tx, { order, attempt, amount, reason });
  }
  if (!paysLiveOrder || (attempt.takenAmount ?? 0) >= attempt.amount) return;
  const paidBack = await waiveRefund(tx, { attemptId, ...done });
  if (paidBack === 0) return;
  throw new AppError('TRANSITION_REFUSED', {
    message: `${formatKsh(paidBack)} of this payment was paid back already, so it cannot count. Decide that it does not count, or reopen the refund if that money came back.`,
    data: { from: attempt.state, allowed: [] },
  });
}

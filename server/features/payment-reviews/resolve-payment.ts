import { and, eq, ne } from 'drizzle-orm';
import type { CheckedPayment, Resolution } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { paymentAttempts } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Answer } from '../../providers/answer.ts';
import { currentUser } from '../accounts/current-user.ts';
import { moveOrder } from '../orders/move-order.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { undoSale } from '../orders/stock.ts';
import { askProvider } from '../payments/ask-provider.ts';
import { waiveRefund } from '../payments/open-tasks.ts';
import type { AttemptRow } from '../payments/payments.queries.ts';
import { applyAnswer } from '../payments/settle-attempt.ts';
import { PROVIDER_NAMES } from '../payments/settling.rules.ts';
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
  const isOfAmount = attempt.state === 'paid' && (await openKinds(ctx.db, id)).includes('amount');
  if (verdict !== null && verdict !== outcome && !(isOfAmount && outcome === 'failed')) {
    await followProvider(ctx, attempt, answer);
    throw againstProvider(attempt, verdict);
  }
  const isDecided = verdict !== null || attempt.state === 'paid';
  if (!isDecided && outcome === 'paid') await refuseReceipt(ctx, attempt, receipt);
  const before = await factsOf(ctx.db, id);
  await applyAnswer(ctx, attempt, isDecided ? answer : decision(outcome, receipt), async (tx) => {
    const done = { attemptId: id, note, doneAt: ctx.now(), doneBy: email };
    const closed = await closeReviews(tx, done);
    if (closed.length === 0) throw resolvedAlready(attempt);
    if (isOfAmount && outcome === 'paid') await waiveRefund(tx, done);
    if (outcome === 'failed') await giveUpOrder(ctx, tx, attempt, note);
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

/** As if the provider had said it; the amount that a callback claimed still counts. */
function decision(outcome: Resolution['outcome'], receipt: string): Answer {
  if (outcome === 'paid') return { kind: 'paid', taken: null, receipt };
  return { kind: 'failed', reason: 'No payment arrived.' };
}

async function refuseReceipt(ctx: RequestContext, attempt: AttemptRow, receipt: string): Promise<void> {
  const refuse = (message: string) => new AppError('VALIDATION', { message, fields: { receipt: message } });
  if (receipt === '') throw refuse('Enter the receipt number of the payment.');
  const { provider, id } = paymentAttempts;
  const [other] = await ctx.db
    .select({ id })
    .from(paymentAttempts)
    .where(and(eq(provider, attempt.provider), eq(paymentAttempts.receipt, receipt), ne(id, attempt.id)));
  if (other) throw refuse('This receipt belongs to another payment.');
}

/** The order that the payment paid is cancelled unless it is on its way; money to give back is a refund task already. */
async function giveUpOrder(
  ctx: RequestContext,
  tx: Transaction,
  attempt: AttemptRow,
  note: string,
): Promise<void> {
  const order = await lockOrder(tx, attempt.orderId);
  if (order.paidAttemptId !== attempt.id || order.status !== 'paid') return;
  const { id: userId } = currentUser(ctx);
  await moveOrder(ctx, tx, order, { to: 'cancelled', actor: 'superuser', userId, note });
  await undoSale(tx, order.id);
}

import { and, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { orders, paymentAttempts } from '../../db/schema/index.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Answer } from '../../providers/answer.ts';
import { expireIfDue } from '../orders/expire-order.ts';
import { moveOrder, type OrderRow } from '../orders/move-order.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { countAsSold } from '../orders/stock.ts';
import { askProvider } from './ask-provider.ts';
import { closeReversedRefund, keepClosedReview, openPaymentReview, openRefundTask } from './open-tasks.ts';
import { type AttemptRow, findAttempt, lockAttempt, selectUndecided } from './payments.queries.ts';
import { PROVIDER_NAMES, type Settlement, settlementOf, type Word } from './settling.rules.ts';

/**
 * The only way by which money counts. Asks the provider what became of the attempt, then moves attempt, order, stock
 * and timeline in one transaction. May be called by anybody, at any time, any number of times.
 */
export async function settleAttempt(ctx: Context, attemptId: number): Promise<void> {
  const known = await findAttempt(ctx.db, attemptId);
  if (known) await askAndApply(ctx, known);
}

async function askAndApply(
  ctx: Context,
  attempt: AttemptRow,
): Promise<{ attempt: AttemptRow; answer: Answer }> {
  const answer = await askProvider(ctx, attempt);
  await applyAnswer(ctx, attempt, answer);
  return { attempt, answer };
}

/** The second half of settling, for who has asked already; `also` is done in the same transaction. */
export async function applyAnswer(
  ctx: Context,
  known: AttemptRow,
  answer: Word,
  also?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    const attempt = await lockAttempt(tx, known.id);
    const now = ctx.now();
    const settlement = settlementOf({
      orderStatus: order.status,
      paysOrder: order.paidAttemptId === attempt.id,
      attempt,
      answer,
      now,
    });
    const change = await withoutUsedReceipt(ctx, tx, attempt, settlement.attempt);
    await tx
      .update(paymentAttempts)
      .set({
        ...change,
        ...learntReference(attempt, answer),
        askedAt: now,
        asks: sql`${paymentAttempts.asks} + 1`,
      })
      .where(eq(paymentAttempts.id, attempt.id));
    if (change.state === 'paid') await showCancelledDraft(ctx, tx, order);
    await openTasks(ctx, tx, { order, attempt, settlement });
    if (settlement.pays) {
      await moveOrder(ctx, tx, order, { to: 'paid', actor: 'settling', paidAttemptId: attempt.id });
      await countAsSold(tx, order.id);
    } else {
      await expireIfDue(ctx, tx, order);
    }
    if (change.nextAskAt) await addJob(tx, 'settle_attempt', { attemptId: attempt.id }, change.nextAskAt);
    await also?.(tx);
  });
}

/** Money came for a draft that was given up: whoever paid, and the shop, must find the order that it came for. */
async function showCancelledDraft(ctx: Context, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.status !== 'cancelled' || order.placedAt !== null) return;
  await tx.update(orders).set({ placedAt: ctx.now() }).where(eq(orders.id, order.id));
}

interface Settled {
  order: OrderRow;
  attempt: AttemptRow;
  settlement: Settlement;
}

/** What people have to do because of a settlement. Nothing of it is said twice. */
async function openTasks(ctx: Context, tx: Transaction, { order, attempt, settlement }: Settled) {
  const { refund, review, isReversed } = settlement;
  const isNews = !refund || (await openRefundTask(ctx, tx, { order, attempt, ...refund }));
  const closed = isReversed ? await closeReversedRefund(ctx, tx, attempt) : null;
  if (!review || !isNews) return;
  const { isExpected = false, ...asked } = review;
  if (isExpected && !(closed && closed.paidBack > 0)) {
    const note = closed ? 'The refund was closed with it.' : 'The money was to go back.';
    await keepClosedReview(ctx, tx, { order, attempt, ...asked, note, by: PROVIDER_NAMES[attempt.provider] });
  } else await openPaymentReview(ctx, tx, { order, attempt, ...asked });
}

/** Asks about every payment of an order that may still turn out paid; what each of them was before, and the answer. */
export async function settleUndecided(
  ctx: Context,
  orderId: number,
): Promise<{ attempt: AttemptRow; answer: Answer }[]> {
  const undecided = await selectUndecided(ctx.db, orderId);
  return Promise.all(undecided.map((attempt) => askAndApply(ctx, attempt)));
}

/** Flutterwave's own id of a payment, and Pesapal's where its reply was lost, become known only with an answer. */
function learntReference(attempt: AttemptRow, answer: Word): Partial<AttemptRow> {
  const learnt = answer.kind === 'paid' && attempt.reference === null && answer.reference;
  return learnt ? { reference: learnt } : {};
}

/** A receipt counts once. A second claim to it does not stop the settling: the money is certain, the receipt is not. */
async function withoutUsedReceipt(
  ctx: Context,
  tx: Transaction,
  attempt: AttemptRow,
  change: Partial<AttemptRow>,
): Promise<Partial<AttemptRow>> {
  if (!change.receipt) return change;
  const [other] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.provider, attempt.provider),
        eq(paymentAttempts.receipt, change.receipt),
        ne(paymentAttempts.id, attempt.id),
      ),
    );
  if (!other) return change;
  ctx.log.error({ attempt: attempt.id, other: other.id }, 'a receipt was claimed twice');
  return { ...change, receipt: null };
}

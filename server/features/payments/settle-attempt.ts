import { and, eq, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { paymentAttempts, refundTasks } from '../../db/schema/index.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Answer } from '../../providers/safaricom/safaricom.ts';
import { expireIfDue } from '../orders/expire-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { countAsSold } from '../orders/stock.ts';
import { type AttemptRow, findAttempt, lockAttempt, selectUndecided } from './payments.queries.ts';
import { settlementOf } from './settling.rules.ts';

/**
 * The only way by which money counts. Asks the provider what became of the attempt, then moves attempt, order, stock
 * and timeline in one transaction. May be called by anybody, at any time, any number of times.
 */
export async function settleAttempt(ctx: Context, attemptId: number): Promise<void> {
  const known = await findAttempt(ctx.db, attemptId);
  if (!known) return;
  const answer = await askProvider(ctx, known);
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, known.orderId);
    const attempt = await lockAttempt(tx, attemptId);
    const now = ctx.now();
    const settlement = settlementOf({ orderStatus: order.status, attempt, answer, now });
    const change = await withoutUsedReceipt(ctx, tx, attempt, settlement.attempt);
    await tx
      .update(paymentAttempts)
      .set({ ...change, askedAt: now, asks: sql`${paymentAttempts.asks} + 1` })
      .where(eq(paymentAttempts.id, attempt.id));
    if (settlement.refund) {
      await tx
        .insert(refundTasks)
        .values({ orderId: order.id, attemptId: attempt.id, ...settlement.refund, createdAt: now })
        .onConflictDoNothing();
      ctx.log.warn({ order: order.orderNumber, attempt: attempt.id, ...settlement.refund }, 'refund due');
    }
    if (settlement.pays) {
      await moveOrder(ctx, tx, order, { to: 'paid', actor: 'settling', paidAttemptId: attempt.id });
      await countAsSold(tx, order.id);
    } else {
      await expireIfDue(ctx, tx, order);
    }
    if (change.nextAskAt) await addJob(tx, 'settle_attempt', { attemptId: attempt.id }, change.nextAskAt);
  });
}

/** Asks about every payment of an order that may still turn out paid. */
export async function settleUndecided(ctx: Context, orderId: number): Promise<void> {
  const undecided = await selectUndecided(ctx.db, orderId);
  await Promise.all(undecided.map(({ id }) => settleAttempt(ctx, id)));
}

async function askProvider(ctx: Context, attempt: AttemptRow): Promise<Answer> {
  if (attempt.state === 'paid') return { kind: 'paid' };
  if (attempt.reference === null || !ctx.safaricom) return { kind: 'unknown' };
  return ctx.safaricom.ask(attempt.reference);
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

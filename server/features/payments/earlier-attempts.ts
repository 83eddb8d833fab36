import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { paymentAttempts } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Answer } from '../../providers/answer.ts';
import { expireOrder } from '../orders/expire-order.ts';
import type { OrderRow } from '../orders/move-order.ts';
import { askProvider } from './ask-provider.ts';
import { type AttemptRow, selectUndecided } from './payments.queries.ts';
import { isHourOver } from './refuse-unpayable.ts';
import { applyAnswer } from './settle-attempt.ts';
import { ASK_AGAIN_AFTER_FAILURE_MS } from './settling.rules.ts';

/** Longer than all calls of one submission to Pesapal may take together; after that whoever made it is dead. */
export const SUBMITTING_MS = 90_000;
const RETRY_SECONDS = 15;

/**
 * Asks about every undecided payment of an order, before another begins; an order whose hour is over is given up where
 * it can be. Answers the open card references and pages that nobody has begun to pay: `endEarlier` may end those.
 */
export async function settleEarlier(ctx: Context, order: OrderRow): Promise<number[]> {
  const undecided = await selectUndecided(ctx.db, order.id);
  const untouched = await Promise.all(
    undecided.map(async (attempt) => {
      const answer = await askProvider(ctx, attempt);
      await applyAnswer(ctx, attempt, answer);
      return isUntouched(ctx, attempt, answer) ? [attempt.id] : [];
    }),
  );
  if (isHourOver(ctx, order)) await expireOrder(ctx, order.id);
  return untouched.flat();
}

function isUntouched(ctx: Context, attempt: AttemptRow, answer: Answer): boolean {
  if (attempt.state !== 'open' || attempt.provider === 'safaricom') return false;
  if (attempt.provider === 'pesapal' && attempt.paymentUrl === null)
    return attempt.createdAt.getTime() + SUBMITTING_MS <= ctx.now().getTime();
  return answer.kind === 'pending' && answer.isBegun !== true;
}

/**
 * One card reference or page of a locked order at a time: two of them could both be paid. Those that nobody has begun to
 * pay give way to the payment that begins now, and are still asked about; PAYMENT_UNDECIDED while there is another.
 */
export async function endEarlier(
  ctx: Context,
  tx: Transaction,
  { orderId, untouched }: { orderId: number; untouched: number[] },
): Promise<void> {
  const now = ctx.now();
  const nextAskAt = new Date(now.getTime() + ASK_AGAIN_AFTER_FAILURE_MS);
  const open = and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'open'));
  const ended = await tx
    .update(paymentAttempts)
    .set({
      state: 'abandoned',
      reason: 'Another payment of the order took its place.',
      abandonedAt: now,
      nextAskAt,
    })
    .where(and(open, inArray(paymentAttempts.id, untouched)))
    .returning({ id: paymentAttempts.id });
  for (const { id } of ended) await addJob(tx, 'settle_attempt', { attemptId: id }, nextAskAt);
  const [other] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(open, inArray(paymentAttempts.provider, ['pesapal', 'flutterwave'])))
    .limit(1);
  if (!other) return;
  throw new AppError('PAYMENT_UNDECIDED', {
    message:
      'Another payment of this order has been begun. Please finish it there, or try again in a moment.',
    data: { retry_after: RETRY_SECONDS },
    retryAfter: RETRY_SECONDS,
  });
}

import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { addJob } from '../../../db/add-job.ts';
import { afterCommit, type Transaction } from '../../../db/client.ts';
import { paymentAttempts } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import { toFailureReason } from '../../../providers/failure-reason.ts';
import type { ProviderResult } from '../../../providers/provider-result.ts';
import { expireOrder } from '../../orders/expire-order.ts';
import type { OrderRow } from '../../orders/move-order.ts';
import { type AttemptRow, selectUndecided } from '../payments.queries.ts';
import { queryProvider } from '../settle/query-provider.ts';
import { reportOutcome } from '../settle/report-outcome.ts';
import { applyProviderStatus } from '../settle/settle-attempt.ts';
import { REQUERY_AFTER_FAILURE_MS } from '../settle/settling.rules.ts';
import { isPaymentWindowOver } from './assert-payable.ts';

/** Longer than all calls of one submission to Pesapal together; after that its process must be dead. */
export const SUBMISSION_TIMEOUT_MS = 90_000;
const RETRY_SECONDS = 15;

/** Returns the open card and portal attempts that nobody has begun to pay, for `abandonEarlierAttempts`. */
export async function settleEarlierAttempts(ctx: Context, order: OrderRow): Promise<number[]> {
  const undecided = await selectUndecided(ctx.db, order.id);
  const untouchedIds = await Promise.all(
    undecided.map(async (attempt) => {
      const result = await queryProvider(ctx, attempt);
      await applyProviderStatus(ctx, attempt, result);
      return isUntouched(ctx, attempt, result) ? [attempt.id] : [];
    }),
  );
  if (isPaymentWindowOver(ctx, order)) await expireOrder(ctx, order.id);
  return untouchedIds.flat();
}

function isUntouched(ctx: Context, attempt: AttemptRow, result: ProviderResult): boolean {
  if (attempt.state !== 'open' || attempt.provider === 'safaricom') return false;
  if (attempt.provider === 'pesapal' && attempt.paymentUrl === null)
    return attempt.createdAt.getTime() + SUBMISSION_TIMEOUT_MS <= ctx.now().getTime();
  return result.kind === 'pending' && result.hasStarted !== true;
}

/** Two card or portal attempts could both be paid. Throws PAYMENT_UNDECIDED while another may be in payment. */
export async function abandonEarlierAttempts(
  ctx: Context,
  tx: Transaction,
  { order, untouchedIds }: { order: OrderRow; untouchedIds: number[] },
): Promise<void> {
  const now = ctx.now();
  const nextQueryAt = new Date(now.getTime() + REQUERY_AFTER_FAILURE_MS);
  const open = and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.state, 'open'));
  const abandoned = await tx
    .update(paymentAttempts)
    .set({
      state: 'abandoned',
      ...toFailureReason('replaced'),
      abandonedAt: now,
      nextQueryAt,
    })
    .where(and(open, inArray(paymentAttempts.id, untouchedIds)))
    .returning();
  for (const attempt of abandoned) {
    await addJob(tx, 'settle_attempt', { attemptId: attempt.id }, nextQueryAt);
    afterCommit(tx, () => reportOutcome(ctx, order.orderNumber, attempt));
  }
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

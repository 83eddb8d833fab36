import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { newJob } from '../../../db/add-job.ts';
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

const ONLINE_PROVIDERS = ['pesapal', 'flutterwave'] as const;
/** Two of an order could both be paid. */
export const isOpenOnline = and(
  eq(paymentAttempts.state, 'open'),
  inArray(paymentAttempts.provider, [...ONLINE_PROVIDERS]),
);

/** Throws PAYMENT_UNDECIDED while another card or portal attempt may be in payment. */
export async function abandonEarlierAttempts(
  ctx: Context,
  tx: Transaction,
  { order, untouchedIds }: { order: OrderRow; untouchedIds: number[] },
): Promise<void> {
  await abandonUntouched(ctx, tx, { order, untouchedIds });
  const [other] = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), isOpenOnline))
    .limit(1);
  if (other) throw createUndecidedError();
}

export async function abandonUntouched(
  ctx: Context,
  tx: Transaction,
  { order, untouchedIds }: { order: OrderRow; untouchedIds: number[] },
): Promise<void> {
  if (untouchedIds.length === 0) return;
  const now = ctx.now();
  const nextQueryAt = new Date(now.getTime() + REQUERY_AFTER_FAILURE_MS);
  const abandoned = await tx
    .update(paymentAttempts)
    .set({
      state: 'abandoned',
      ...toFailureReason('replaced'),
      abandonedAt: now,
      nextQueryAt,
    })
    .where(
      and(
        eq(paymentAttempts.orderId, order.id),
        eq(paymentAttempts.state, 'open'),
        inArray(paymentAttempts.id, untouchedIds),
      ),
    )
    .returning({
      ...getTableColumns(paymentAttempts),
      job: newJob('settle_attempt', { attemptId: paymentAttempts.id }, nextQueryAt),
    });
  for (const attempt of abandoned) afterCommit(tx, () => reportOutcome(ctx, order.orderNumber, attempt));
}

export function createUndecidedError(): AppError {
  return new AppError('PAYMENT_UNDECIDED', {
    message:
      'Another payment of this order has been begun. Please finish it there, or try again in a moment.',
    data: { retry_after: RETRY_SECONDS },
    retryAfter: RETRY_SECONDS,
  });
}

import type { Context } from '../context/context.ts';
import { addJob } from '../db/add-job.ts';
import { findAttempt } from '../features/payments/payments.queries.ts';
import type { ProviderSlots } from '../features/payments/settle/provider-slots.ts';
import { settleAttempt } from '../features/payments/settle/settle-attempt.ts';
import { canBeQueried } from '../features/payments/settle/settling.rules.ts';

/** Reschedules the job when the provider is down or already handling enough queries. */
export async function settleOrPostpone(ctx: Context, slots: ProviderSlots, attemptId: number): Promise<void> {
  const attempt = await findAttempt(ctx.db, attemptId);
  if (!attempt) return;
  const settle = () => settleAttempt(ctx, attemptId);
  if (!canBeQueried(attempt)) return settle();
  const delayMs = await slots.run(ctx, attempt.provider, settle);
  if (delayMs === null) return;
  await addJob(ctx.db, 'settle_attempt', { attemptId }, new Date(ctx.now().getTime() + delayMs));
}

import type { Context } from '../context.ts';
import { findAttempt } from '../features/payments/payments.queries.ts';
import { settleAttempt } from '../features/payments/settle-attempt.ts';
import { canBeAsked } from '../features/payments/settling.rules.ts';
import { addJob } from './add-job.ts';
import type { ProviderSlots } from './provider-slots.ts';

/** Settles a payment, or puts its job off where its provider is being asked about enough others or is down. */
export async function settleInTurn(ctx: Context, slots: ProviderSlots, attemptId: number): Promise<void> {
  const attempt = await findAttempt(ctx.db, attemptId);
  if (!attempt) return;
  const settle = () => settleAttempt(ctx, attemptId);
  if (!canBeAsked(attempt)) return settle();
  const pauseMs = await slots.run(ctx, attempt.provider, settle);
  if (pauseMs === null) return;
  await addJob(ctx.db, 'settle_attempt', { attemptId }, new Date(ctx.now().getTime() + pauseMs));
}

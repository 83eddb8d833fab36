import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { paymentAttempts } from '../../../db/schema/index.ts';
import { type AttemptRow, selectUndecided } from '../payments.queries.ts';
import { settleAttempt } from './settle-attempt.ts';
import { MIN_QUERY_INTERVAL_MS } from './settling.rules.ts';

/** Queries each payment that may have changed at most every 5 s, over all server processes. */
export async function settleUnlessRecentlyQueried(ctx: Context, orderId: number): Promise<void> {
  const undecided = await selectUndecided(ctx.db, orderId);
  const settle = async ({ id }: AttemptRow) => {
    if (await claimQuery(ctx, id)) await settleAttempt(ctx, id);
  };
  await Promise.all(undecided.filter((attempt) => mayHaveChanged(attempt, ctx.now())).map(settle));
}

/**
 * False for a failed M-Pesa prompt until its next query is due, except after 1037: Safaricom has reported that for a
 * prompt that was paid a moment later. On the other providers' pages the payer may try again after a failure.
 */
function mayHaveChanged({ provider, state, reasonCode, nextQueryAt }: AttemptRow, now: Date): boolean {
  const isFinal = provider === 'safaricom' && state === 'failed' && reasonCode !== 'phone_unreachable';
  return !isFinal || nextQueryAt === null || nextQueryAt <= now;
}

/** Returns true for one caller per attempt every 5 s. */
export async function claimQuery(ctx: Context, attemptId: number): Promise<boolean> {
  const now = ctx.now();
  const cutoff = new Date(now.getTime() - MIN_QUERY_INTERVAL_MS);
  const claimed = await ctx.db
    .update(paymentAttempts)
    .set({ queriedAt: now })
    .where(
      and(
        eq(paymentAttempts.id, attemptId),
        or(isNull(paymentAttempts.queriedAt), lte(paymentAttempts.queriedAt, cutoff)),
      ),
    )
    .returning({ id: paymentAttempts.id });
  return claimed.length > 0;
}

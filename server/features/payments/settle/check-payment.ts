import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { paymentAttempts } from '../../../db/schema/index.ts';
import { selectUndecided } from '../payments.queries.ts';
import { settleAttempt } from './settle-attempt.ts';
import { MIN_QUERY_INTERVAL_MS } from './settling.rules.ts';

/** Queries each undecided payment at most every 5 s, over all server processes. */
export async function settleUnlessRecentlyQueried(ctx: Context, orderId: number): Promise<void> {
  for (const { id } of await selectUndecided(ctx.db, orderId)) {
    if (await claimQuery(ctx, id)) await settleAttempt(ctx, id);
  }
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

import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { paymentAttempts } from '../../db/schema/index.ts';
import { selectUndecided } from './payments.queries.ts';
import { settleAttempt } from './settle-attempt.ts';
import { LEAST_BETWEEN_ASKS_MS } from './settling.rules.ts';

/** Asks about an order's undecided payments, each at most once in 5 s over all server processes. */
export async function settleIfNotJustAsked(ctx: Context, orderId: number): Promise<void> {
  for (const { id } of await selectUndecided(ctx.db, orderId)) {
    if (await claimAsking(ctx, id)) await settleAttempt(ctx, id);
  }
}

/** Whether the caller may ask about an attempt now: once in 5 s somebody may. */
export async function claimAsking(ctx: Context, attemptId: number): Promise<boolean> {
  const now = ctx.now();
  const latest = new Date(now.getTime() - LEAST_BETWEEN_ASKS_MS);
  const mine = await ctx.db
    .update(paymentAttempts)
    .set({ askedAt: now })
    .where(
      and(
        eq(paymentAttempts.id, attemptId),
        or(isNull(paymentAttempts.askedAt), lte(paymentAttempts.askedAt, latest)),
      ),
    )
    .returning({ id: paymentAttempts.id });
  return mine.length > 0;
}

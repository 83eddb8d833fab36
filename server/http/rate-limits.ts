import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { rateLimits } from '../db/schema/index.ts';
import { AppError } from './errors.ts';

export interface Limit {
  /** What is counted, such as 'login:account:ann@example.com'. */
  key: string;
  /** How many per window. */
  limit: number;
  windowSeconds: number;
}

function getWindowStart(now: Date, seconds: number): Date {
  return new Date(Math.floor(now.getTime() / (seconds * 1000)) * seconds * 1000);
}

function createRefusal(now: Date, { windowSeconds }: Limit): AppError {
  const end = getWindowStart(now, windowSeconds).getTime() + windowSeconds * 1000;
  return new AppError('TOO_MANY_REQUESTS', {
    retryAfter: Math.max(1, Math.ceil((end - now.getTime()) / 1000)),
  });
}

/** Refuses with TOO_MANY_REQUESTS where the limit is used up; counts nothing. */
async function assertWithinLimits(ctx: Context, limits: Limit[]): Promise<void> {
  const now = ctx.now();
  for (const limit of limits) {
    const [row] = await ctx.db
      .select({ count: rateLimits.count })
      .from(rateLimits)
      .where(
        and(
          eq(rateLimits.key, limit.key),
          eq(rateLimits.windowStart, getWindowStart(now, limit.windowSeconds)),
        ),
      );
    if (row && row.count >= limit.limit) throw createRefusal(now, limit);
  }
}

/** Counts once against each limit and answers how many there are now. */
async function incrementCounts(ctx: Context, limits: Limit[]): Promise<number[]> {
  const counts: number[] = [];
  for (const { key, windowSeconds } of limits) {
    const [row] = await ctx.db
      .insert(rateLimits)
      .values({ key, windowStart: getWindowStart(ctx.now(), windowSeconds), count: 1 })
      .onConflictDoUpdate({
        target: [rateLimits.key, rateLimits.windowStart],
        set: { count: sql`${rateLimits.count} + 1` },
      })
      .returning({ count: rateLimits.count });
    counts.push(row?.count ?? 0);
  }
  return counts;
}

/** Counts first and refuses where that was one too many, so that parallel requests cannot slip through together. */
export async function consumeLimits(ctx: Context, limits: Limit[]): Promise<void> {
  await assertWithinLimits(ctx, limits);
  const counts = await incrementCounts(ctx, limits);
  const exceeded = limits.find((limit, index) => (counts[index] ?? 0) > limit.limit);
  if (exceeded) throw createRefusal(ctx.now(), exceeded);
}

/** Takes a count back that takeFrom made for something that did not count after all. */
export async function releaseLimits(ctx: Context, limits: Limit[]): Promise<void> {
  for (const { key, windowSeconds } of limits) {
    await ctx.db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(
        and(eq(rateLimits.key, key), eq(rateLimits.windowStart, getWindowStart(ctx.now(), windowSeconds))),
      );
  }
}

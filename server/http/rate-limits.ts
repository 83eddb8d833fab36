import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { rateLimits } from '../db/schema/index.ts';
import { AppError } from './errors.ts';

export interface Limit {
  /** For example 'login:account:ann@example.com'. */
  key: string;
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

/** Throws TOO_MANY_REQUESTS when a limit is used up; counts nothing. */
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

/**
 * Throws TOO_MANY_REQUESTS when a limit is exceeded. Counts before checking, so parallel requests cannot slip through.
 */
export async function consumeLimits(ctx: Context, limits: Limit[]): Promise<void> {
  await assertWithinLimits(ctx, limits);
  const counts = await incrementCounts(ctx, limits);
  const exceeded = limits.find((limit, index) => (counts[index] ?? 0) > limit.limit);
  if (exceeded) throw createRefusal(ctx.now(), exceeded);
}

/** Undoes consumeLimits for something that did not count after all. */
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

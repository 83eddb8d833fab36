import { and, eq, or, sql } from 'drizzle-orm';
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

const isWindow = ({ key, windowSeconds }: Limit, now: Date) =>
  and(eq(rateLimits.key, key), eq(rateLimits.windowStart, getWindowStart(now, windowSeconds)));

/** Throws TOO_MANY_REQUESTS when a limit is used up; counts nothing. */
async function assertWithinLimits(ctx: Context, limits: Limit[]): Promise<void> {
  const now = ctx.now();
  const rows = await ctx.db
    .select()
    .from(rateLimits)
    .where(or(...limits.map((limit) => isWindow(limit, now))));
  const next = rows.map(({ key, count }) => ({ key, count: count + 1 }));
  assertCounts(now, limits, next);
}

interface CountRow {
  key: string;
  count: number;
}

function assertCounts(now: Date, limits: Limit[], rows: CountRow[]): void {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  const exceeded = limits.find(({ key, limit }) => (counts.get(key) ?? 0) > limit);
  if (exceeded) throw createRefusal(now, exceeded);
}

/** In the order of the keys, so that two callers cannot deadlock. */
function incrementCounts({ db }: Context, now: Date, limits: Limit[]): Promise<CountRow[]> {
  const rows = limits.map(({ key, windowSeconds }) => ({
    key,
    windowStart: getWindowStart(now, windowSeconds),
    count: 1,
  }));
  return db
    .insert(rateLimits)
    .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count });
}

/**
 * Throws TOO_MANY_REQUESTS when a limit is exceeded. Counts before checking, so parallel requests cannot slip through.
 * What is refused does not count, so that one address cannot use up the limit of the whole shop. The keys must differ.
 */
export async function consumeLimits(ctx: Context, limits: Limit[]): Promise<void> {
  await assertWithinLimits(ctx, limits);
  const now = ctx.now();
  const counts = await incrementCounts(ctx, now, limits);
  try {
    assertCounts(now, limits, counts);
  } catch (refusal) {
    await decrementCounts(ctx, now, limits);
    throw refusal;
  }
}

/** Undoes consumeLimits for something that did not count after all. */
export async function releaseLimits(ctx: Context, limits: Limit[]): Promise<void> {
  await decrementCounts(ctx, ctx.now(), limits);
}

async function decrementCounts(ctx: Context, now: Date, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    await ctx.db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(isWindow(limit, now));
  }
}

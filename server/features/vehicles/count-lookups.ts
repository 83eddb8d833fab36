import { desc, inArray, ne, sql } from 'drizzle-orm';
import type { RequestContext } from '../../context/context.ts';
import { unknownCodes, vehicleLookups } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { consumeLimits, type Limit } from '../../http/rate-limits.ts';

/** A new code beyond these takes the place of the one that was looked up least. */
export const MAX_UNKNOWN_CODES = 2_000;
/** Of one address in a day, so that nobody fills the list alone. */
const MAX_CODES_PER_ADDRESS = 20;
const MAX_LOOKUPS_PER_ADDRESS = 100;
const DAY_SECONDS = 86_400;

/** Counts a code that leads to no vehicle (FIT-10), once a day for each address. */
export async function countUnknownCode(ctx: RequestContext, code: string): Promise<void> {
  const { address } = ctx.client;
  if (
    !(await isCounted(ctx, [
      { key: `unknown-codes:address:${address}`, limit: MAX_CODES_PER_ADDRESS, windowSeconds: DAY_SECONDS },
      { key: `unknown-code:${code}:address:${address}`, limit: 1, windowSeconds: DAY_SECONDS },
    ]))
  )
    return;
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(unknownCodes)
    .values({ code, firstSeen: now, lastSeen: now })
    .onConflictDoUpdate({
      target: unknownCodes.code,
      set: { count: sql`${unknownCodes.count} + 1`, lastSeen: now },
    })
    .returning({ count: unknownCodes.count });
  if (row?.count === 1) await deleteOverflow(ctx, code);
}

async function deleteOverflow({ db }: RequestContext, newCode: string): Promise<void> {
  const overflow = db
    .select({ code: unknownCodes.code })
    .from(unknownCodes)
    .where(ne(unknownCodes.code, newCode))
    .orderBy(desc(unknownCodes.count), desc(unknownCodes.lastSeen))
    .offset(MAX_UNKNOWN_CODES - 1)
    .for('update', { skipLocked: true });
  await db.delete(unknownCodes).where(inArray(unknownCodes.code, overflow));
}

/** Counts a look-up of these vehicles, once a day for each address. */
export async function countLookup(ctx: RequestContext, vehicleIds: readonly number[]): Promise<void> {
  const ids = vehicleIds.toSorted((a, b) => a - b);
  const { address } = ctx.client;
  if (
    !(await isCounted(ctx, [
      { key: `look-ups:address:${address}`, limit: MAX_LOOKUPS_PER_ADDRESS, windowSeconds: DAY_SECONDS },
      { key: `look-up:${ids.join(' ')}:address:${address}`, limit: 1, windowSeconds: DAY_SECONDS },
    ]))
  )
    return;
  await ctx.db
    .insert(vehicleLookups)
    .values(ids.map((vehicleId) => ({ vehicleId })))
    .onConflictDoUpdate({
      target: vehicleLookups.vehicleId,
      set: { count: sql`${vehicleLookups.count} + 1` },
    });
}

async function isCounted(ctx: RequestContext, limits: Limit[]): Promise<boolean> {
  try {
    await consumeLimits(ctx, limits);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
    throw error;
  }
}

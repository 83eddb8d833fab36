import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import type { Queries } from '../../db/client.ts';
import { resetCodes } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { giveBack, type Limit, takeFrom } from '../../http/rate-limits.ts';
import { hashToken } from './tokens.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const ASK_HERE = 'Too many tries. Please ask for a new code in this browser, or try again later.';

/** Whether the browser of this cookie was granted a code of this account, or of this address without one. */
export async function hasAsked(
  db: Queries,
  { asker, account }: { asker: string; account: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: resetCodes.id })
    .from(resetCodes)
    .where(
      and(
        eq(resetCodes.askerHash, hashToken(asker)),
        eq(resetCodes.askedFor, hashToken(account)),
        eq(resetCodes.granted, true),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Counts a try at a reset code, until it is given back as right. From the browser that asked: by the network address alone,
 * beside what the code itself counts. From any other: INVALID_CODE beyond what the account has, TOO_MANY_REQUESTS
 * beyond what the address or the whole shop has.
 */
export async function takeTry(
  ctx: RequestContext,
  { account, asked }: { account: string; asked: boolean },
): Promise<{ giveBack(): Promise<void> }> {
  const { limits } = ctx.config;
  const { address } = ctx.client;
  if (asked) {
    const wrong = day(`reset:wrong:${address}`, limits.resetWrongPerAddress);
    await takeFrom(ctx, [wrong]);
    return { giveBack: () => giveBack(ctx, [wrong]) };
  }
  const ofAccount = day(`reset:try:${account}`, limits.resetTriesPerAccount);
  const ofOthers = [
    { key: `reset:try:address:${address}`, limit: limits.resetTriesPerAddress, windowSeconds: HOUR_SECONDS },
    day('reset:try:shop', limits.resetTriesPerShop),
  ];
  await takeFrom(ctx, [ofAccount]).catch((error: unknown) => {
    // An address with an account and one without are answered alike, and like a wrong code.
    throw error instanceof AppError ? new AppError('INVALID_CODE') : error;
  });
  await takeFrom(ctx, ofOthers).catch(async (error: unknown) => {
    await giveBack(ctx, [ofAccount]);
    if (!(error instanceof AppError)) throw error;
    throw new AppError('TOO_MANY_REQUESTS', {
      message: ASK_HERE,
      retryAfter: error.retryAfter ?? HOUR_SECONDS,
    });
  });
  return { giveBack: () => giveBack(ctx, [ofAccount, ...ofOthers]) };
}

const day = (key: string, limit: number): Limit => ({ key, limit, windowSeconds: DAY_SECONDS });

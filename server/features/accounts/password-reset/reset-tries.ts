import { and, eq } from 'drizzle-orm';
import type { RequestContext } from '../../../context/context.ts';
import type { QueryRunner } from '../../../db/client.ts';
import { resetCodes } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import { consumeLimits, type Limit, releaseLimits } from '../../../http/rate-limits.ts';
import { hashToken } from '../credentials/tokens.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const TOO_MANY_TRIES_MESSAGE =
  'Too many tries. Please ask for a new code in this browser, or try again later.';

export async function hasRequestedCode(
  db: QueryRunner,
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
 * Counts a try at a reset code; call `release` when the code is right. The requesting browser is limited per network
 * address. Other browsers get INVALID_CODE beyond the account's limit and TOO_MANY_REQUESTS beyond the limit of the
 * address or the shop.
 */
export async function consumeTry(
  ctx: RequestContext,
  { account, isRequester }: { account: string; isRequester: boolean },
): Promise<{ release(): Promise<void> }> {
  const { limits } = ctx.config;
  const { address } = ctx.client;
  if (isRequester) {
    const wrongTries = getDailyLimit(`reset:wrong:${address}`, limits.resetWrongPerAddress);
    await consumeLimits(ctx, [wrongTries]);
    return { release: () => releaseLimits(ctx, [wrongTries]) };
  }
  const accountLimit = getDailyLimit(`reset:try:${account}`, limits.resetTriesPerAccount);
  const sharedLimits = [
    { key: `reset:try:address:${address}`, limit: limits.resetTriesPerAddress, windowSeconds: HOUR_SECONDS },
    getDailyLimit('reset:try:shop', limits.resetTriesPerShop),
  ];
  await consumeLimits(ctx, [accountLimit]).catch((error: unknown) => {
    // Same as for a wrong code, so that the reply does not reveal whether there is an account.
    throw error instanceof AppError ? new AppError('INVALID_CODE') : error;
  });
  await consumeLimits(ctx, sharedLimits).catch(async (error: unknown) => {
    await releaseLimits(ctx, [accountLimit]);
    if (!(error instanceof AppError)) throw error;
    throw new AppError('TOO_MANY_REQUESTS', {
      message: TOO_MANY_TRIES_MESSAGE,
      retryAfter: error.retryAfter ?? HOUR_SECONDS,
    });
  });
  return { release: () => releaseLimits(ctx, [accountLimit, ...sharedLimits]) };
}

const getDailyLimit = (key: string, limit: number): Limit => ({ key, limit, windowSeconds: DAY_SECONDS });

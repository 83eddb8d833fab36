import { eq } from 'drizzle-orm';
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '#contract/session-lifetimes.ts';
import type { Context } from '../../../context/context.ts';
import type { Transaction } from '../../../db/client.ts';
import { sessions, sessionTokens } from '../../../db/schema/index.ts';
import { hashToken, newToken } from '../credentials/tokens.ts';

export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

export function newTokenPair(ctx: Context): TokenPair {
  return { access_token: newToken(ctx.randomBytes), refresh_token: newToken(ctx.randomBytes) };
}

/** Tokens never outlive their session. Only their hashes are stored. */
export async function issueTokens(
  ctx: Context,
  tx: Transaction,
  sessionId: string,
  pair: TokenPair = newTokenPair(ctx),
): Promise<TokenPair> {
  const createdAt = ctx.now();
  const [session] = await tx
    .update(sessions)
    .set({ lastUsedAt: createdAt })
    .where(eq(sessions.id, sessionId))
    .returning({ endsAt: sessions.endsAt });
  const sessionEnd = session!.endsAt.getTime();
  const getExpiry = (seconds: number) => new Date(Math.min(createdAt.getTime() + seconds * 1000, sessionEnd));
  const common = { sessionId, createdAt };
  await tx.insert(sessionTokens).values([
    {
      ...common,
      hash: hashToken(pair.access_token),
      kind: 'access',
      expiresAt: getExpiry(ACCESS_TOKEN_SECONDS),
    },
    {
      ...common,
      hash: hashToken(pair.refresh_token),
      kind: 'refresh',
      expiresAt: getExpiry(REFRESH_TOKEN_SECONDS),
    },
  ]);
  return pair;
}

import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { sessions, sessionTokens } from '../../db/schema/index.ts';
import { ACCESS_SECONDS, hashToken, newToken, REFRESH_SECONDS } from './tokens.ts';

export interface TokenPair {
  access_token: string;
  refresh_token: string;
}

/** Two tokens by chance. */
export function newPair(ctx: Context): TokenPair {
  return { access_token: newToken(ctx.randomBytes), refresh_token: newToken(ctx.randomBytes) };
}

/** A new pair for a session, good no longer than the session; only the hashes stay here. */
export async function issueTokens(
  ctx: Context,
  tx: Transaction,
  sessionId: string,
  pair: TokenPair = newPair(ctx),
): Promise<TokenPair> {
  const createdAt = ctx.now();
  const [session] = await tx
    .update(sessions)
    .set({ lastUsedAt: createdAt })
    .where(eq(sessions.id, sessionId))
    .returning({ endsAt: sessions.endsAt });
  const end = session!.endsAt.getTime();
  const after = (seconds: number) => new Date(Math.min(createdAt.getTime() + seconds * 1000, end));
  const common = { sessionId, createdAt };
  await tx.insert(sessionTokens).values([
    { ...common, hash: hashToken(pair.access_token), kind: 'access', expiresAt: after(ACCESS_SECONDS) },
    { ...common, hash: hashToken(pair.refresh_token), kind: 'refresh', expiresAt: after(REFRESH_SECONDS) },
  ]);
  return pair;
}

import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { sessionTokens } from '../../db/schema/index.ts';
import { ACCESS_SECONDS, hashToken, newToken, REFRESH_SECONDS } from './tokens.ts';

/** A new pair for a session; only the hashes stay here. */
export async function issueTokens(ctx: Context, tx: Transaction, sessionId: string) {
  const access_token = newToken(ctx.randomBytes);
  const refresh_token = newToken(ctx.randomBytes);
  const createdAt = ctx.now();
  const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000);
  await tx.insert(sessionTokens).values([
    { hash: hashToken(access_token), sessionId, kind: 'access', createdAt, expiresAt: after(ACCESS_SECONDS) },
    {
      hash: hashToken(refresh_token),
      sessionId,
      kind: 'refresh',
      createdAt,
      expiresAt: after(REFRESH_SECONDS),
    },
  ]);
  return { access_token, refresh_token };
}

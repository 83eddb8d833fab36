import { and, eq } from 'drizzle-orm';
import type { RefreshReply } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { sessions, sessionTokens } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { issueTokens } from './issue-tokens.ts';
import { hashToken, REUSE_SECONDS } from './tokens.ts';

const ended = () =>
  new AppError('UNAUTHENTICATED', { message: 'Your session has expired. Please log in again.' });

/**
 * A new pair for a refresh token, which is used up by it. A second use within 30 s gets another pair (the first reply
 * may have been lost); later it ends the whole session, because then somebody else holds the token too.
 */
export async function refreshSession(ctx: Context, { refresh }: { refresh: string }): Promise<RefreshReply> {
  const hash = hashToken(refresh);
  const pair = await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const [token] = await tx
      .select({ sessionId: sessionTokens.sessionId, expiresAt: sessionTokens.expiresAt })
      .from(sessionTokens)
      .where(and(eq(sessionTokens.hash, hash), eq(sessionTokens.kind, 'refresh')));
    if (!token || token.expiresAt <= now) return null;
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, token.sessionId)).for('update');
    if (!session || session.revokedAt) return null;
    const [{ usedAt } = { usedAt: null }] = await tx
      .select({ usedAt: sessionTokens.usedAt })
      .from(sessionTokens)
      .where(eq(sessionTokens.hash, hash));
    if (usedAt && now.getTime() - usedAt.getTime() > REUSE_SECONDS * 1000) {
      await tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, session.id));
      return null;
    }
    if (!usedAt) await tx.update(sessionTokens).set({ usedAt: now }).where(eq(sessionTokens.hash, hash));
    return issueTokens(ctx, tx, session.id);
  });
  if (!pair) throw ended();
  return { access: pair.access_token, refresh: pair.refresh_token };
}

import { and, eq } from 'drizzle-orm';
import { REUSE_GRACE_SECONDS } from '#contract/session-lifetimes.ts';
import type { RefreshReply } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { logSecurityEvent } from '../../../context/log-security-event.ts';
import { runInTransaction, type Transaction } from '../../../db/client.ts';
import { sessions, sessionTokens } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { deriveSuccessor, hashToken, newToken } from '../credentials/tokens.ts';
import { issueTokens, type TokenPair } from './issue-tokens.ts';

const sessionExpiredError = () =>
  new AppError('UNAUTHENTICATED', { message: 'Your session has expired. Please log in again.' });

/**
 * Rotates a refresh token. Repeats within 30 s return the same pair, because the first reply may have been lost;
 * later reuse revokes the session, because somebody else has the token. Throws UNAUTHENTICATED.
 */
export async function refreshSession(
  ctx: RequestContext,
  { body: { refresh } }: Input<'refreshToken', 'body'>,
): Promise<RefreshReply> {
  const hash = hashToken(refresh);
  const pair = await runInTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const [token] = await tx
      .select({ sessionId: sessionTokens.sessionId, expiresAt: sessionTokens.expiresAt })
      .from(sessionTokens)
      .where(and(eq(sessionTokens.hash, hash), eq(sessionTokens.kind, 'refresh')));
    if (!token || token.expiresAt <= now) return null;
    const [session] = await tx.select().from(sessions).where(eq(sessions.id, token.sessionId)).for('update');
    if (!session || session.revokedAt || session.endsAt <= now) return null;
    const [{ usedAt, successorSalt } = { usedAt: null, successorSalt: null }] = await tx
      .select({ usedAt: sessionTokens.usedAt, successorSalt: sessionTokens.successorSalt })
      .from(sessionTokens)
      .where(eq(sessionTokens.hash, hash));
    if (usedAt && now.getTime() - usedAt.getTime() > REUSE_GRACE_SECONDS * 1000) {
      logSecurityEvent(ctx, 'refresh_token_reused', session.userId);
      await tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, session.id));
      return null;
    }
    if (successorSalt) return deriveSuccessor(refresh, successorSalt);
    return rotateToken(ctx, tx, { refresh, sessionId: session.id });
  });
  if (!pair) throw sessionExpiredError();
  return { access: pair.access_token, refresh: pair.refresh_token };
}

async function rotateToken(
  ctx: RequestContext,
  tx: Transaction,
  { refresh, sessionId }: { refresh: string; sessionId: string },
): Promise<TokenPair> {
  const successorSalt = newToken(ctx.randomBytes);
  await tx
    .update(sessionTokens)
    .set({ usedAt: ctx.now(), successorSalt })
    .where(eq(sessionTokens.hash, hashToken(refresh)));
  return issueTokens(ctx, tx, sessionId, deriveSuccessor(refresh, successorSalt));
}

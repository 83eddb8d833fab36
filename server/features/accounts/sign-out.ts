import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { sessions, sessionTokens } from '../../db/schema/index.ts';
import { hashToken } from './tokens.ts';

/**
 * Ends the session of an access token at once, for every holder of its tokens. An expired one ends it as well: its
 * refresh token would live on otherwise. Without a session there is nothing to end.
 */
export async function signOut(ctx: Context, accessToken: string): Promise<{ message: string }> {
  const sessionIds = ctx.db
    .select({ id: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(and(eq(sessionTokens.hash, hashToken(accessToken)), eq(sessionTokens.kind, 'access')));
  await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now() })
    .where(and(inArray(sessions.id, sessionIds), isNull(sessions.revokedAt)));
  return { message: 'Signed out.' };
}

import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { sessions, sessionTokens } from '../../../db/schema/index.ts';
import type { Input } from '../../../http/verb.ts';
import { hashToken } from '../credentials/tokens.ts';

/** Also ends the session of an expired access token, because its refresh token would stay valid. */
export async function signOut(
  ctx: Context,
  { accessToken }: Input<'logout', 'accessToken'>,
): Promise<{ message: string }> {
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

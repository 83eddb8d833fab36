import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import { sessions } from '../../db/schema/index.ts';

/** Ends the caller's session at once, for every holder of its tokens; without one there is nothing to end. */
export async function signOut(ctx: RequestContext): Promise<{ message: string }> {
  if (ctx.actor.kind === 'user') {
    await ctx.db.update(sessions).set({ revokedAt: ctx.now() }).where(eq(sessions.id, ctx.actor.sessionId));
  }
  return { message: 'Signed out.' };
}

import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm';
import { REFRESH_TOKEN_SECONDS } from '#contract/session-lifetimes.ts';
import type { OwnSession } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import type { QueryRunner } from '../../../db/client.ts';
import { sessions } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';

const MAX_SESSIONS = 100;

function getCaller({ actor }: RequestContext) {
  if (actor.kind === 'anonymous') throw new AppError('UNAUTHENTICATED');
  return { userId: actor.user.id, sessionId: actor.sessionId };
}

export async function listOwnSessions(ctx: RequestContext): Promise<OwnSession[]> {
  const { userId, sessionId } = getCaller(ctx);
  const now = ctx.now();
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.endsAt, now),
        // A session without new tokens for this long has no valid ones left.
        gt(sessions.lastUsedAt, new Date(now.getTime() - REFRESH_TOKEN_SECONDS * 1000)),
      ),
    )
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastUsedAt), sessions.id)
    .limit(MAX_SESSIONS);
  return rows.map(({ id, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    current: id === sessionId,
  }));
}

/** Throws NOT_FOUND when the session is not the caller's or has already ended. */
export async function endOwnSession(
  ctx: RequestContext,
  { params: { id } }: Input<'endSession', 'params'>,
): Promise<{ message: string }> {
  const ended = await ctx.db
    .update(sessions)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(sessions.id, id), eq(sessions.userId, getCaller(ctx).userId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError('NOT_FOUND', { message: 'That device is signed out already.' });
  return { message: 'The device is signed out.' };
}

export async function endOtherSessions(ctx: RequestContext): Promise<{ message: string }> {
  const { userId, sessionId } = getCaller(ctx);
  await revokeSessionsExcept(ctx, ctx.db, { userId, sessionId });
  return { message: 'Every other device is signed out.' };
}

export async function revokeSessionsExcept(
  ctx: RequestContext,
  db: QueryRunner,
  { userId, sessionId }: { userId: number; sessionId: string },
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

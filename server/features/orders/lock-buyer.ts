import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

/**
 * The user's row is locked, so that parallel requests of one user come one after the other. Not FOR UPDATE: a
 * key's row refers to the user, and two requests that have written theirs would wait for each other.
 */
export async function lockBuyer(ctx: RequestContext, tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await assertSessionActive(ctx, tx);
}

/** Asked again under the user's lock: the account may have been deleted while the request was on its way. */
async function assertSessionActive({ actor }: RequestContext, tx: Transaction): Promise<void> {
  const sessionId = actor.kind === 'user' ? actor.sessionId : '';
  const [activeSession] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  if (!activeSession) throw new AppError('UNAUTHENTICATED');
}

import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../context/context.ts';
import type { Transaction } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

/** Not FOR UPDATE: idempotency keys refer to the user, and two requests that have written theirs would deadlock. */
export async function lockBuyer(ctx: RequestContext, tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  await assertSessionActive(ctx, tx);
}

/** Checked again under the lock: the account may have been deleted during the request. */
async function assertSessionActive({ actor }: RequestContext, tx: Transaction): Promise<void> {
  const sessionId = actor.kind === 'user' ? actor.sessionId : '';
  const [activeSession] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  if (!activeSession) throw new AppError('UNAUTHENTICATED');
}

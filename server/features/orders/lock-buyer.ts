import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../context/context.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

export async function lockBuyer(ctx: RequestContext, tx: Transaction, userId: number): Promise<void> {
  await lockUser(tx, userId);
  const [activeSession] = await selectActiveSession(ctx, tx);
  if (!activeSession) throw new AppError('UNAUTHENTICATED');
}

/** Not FOR UPDATE: idempotency keys refer to the user, and two requests that have written theirs would deadlock. */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
    .prepare('lock_user')
    .execute();
}

/** To be checked again under the lock: the account may have been deleted during the request. */
export function selectActiveSession({ actor }: RequestContext, db: QueryRunner) {
  const sessionId = actor.kind === 'user' ? actor.sessionId : '';
  return db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

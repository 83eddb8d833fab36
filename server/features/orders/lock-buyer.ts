import { and, eq, isNull, type Placeholder } from 'drizzle-orm';
import type { RequestContext } from '../../context/context.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { defineQuery } from '../../db/define-query.ts';
import { sessions, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

export async function lockBuyer(ctx: RequestContext, tx: Transaction, userId: number): Promise<void> {
  await lockUser(tx, userId);
  const [activeSession] = await selectActiveSession(tx, getSessionId(ctx));
  if (!activeSession) throw new AppError('UNAUTHENTICATED');
}

/** Not FOR UPDATE: idempotency keys refer to the user, and two requests that have written theirs would deadlock. */
export async function lockUser(tx: Transaction, userId: number): Promise<void> {
  await lockUserQuery(tx, { userId });
}

const lockUserQuery = defineQuery<{ userId: number }, unknown>('lock_user', (db, value) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, value('userId')))
    .for('no key update'),
);

/** To be checked again under the lock: the account may have been deleted during the request. */
export const selectActiveSession = (db: QueryRunner, sessionId: string | Placeholder) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));

export const getSessionId = ({ actor }: RequestContext): string =>
  actor.kind === 'user' ? actor.sessionId : '';

import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { OwnAccount } from './reauthenticate.ts';

/** Locks the account row. Throws UNAUTHENTICATED when the password changed or the session ended meanwhile. */
export async function lockOwnAccount(tx: Transaction, account: OwnAccount): Promise<void> {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, account.id))
    .for('update');
  const [activeSession] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, account.sessionId), isNull(sessions.revokedAt)));
  if (!activeSession || user?.passwordHash !== account.passwordHash) throw new AppError('UNAUTHENTICATED');
}

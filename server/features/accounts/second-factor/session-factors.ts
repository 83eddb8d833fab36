import { and, eq, notExists } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { passkeys, secondFactors, sessions } from '../../../db/schema/index.ts';
import { isConfirmed } from './has-second-factor.ts';

/** Whoever sets a second factor up in a session has given it there. */
export async function recordSecondFactor(tx: Transaction, sessionId: string): Promise<void> {
  await tx.update(sessions).set({ secondFactor: true }).where(eq(sessions.id, sessionId));
}

/** After an authenticator app or a passkey was removed: a session counts as opened with a factor while there is one. */
export async function resetRemovedFactors(tx: Transaction, userId: number): Promise<void> {
  const app = tx.select().from(secondFactors).where(isConfirmed(userId));
  const passkey = tx.select().from(passkeys).where(eq(passkeys.userId, userId));
  await tx
    .update(sessions)
    .set({ secondFactor: false })
    .where(
      and(eq(sessions.userId, userId), eq(sessions.secondFactor, true), notExists(app), notExists(passkey)),
    );
}

import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';

/**
 * Throws FORBIDDEN when this user is the only superuser. Locks all superusers in one order, so that concurrent
 * callers wait; call it before locking the user's own row. The trigger users_keep_a_superuser covers all other code.
 */
export async function assertNotLastSuperuser(tx: Transaction, userId: number): Promise<void> {
  const superusers = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isSuperuser, true))
    .orderBy(users.id)
    .for('update');
  if (superusers.length === 1 && superusers[0]?.id === userId) {
    throw new AppError('FORBIDDEN', { message: 'This is the last superuser: make another one first.' });
  }
}

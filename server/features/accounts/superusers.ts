import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

/**
 * Refuses with FORBIDDEN where nobody but this user is a superuser. All superusers are held, in one order, so that two
 * who go at once wait for each other: call it before the user's own row is locked. The trigger
 * users_keep_a_superuser says the same for whatever does not come by here.
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

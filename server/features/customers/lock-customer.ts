import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { users } from '../../db/schema/index.ts';
import { customerNotFound } from './customers.queries.ts';

/** Locks the account row. Throws NOT_FOUND for a deleted account too. */
export async function lockCustomer(tx: Transaction, id: number) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!user || user.email.endsWith('@deleted.invalid')) throw customerNotFound();
  return user;
}

import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { secondFactors } from '../../../db/schema/index.ts';
import { deleteTicketsOf } from './sign-in-tickets.ts';

/** With its recovery codes and the sign-ins that wait for a code. Returns whether it was confirmed. */
export async function removeSecondFactor(tx: Transaction, userId: number): Promise<boolean> {
  await deleteTicketsOf(tx, userId);
  const [removed] = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return removed?.confirmedAt != null;
}

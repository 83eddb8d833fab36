import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { fitmentSources } from '../../db/schema/index.ts';

const STAFF_SOURCE = 'Staff';

/** The source of what staff say without naming one. */
export async function findStaffSource(tx: Transaction): Promise<number> {
  const find = () =>
    tx.select({ id: fitmentSources.id }).from(fitmentSources).where(eq(fitmentSources.name, STAFF_SOURCE));
  const [found] = await find();
  if (found) return found.id;
  await tx.insert(fitmentSources).values({ name: STAFF_SOURCE, kind: 'staff' }).onConflictDoNothing();
  const [created] = await find();
  return created!.id;
}

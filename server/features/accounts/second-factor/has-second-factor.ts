import { and, eq, isNotNull } from 'drizzle-orm';
import type { QueryRunner } from '../../../db/client.ts';
import { secondFactors } from '../../../db/schema/index.ts';

export const isConfirmed = (userId: number) =>
  and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

/** Asked at every sign-in, so without what checks codes. */
export async function hasSecondFactor(db: QueryRunner, userId: number): Promise<boolean> {
  const rows = await db.select({ id: secondFactors.userId }).from(secondFactors).where(isConfirmed(userId));
  return rows.length > 0;
}

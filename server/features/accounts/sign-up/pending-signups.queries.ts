import { and, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { pendingSignups } from '../../../db/schema/index.ts';
import { hashToken } from '../credentials/tokens.ts';

export type PendingSignup = typeof pendingSignups.$inferSelect;

export const PENDING_SIGNUP_TTL_MS = 24 * 3_600_000;

/** Null when several match without a ticket: nobody may complete a sign-up that somebody else began. */
export async function findPendingSignup(
  tx: Transaction,
  { email, ticket, now }: { email: string; ticket: string; now: Date },
): Promise<PendingSignup | null> {
  const matchesEmail = and(
    sql`lower(${pendingSignups.email}) = lower(${email})`,
    gt(pendingSignups.createdAt, new Date(now.getTime() - PENDING_SIGNUP_TTL_MS)),
  );
  const rows = await tx
    .select()
    .from(pendingSignups)
    .where(ticket ? and(matchesEmail, eq(pendingSignups.ticketHash, hashToken(ticket))) : matchesEmail)
    .limit(2)
    .for('update');
  return rows.length === 1 ? rows[0]! : null;
}

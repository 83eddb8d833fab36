import { and, eq, gt, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/client.ts';
import { pendingSignups } from '../../db/schema/index.ts';
import { hashToken } from './tokens.ts';

export type PendingSignup = typeof pendingSignups.$inferSelect;

/** How long a sign-up waits for its code. */
export const PENDING_SIGNUP_TTL_MS = 24 * 3_600_000;

/**
 * The sign-up that a caller means: the one of their ticket, or without a ticket the only one of the address. With several
 * and no ticket it is none, so that nobody ends a sign-up that somebody else began.
 */
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

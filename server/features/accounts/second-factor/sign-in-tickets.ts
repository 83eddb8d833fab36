import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import type { QueryRunner, Transaction } from '../../../db/client.ts';
import { secondFactorTickets, users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import { MAX_TRIES } from '../credentials/codes.ts';
import type { RefusedWithTickets } from '../credentials/tickets.ts';
import { hashToken, newToken } from '../credentials/tokens.ts';

const TICKET_SECONDS = 300;

export type SignInMethod = 'password' | 'google';

interface FirstFactor {
  userId: number;
  method: SignInMethod;
  /** As it was verified; null for an account without a password. */
  passwordHash: string | null;
}

/** Ends with the password, so that nobody signs in with one that was changed meanwhile. */
const toPasswordMark = (passwordHash: string | null) => hashToken(passwordHash ?? '');

/** Refuses a sign-in until its code comes, with a ticket for the browser that sends it. */
export async function requireCode(
  ctx: Context,
  tx: Transaction,
  { userId, method, passwordHash }: FirstFactor,
): Promise<RefusedWithTickets> {
  const value = newToken(ctx.randomBytes);
  await tx.insert(secondFactorTickets).values({
    hash: hashToken(value),
    userId,
    method,
    passwordMark: toPasswordMark(passwordHash),
    createdAt: ctx.now(),
  });
  return {
    refusal: new AppError('SECOND_FACTOR_REQUIRED'),
    tickets: [{ name: 'gari_factor', value, seconds: TICKET_SECONDS }],
  };
}

export interface TicketHolder {
  userId: number;
  method: SignInMethod;
  tries: number;
}

/** Throws TICKET_REFUSED for a ticket that is used, too old, out of tries, or older than the password. */
export async function readTicket(ctx: Context, db: QueryRunner, hash: string): Promise<TicketHolder> {
  const [row] = await db
    .select({
      userId: secondFactorTickets.userId,
      method: secondFactorTickets.method,
      tries: secondFactorTickets.tries,
      passwordMark: secondFactorTickets.passwordMark,
      passwordHash: users.passwordHash,
    })
    .from(secondFactorTickets)
    .innerJoin(users, eq(users.id, secondFactorTickets.userId))
    .where(
      and(
        eq(secondFactorTickets.hash, hash),
        gt(secondFactorTickets.createdAt, new Date(ctx.now().getTime() - TICKET_SECONDS * 1000)),
        lt(secondFactorTickets.tries, MAX_TRIES),
      ),
    )
    .for('update', { of: secondFactorTickets });
  if (!row || row.passwordMark !== toPasswordMark(row.passwordHash)) {
    throw new AppError('TICKET_REFUSED', {
      message: 'This took too long, or there were too many tries. Please sign in again.',
    });
  }
  return row;
}

/** Returns how many tries the ticket had. */
export async function countTicketTry(tx: Transaction, hash: string): Promise<number> {
  const [row] = await tx
    .update(secondFactorTickets)
    .set({ tries: sql`${secondFactorTickets.tries} + 1` })
    .where(eq(secondFactorTickets.hash, hash))
    .returning({ tries: secondFactorTickets.tries });
  return row!.tries;
}

export async function deleteTicket(tx: Transaction, hash: string): Promise<void> {
  await tx.delete(secondFactorTickets).where(eq(secondFactorTickets.hash, hash));
}

export async function deleteTicketsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(secondFactorTickets).where(eq(secondFactorTickets.userId, userId));
}

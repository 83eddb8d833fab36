import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { resetCodes, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { findUserByEmail, isStaff } from './accounts.queries.ts';
import { hashCode, MOST_TRIES, TICKET_SECONDS } from './codes.ts';
import type { WithTicket } from './tickets.ts';
import { hashToken, newToken } from './tokens.ts';

const DAY = 86_400_000;
const MOST_TRIES_A_DAY = 10;
/** Updated where there is no living code, so that its absence saves no statement. */
const NO_ROW = '00000000-0000-0000-0000-000000000000';

/** Trades the newest code of an account for a ticket. INVALID_CODE also for an address without an account. */
export async function verifyResetCode(
  ctx: Context,
  { email, code }: { email: string; code: string },
): Promise<WithTicket<{ message: string }>> {
  const ticket = newToken(ctx.randomBytes);
  const accepted = await inTransaction(ctx.db, async (tx) => {
    const user = (await findUserByEmail(tx, email))?.user;
    const userId = user && !isStaff(user) ? user.id : 0;
    return tradeCode(ctx, tx, { userId, code, ticketHash: hashToken(ticket) });
  });
  if (!accepted) throw new AppError('INVALID_CODE');
  return {
    reply: { message: 'Code accepted. Please choose a new password.' },
    ticket: { name: 'gari_reset', value: ticket, seconds: TICKET_SECONDS },
  };
}

/** Answers instead of throwing: the count of tries must stay although the code is refused. */
async function tradeCode(
  ctx: Context,
  tx: Transaction,
  { userId, code, ticketHash }: { userId: number; code: string; ticketHash: string },
): Promise<boolean> {
  const now = ctx.now();
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [newest] = await tx
    .select()
    .from(resetCodes)
    .where(eq(resetCodes.userId, userId))
    .orderBy(desc(resetCodes.createdAt))
    .limit(1);
  const [{ tries } = { tries: 0 }] = await tx
    .select({ tries: sql<number>`coalesce(sum(${resetCodes.tries}), 0)::int` })
    .from(resetCodes)
    .where(and(eq(resetCodes.userId, userId), gt(resetCodes.createdAt, new Date(now.getTime() - DAY))));
  const alive =
    newest !== undefined &&
    newest.tries < MOST_TRIES &&
    newest.expiresAt > now &&
    !newest.ticketHash &&
    !newest.consumedAt &&
    tries < MOST_TRIES_A_DAY;
  const right = alive && hashCode(newest.id, code) === newest.codeHash;
  await tx
    .update(resetCodes)
    .set(
      right
        ? { ticketHash, ticketExpiresAt: new Date(now.getTime() + TICKET_SECONDS * 1000) }
        : { tries: sql`${resetCodes.tries} + 1` },
    )
    .where(eq(resetCodes.id, alive ? newest.id : NO_ROW));
  return right;
}

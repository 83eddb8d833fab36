import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Context, RequestContext } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { resetCodes, users } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { logSecurityEvent } from '../../log-security-event.ts';
import { accountKey, findUserByEmail, isStaff } from './accounts.queries.ts';
import { hashCode, MOST_TRIES, TICKET_SECONDS } from './codes.ts';
import { hasAsked, takeTry } from './reset-tries.ts';
import type { WithTickets } from './tickets.ts';
import { hashToken, newToken } from './tokens.ts';

const DAY = 86_400_000;
const MOST_TRIES_A_DAY = 10;
/** Updated where there is no living code, so that its absence saves no statement. */
const NO_ROW = '00000000-0000-0000-0000-000000000000';

interface Try {
  email: string;
  code: string;
  /** The cookie of the browser that asked for a code, '' where there is none. */
  asker: string;
}

/**
 * Trades a code for a ticket: the newest that this browser asked for, or, for one that did not ask, the newest of the
 * account, within the small limits of takeTry. INVALID_CODE also for an address without an account.
 */
export async function verifyResetCode(
  ctx: RequestContext,
  { email, code, asker }: Try,
): Promise<WithTickets<{ message: string }>> {
  const found = (await findUserByEmail(ctx.db, email))?.user ?? null;
  const account = await accountKey(ctx.db, found?.id ?? null, email);
  const asked = await hasAsked(ctx.db, { asker, account });
  const counted = await takeTry(ctx, { account, asked }).catch((error: unknown) => {
    logSecurityEvent(ctx, 'reset_code_locked', found?.id ?? null);
    throw error;
  });
  const ticket = newToken(ctx.randomBytes);
  const accepted = await inTransaction(ctx.db, (tx) =>
    tradeCode(ctx, tx, {
      userId: found && !isStaff(found) ? found.id : 0,
      code,
      ticketHash: hashToken(ticket),
      askerHash: asked ? hashToken(asker) : null,
    }),
  );
  if (!accepted) {
    logSecurityEvent(ctx, 'reset_code_wrong', found?.id ?? null);
    throw new AppError('INVALID_CODE');
  }
  await counted.giveBack();
  return {
    reply: { message: 'Code accepted. Please choose a new password.' },
    tickets: [{ name: 'gari_reset', value: ticket, seconds: TICKET_SECONDS }],
  };
}

interface Trade {
  userId: number;
  code: string;
  ticketHash: string;
  /** Null: another browser than the one that asked. */
  askerHash: string | null;
}

/** Answers instead of throwing: the count of tries must stay although the code is refused. */
async function tradeCode(
  ctx: Context,
  tx: Transaction,
  { userId, code, ticketHash, askerHash }: Trade,
): Promise<boolean> {
  const now = ctx.now();
  const own = and(
    eq(resetCodes.userId, userId),
    askerHash === null ? undefined : eq(resetCodes.askerHash, askerHash),
  );
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [newest] = await tx.select().from(resetCodes).where(own).orderBy(desc(resetCodes.createdAt)).limit(1);
  const [{ tries } = { tries: 0 }] = await tx
    .select({ tries: sql<number>`coalesce(sum(${resetCodes.tries}), 0)::int` })
    .from(resetCodes)
    .where(and(own, gt(resetCodes.createdAt, new Date(now.getTime() - DAY))));
  const alive =
    newest !== undefined &&
    newest.tries < MOST_TRIES &&
    newest.expiresAt > now &&
    !newest.ticketHash &&
    !newest.consumedAt &&
    (askerHash === null || tries < MOST_TRIES_A_DAY);
  const right = alive && hashCode(newest.id, code) === newest.codeHash;
  const counts = right || askerHash !== null;
  await tx
    .update(resetCodes)
    .set(
      right
        ? { ticketHash, ticketExpiresAt: new Date(now.getTime() + TICKET_SECONDS * 1000) }
        : { tries: sql`${resetCodes.tries} + 1` },
    )
    .where(eq(resetCodes.id, alive && counts ? newest.id : NO_ROW));
  return right;
}

import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Context, RequestContext } from '../../../context/context.ts';
import { logSecurityEvent } from '../../../context/log-security-event.ts';
import { runInTransaction, type Transaction } from '../../../db/client.ts';
import { resetCodes, users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { findUserByEmail, getAccountKey, isStaff } from '../accounts.queries.ts';
import { hashCode, MAX_TRIES, TICKET_TTL_SECONDS } from '../credentials/codes.ts';
import type { WithTickets } from '../credentials/tickets.ts';
import { hashToken, newToken } from '../credentials/tokens.ts';
import { consumeTry, hasRequestedCode } from './reset-tries.ts';

const DAY_MS = 86_400_000;
const MAX_TRIES_PER_DAY = 10;
/** Updated when there is no valid code, so that both cases run the same statements. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** Other browsers get the account's newest code, within lower limits. Throws INVALID_CODE, also without an account. */
export async function verifyResetCode(
  ctx: RequestContext,
  { body: { email, code }, readCookie }: Input<'verifyResetCode', 'body' | 'readCookie'>,
): Promise<WithTickets<{ message: string }>> {
  const asker = readCookie('gari_asker');
  const user = (await findUserByEmail(ctx.db, email))?.user ?? null;
  const account = await getAccountKey(ctx.db, user?.id ?? null, email);
  const isRequester = await hasRequestedCode(ctx.db, { asker, account });
  const consumedTry = await consumeTry(ctx, { account, isRequester }).catch((error: unknown) => {
    logSecurityEvent(ctx, 'reset_code_locked', user?.id ?? null);
    throw error;
  });
  const ticket = newToken(ctx.randomBytes);
  const isAccepted = await runInTransaction(ctx.db, (tx) =>
    exchangeCode(ctx, tx, {
      userId: user && !isStaff(user) ? user.id : 0,
      code,
      ticketHash: hashToken(ticket),
      askerHash: isRequester ? hashToken(asker) : null,
    }),
  );
  if (!isAccepted) {
    logSecurityEvent(ctx, 'reset_code_wrong', user?.id ?? null);
    throw new AppError('INVALID_CODE');
  }
  await consumedTry.release();
  return {
    reply: { message: 'Code accepted. Please choose a new password.' },
    tickets: [{ name: 'gari_reset', value: ticket, seconds: TICKET_TTL_SECONDS }],
  };
}

interface CodeExchange {
  userId: number;
  code: string;
  ticketHash: string;
  /** Null when another browser requested the code. */
  askerHash: string | null;
}

/** Returns false instead of throwing, so that the transaction commits the count of tries. */
async function exchangeCode(
  ctx: Context,
  tx: Transaction,
  { userId, code, ticketHash, askerHash }: CodeExchange,
): Promise<boolean> {
  const now = ctx.now();
  const isOwnCode = and(
    eq(resetCodes.userId, userId),
    askerHash === null ? undefined : eq(resetCodes.askerHash, askerHash),
  );
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [newest] = await tx
    .select()
    .from(resetCodes)
    .where(isOwnCode)
    .orderBy(desc(resetCodes.createdAt))
    .limit(1);
  const [{ tries } = { tries: 0 }] = await tx
    .select({ tries: sql<number>`coalesce(sum(${resetCodes.tries}), 0)::int` })
    .from(resetCodes)
    .where(and(isOwnCode, gt(resetCodes.createdAt, new Date(now.getTime() - DAY_MS))));
  const isUsable =
    newest !== undefined &&
    newest.tries < MAX_TRIES &&
    newest.expiresAt > now &&
    !newest.ticketHash &&
    !newest.consumedAt &&
    (askerHash === null || tries < MAX_TRIES_PER_DAY);
  const isCorrect = isUsable && hashCode(newest.id, code) === newest.codeHash;
  const shouldUpdateCode = isCorrect || askerHash !== null;
  await tx
    .update(resetCodes)
    .set(
      isCorrect
        ? { ticketHash, ticketExpiresAt: new Date(now.getTime() + TICKET_TTL_SECONDS * 1000) }
        : { tries: sql`${resetCodes.tries} + 1` },
    )
    .where(eq(resetCodes.id, isUsable && shouldUpdateCode ? newest.id : NIL_UUID));
  return isCorrect;
}

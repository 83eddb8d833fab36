import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { User } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { resetCodes } from '../../db/schema/index.ts';
import { type Limit, takeFrom } from '../../http/rate-limits.ts';
import { resetLetter, staffResetLetter } from '../mail/account-letters.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findUserByEmail, isStaff } from './accounts.queries.ts';
import { CODE_MS, hashCode, NO_CODE, newCode, newRowId } from './codes.ts';

const HOUR = 3_600_000;
const SENT = 'If there is an account with this address, a code is on its way to it.';

/**
 * Mails a code to reset a password. Answer and work are the same for an address without an account; staff are told to ask
 * the owner; beyond 3 codes an hour or 6 a day nothing more is sent.
 */
export async function requestReset(
  ctx: Context,
  { email, address }: { email: string; address: string },
): Promise<{ message: string }> {
  const limit: Limit = {
    key: `reset:address:${address}`,
    limit: ctx.config.limits.signupsPerAddress,
    windowSeconds: HOUR / 1000,
  };
  await takeFrom(ctx, [limit]);
  const code = newCode(ctx.randomBytes, 4);
  const id = newRowId();
  await inTransaction(ctx.db, async (tx) => {
    // One after the other for an address, so that many at once do not slip past the limits together.
    const lock = `reset:${email.toLowerCase()}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    const user = (await findUserByEmail(tx, email))?.user ?? null;
    const receiver = (await isBelowLimits(ctx, tx, user)) ? user : null;
    const staff = receiver !== null && isStaff(receiver);
    const at = ctx.now();
    const expiresAt = new Date(at.getTime() + CODE_MS);
    await tx.insert(resetCodes).values({
      id,
      userId: receiver?.id ?? null,
      codeHash: staff ? NO_CODE : hashCode(id, code),
      expiresAt,
      createdAt: at,
    });
    const letter = staff ? staffResetLetter() : resetLetter(code, { for: id, until: expiresAt });
    await queueMail(ctx, tx, receiver?.email ?? null, letter);
  });
  return { message: SENT };
}

async function isBelowLimits(ctx: Context, tx: Transaction, user: User | null): Promise<boolean> {
  const since = async (ms: number) => {
    const [row] = await tx
      .select({ codes: count() })
      .from(resetCodes)
      .where(
        and(
          eq(resetCodes.userId, user?.id ?? 0),
          gt(resetCodes.createdAt, new Date(ctx.now().getTime() - ms)),
        ),
      );
    return row?.codes ?? 0;
  };
  const { codesPerHour, codesPerDay } = ctx.config.limits;
  const [lastHour, lastDay] = [await since(HOUR), await since(24 * HOUR)];
  return lastHour < codesPerHour && lastDay < codesPerDay;
}

import { and, count, eq, gt } from 'drizzle-orm';
import type { User } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { resetCodes } from '../../db/schema/index.ts';
import { type Limit, takeFrom } from '../../http/rate-limits.ts';
import { resetLetter, staffResetLetter } from '../mail/account-letters.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findUserByEmail } from './accounts.queries.ts';
import { CODE_MS, hashCode, newCode, newRowId } from './codes.ts';

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
    const user = (await findUserByEmail(tx, email))?.user ?? null;
    const mayGetCode = (await isBelowLimits(ctx, tx, user)) && user !== null && !isStaff(user);
    const at = ctx.now();
    await tx.insert(resetCodes).values({
      id,
      userId: mayGetCode ? user.id : null,
      codeHash: hashCode(id, code),
      expiresAt: new Date(at.getTime() + CODE_MS),
      createdAt: at,
    });
    if (mayGetCode) await queueMail(ctx, tx, user.email, resetLetter(code));
    else if (user && isStaff(user)) await queueMail(ctx, tx, user.email, staffResetLetter());
  });
  return { message: SENT };
}

function isStaff(user: User): boolean {
  return user.is_staff || user.is_superuser;
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
  return (await since(HOUR)) < codesPerHour && (await since(24 * HOUR)) < codesPerDay;
}

import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Context, RequestContext } from '../../context.ts';
import { inTransaction, type Transaction } from '../../db/client.ts';
import { resetCodes } from '../../db/schema/index.ts';
import { type Limit, takeFrom } from '../../http/rate-limits.ts';
import { resetLetter, staffResetLetter } from '../mail/account-letters.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { accountKey, findUserByEmail, isStaff } from './accounts.queries.ts';
import { CODE_MS, hashCode, NO_CODE, newCode, newRowId } from './codes.ts';
import { isKnownDevice } from './known-devices.ts';
import { isToken, type WithTickets } from './tickets.ts';
import { hashToken, newToken } from './tokens.ts';

const HOUR = 3_600_000;
const DAY_SECONDS = 24 * 3600;
const SENT = 'If there is an account with this address, a code is on its way to it.';

interface Asking {
  email: string;
  /** The cookies of a browser that has asked before, and that has signed in before; '' where there is none. */
  asker: string;
  device: string;
}

/**
 * Mails a code to reset a password, and leaves the browser a cookie that says who asked. Answer and work are the same for
 * an address without an account; staff are told to ask the owner; beyond 3 codes an hour or 6 a day nothing more is sent.
 * Browsers that have signed in to the account before have as many of their own.
 */
export async function requestReset(
  ctx: RequestContext,
  { email, device, ...brought }: Asking,
): Promise<WithTickets<{ message: string }>> {
  const limit: Limit = {
    key: `reset:address:${ctx.client.address}`,
    limit: ctx.config.limits.signupsPerAddress,
    windowSeconds: HOUR / 1000,
  };
  await takeFrom(ctx, [limit]);
  const code = newCode(ctx.randomBytes, 4);
  const id = newRowId();
  const asker = isToken(brought.asker) ? brought.asker : newToken(ctx.randomBytes);
  await inTransaction(ctx.db, async (tx) => {
    const user = (await findUserByEmail(tx, email))?.user ?? null;
    const account = await accountKey(tx, user?.id ?? null, email);
    // One after the other for an account, so that many at once do not slip past the limits together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reset:${account}`}, 0))`);
    const fromKnownDevice = await isKnownDevice(tx, { userId: user?.id ?? 0, device });
    const askedFor = hashToken(account);
    const granted = await isBelowLimits(ctx, tx, { askedFor, fromKnownDevice });
    const receiver = granted ? user : null;
    const staff = receiver !== null && isStaff(receiver);
    const at = ctx.now();
    const expiresAt = new Date(at.getTime() + CODE_MS);
    await tx.insert(resetCodes).values({
      id,
      userId: receiver?.id ?? null,
      codeHash: staff ? NO_CODE : hashCode(id, code),
      expiresAt,
      askerHash: hashToken(asker),
      askedFor,
      granted,
      fromKnownDevice,
      createdAt: at,
    });
    const letter = staff ? staffResetLetter() : resetLetter(code, { for: id, until: expiresAt });
    await queueMail(ctx, tx, receiver?.email ?? null, letter);
  });
  return { reply: { message: SENT }, tickets: [{ name: 'gari_asker', value: asker, seconds: DAY_SECONDS }] };
}

async function isBelowLimits(
  ctx: Context,
  tx: Transaction,
  { askedFor, fromKnownDevice }: { askedFor: string; fromKnownDevice: boolean },
): Promise<boolean> {
  const since = async (ms: number) => {
    const [row] = await tx
      .select({ codes: count() })
      .from(resetCodes)
      .where(
        and(
          eq(resetCodes.askedFor, askedFor),
          eq(resetCodes.granted, true),
          eq(resetCodes.fromKnownDevice, fromKnownDevice),
          gt(resetCodes.createdAt, new Date(ctx.now().getTime() - ms)),
        ),
      );
    return row?.codes ?? 0;
  };
  const { codesPerHour, codesPerDay } = ctx.config.limits;
  const [lastHour, lastDay] = [await since(HOUR), await since(24 * HOUR)];
  return lastHour < codesPerHour && lastDay < codesPerDay;
}

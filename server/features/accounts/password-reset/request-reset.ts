import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Context, RequestContext } from '../../../context/context.ts';
import { runInTransaction, type Transaction } from '../../../db/client.ts';
import { resetCodes } from '../../../db/schema/index.ts';
import { consumeLimits, type Limit } from '../../../http/rate-limits.ts';
import type { Input } from '../../../http/verb.ts';
import { resetEmail, staffResetEmail } from '../../mail/account-emails.ts';
import { queueEmail } from '../../mail/queue-email.ts';
import { findUserByEmail, getAccountKey, isStaff } from '../accounts.queries.ts';
import { CODE_TTL_MS, hashCode, NO_CODE, newCode, newRowId } from '../credentials/codes.ts';
import { isToken, type WithTickets } from '../credentials/tickets.ts';
import { hashToken, newToken } from '../credentials/tokens.ts';
import { isKnownDevice } from '../sessions/known-devices.ts';

const HOUR_MS = 3_600_000;
const DAY_SECONDS = 24 * 3600;
const SENT_MESSAGE = 'If there is an account with this address, a code is on its way to it.';

/**
 * Emails a reset code and sets a cookie that marks the requesting browser. Reply and work are the same for an unknown
 * address, for staff (who get no code) and beyond the limits. Known devices have limits of their own.
 */
export async function requestReset(
  ctx: RequestContext,
  { body: { email }, readCookie }: Input<'forgotPassword', 'body' | 'readCookie'>,
): Promise<WithTickets<{ message: string }>> {
  const limit: Limit = {
    key: `reset:address:${ctx.client.address}`,
    limit: ctx.config.limits.signupsPerAddress,
    windowSeconds: HOUR_MS / 1000,
  };
  await consumeLimits(ctx, [limit]);
  const code = newCode(ctx.randomBytes, 4);
  const id = newRowId();
  const askerCookie = readCookie('gari_asker');
  const asker = isToken(askerCookie) ? askerCookie : newToken(ctx.randomBytes);
  const device = readCookie('gari_device');
  await runInTransaction(ctx.db, async (tx) => {
    const user = (await findUserByEmail(tx, email))?.user ?? null;
    const account = await getAccountKey(tx, user?.id ?? null, email);
    // Serialized per account, so that concurrent requests cannot bypass the limits.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reset:${account}`}, 0))`);
    const fromKnownDevice = await isKnownDevice(tx, { userId: user?.id ?? 0, device });
    const askedFor = hashToken(account);
    const granted = await isWithinLimits(ctx, tx, { askedFor, fromKnownDevice });
    const recipient = granted ? user : null;
    const isStaffAccount = recipient !== null && isStaff(recipient);
    const at = ctx.now();
    const expiresAt = new Date(at.getTime() + CODE_TTL_MS);
    await tx.insert(resetCodes).values({
      id,
      userId: recipient?.id ?? null,
      codeHash: isStaffAccount ? NO_CODE : hashCode(id, code),
      expiresAt,
      askerHash: hashToken(asker),
      askedFor,
      granted,
      fromKnownDevice,
      createdAt: at,
    });
    const message = isStaffAccount ? staffResetEmail() : resetEmail(code, { for: id, until: expiresAt });
    await queueEmail(ctx, tx, recipient?.email ?? null, message);
  });
  return {
    reply: { message: SENT_MESSAGE },
    tickets: [{ name: 'gari_asker', value: asker, seconds: DAY_SECONDS }],
  };
}

async function isWithinLimits(
  ctx: Context,
  tx: Transaction,
  { askedFor, fromKnownDevice }: { askedFor: string; fromKnownDevice: boolean },
): Promise<boolean> {
  const countSince = async (ms: number) => {
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
  const [lastHour, lastDay] = [await countSince(HOUR_MS), await countSince(24 * HOUR_MS)];
  return lastHour < codesPerHour && lastDay < codesPerDay;
}

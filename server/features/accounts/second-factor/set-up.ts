import { and, eq, gt, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../../context/context.ts';
import { logSecurityEvent } from '../../../context/log-security-event.ts';
import { runInTransaction } from '../../../db/client.ts';
import { secondFactors } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { secondFactorOnEmail } from '../../mail/account-emails.ts';
import { queueEmail } from '../../mail/queue-email.ts';
import { lockOwnAccount } from '../own-account/lock-own-account.ts';
import {
  assertReauthenticated,
  consumeProof,
  readOwnAccount,
  readProof,
} from '../own-account/reauthenticate.ts';
import { deleteOtherDevices } from '../sessions/known-devices.ts';
import { revokeSessionsExcept } from '../sessions/own-sessions.ts';
import { auditOwnFactor } from './audit-own-factor.ts';
import { consumeCodeTry, rejectCode } from './consume-code.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { recordSecondFactor } from './session-factors.ts';
import { findStep, newSecret, toOtpAuthUri } from './totp.ts';

const SET_UP_MS = 3_600_000;

/**
 * Begins to set up the caller's second factor; one that was not confirmed is replaced. Throws IN_USE when there is one,
 * and what assertReauthenticated throws.
 */
export async function beginSecondFactor(
  ctx: RequestContext,
  { body, readCookie }: Input<'beginSecondFactor', 'body' | 'readCookie'>,
): Promise<{ secret: string; uri: string }> {
  const account = await readOwnAccount(ctx);
  const proof = readProof(body, readCookie);
  const credential = await assertReauthenticated(ctx, account, proof, 'password');
  const secret = await newSecret(ctx.randomBytes);
  const key = ctx.config.secondFactorKey;
  const values = {
    secret: sealSecret(secret, { key, userId: account.id }, ctx.randomBytes),
    salt: '',
    createdAt: ctx.now(),
  };
  await runInTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, account);
    await consumeProof(ctx, tx, credential);
    if (await hasSecondFactor(tx, account.id)) {
      throw new AppError('IN_USE', {
        message: 'Your account has a second factor already. Switch it off first to set up another.',
      });
    }
    await tx
      .insert(secondFactors)
      .values({ userId: account.id, ...values })
      .onConflictDoUpdate({ target: secondFactors.userId, set: values });
    await auditOwnFactor(ctx, tx, 'begin second factor');
  });
  return { secret, uri: await toOtpAuthUri(secret, account.email) };
}

/**
 * Switches on what was begun within the last hour, and ends every other session. Returns the recovery codes, which are
 * never shown again. Throws INVALID_CODE, TOO_MANY_REQUESTS, or NOT_FOUND when nothing was begun.
 */
export async function confirmSecondFactor(
  ctx: RequestContext,
  { body: { code }, readCookie }: Input<'confirmSecondFactor', 'body' | 'readCookie'>,
): Promise<{ codes: string[] }> {
  const account = await readOwnAccount(ctx);
  const { id: userId, sessionId } = account;
  const device = readCookie('gari_device');
  const consumedTry = await consumeCodeTry(ctx, { userId, device });
  const recovery = await newRecoveryCodes(ctx);
  const isOn = await runInTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, account);
    const [factor] = await tx
      .select()
      .from(secondFactors)
      .where(
        and(
          eq(secondFactors.userId, userId),
          isNull(secondFactors.confirmedAt),
          gt(secondFactors.createdAt, new Date(ctx.now().getTime() - SET_UP_MS)),
        ),
      );
    if (!factor)
      throw new AppError('NOT_FOUND', { message: 'This took too long. Please begin the set-up again.' });
    const secret = openSecret(factor.secret, { key: ctx.config.secondFactorKey, userId });
    const step = await findStep(secret, code.replaceAll(/[\s-]/g, ''), ctx.now());
    if (step === null) return false;
    await tx
      .update(secondFactors)
      .set({ confirmedAt: ctx.now(), lastUsedStep: step })
      .where(eq(secondFactors.userId, userId));
    await storeRecoveryCodes(tx, userId, recovery);
    await revokeSessionsExcept(ctx, tx, { userId, sessionId });
    await recordSecondFactor(tx, sessionId);
    await deleteOtherDevices(tx, { userId, device });
    await queueEmail(ctx, tx, account.email, secondFactorOnEmail(ctx.config.publicUrl));
    await auditOwnFactor(ctx, tx, 'switch on second factor');
    return true;
  });
  if (!isOn) throw rejectCode(ctx, userId);
  await consumedTry.release();
  logSecurityEvent(ctx, 'second_factor_on', userId);
  return { codes: recovery.codes };
}

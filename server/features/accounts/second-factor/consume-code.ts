import { and, eq, isNull } from 'drizzle-orm';
import type { Context, RequestContext } from '../../../context/context.ts';
import { logSecurityEvent } from '../../../context/log-security-event.ts';
import { runInTransaction, type Transaction } from '../../../db/client.ts';
import { recoveryCodes, secondFactors, users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import { consumeLimits, type Limit, releaseLimits } from '../../../http/rate-limits.ts';
import { recoveryCodeUsedEmail } from '../../mail/account-emails.ts';
import { queueEmail } from '../../mail/queue-email.ts';
import { hashToken } from '../credentials/tokens.ts';
import { isKnownDevice } from '../sessions/known-devices.ts';
import { isConfirmed } from './has-second-factor.ts';
import { countRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { findStep } from './totp.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const DAILY_FACTOR = 3;

export type PreparedCode = { digits: string } | { recoveryHash: string };

/**
 * Counts a try at a code; call `release` when it is right. A known device has a count of its own, so that somebody who
 * knows the password cannot lock the owner out. Throws TOO_MANY_REQUESTS.
 */
export async function consumeCodeTry(
  ctx: RequestContext,
  { userId, device }: { userId: number; device: string },
): Promise<{ release(): Promise<void> }> {
  const key = (await isKnownDevice(ctx.db, { userId, device }))
    ? `second-factor:device:${hashToken(device)}`
    : `second-factor:user:${userId}`;
  const limit = ctx.config.limits.secondFactorPerAccount;
  const limits: Limit[] = [
    { key, limit, windowSeconds: HOUR_SECONDS },
    { key: `${key}:day`, limit: limit * DAILY_FACTOR, windowSeconds: DAY_SECONDS },
  ];
  await consumeLimits(ctx, limits).catch((error: unknown) => {
    logSecurityEvent(ctx, 'second_factor_locked', userId);
    throw error;
  });
  return { release: () => releaseLimits(ctx, limits) };
}

/** Hashes a recovery code, which takes a while: call it outside the transaction that consumes the code. */
export async function prepareCode(ctx: Context, userId: number, code: string): Promise<PreparedCode> {
  const bare = code.replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(bare)) return { digits: bare };
  const [factor] = await ctx.db
    .select({ salt: secondFactors.salt })
    .from(secondFactors)
    .where(isConfirmed(userId));
  return { recoveryHash: factor ? await hashRecoveryCode(bare, factor.salt) : '' };
}

/** Returns whether the code is right and was not used before. The user's row must be locked. */
export async function consumeCode(
  ctx: RequestContext,
  tx: Transaction,
  userId: number,
  code: PreparedCode,
): Promise<boolean> {
  return 'digits' in code
    ? consumeAppCode(ctx, tx, userId, code.digits)
    : consumeRecoveryCode(ctx, tx, userId, code.recoveryHash);
}

async function consumeAppCode(
  ctx: Context,
  tx: Transaction,
  userId: number,
  digits: string,
): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(isConfirmed(userId)).for('update');
  if (!factor) return false;
  const seal = { key: ctx.config.secondFactorKey, userId };
  const secret = openSecret(factor.secret, seal);
  const step = await findStep(secret, digits, ctx.now());
  if (step === null || step <= factor.lastUsedStep!) return false;
  await tx
    .update(secondFactors)
    // Sealed again, so that a key that was given later counts for secrets from before.
    .set({ lastUsedStep: step, secret: sealSecret(secret, seal, ctx.randomBytes) })
    .where(eq(secondFactors.userId, userId));
  return true;
}

async function consumeRecoveryCode(
  ctx: RequestContext,
  tx: Transaction,
  userId: number,
  hash: string,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: ctx.now() })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  if (used.length === 0) return false;
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const left = await countRecoveryCodes(tx, userId);
  await queueEmail(ctx, tx, user!.email, recoveryCodeUsedEmail(ctx.config.publicUrl, left));
  logSecurityEvent(ctx, 'recovery_code_used', userId);
  return true;
}

interface ProvenChange<T, Prepared> {
  userId: number;
  code: string;
  /** The value of the cookie gari_device. */
  device: string;
  /** What takes long: runs once the try is counted, before the transaction. */
  prepare: () => Promise<Prepared>;
  /** Runs in the transaction that consumes the code, with the user's row locked. */
  change: (tx: Transaction, prepared: Prepared) => Promise<T>;
}

/** Makes a change that needs a code. Throws INVALID_CODE or TOO_MANY_REQUESTS, and what `change` throws. */
export async function changeWithCode<T, Prepared>(
  ctx: RequestContext,
  { userId, code, device, prepare, change }: ProvenChange<T, Prepared>,
): Promise<T> {
  const consumedTry = await consumeCodeTry(ctx, { userId, device });
  const preparedCode = await prepareCode(ctx, userId, code);
  const prepared = await prepare();
  const result = await runInTransaction(ctx.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    if (!(await consumeCode(ctx, tx, userId, preparedCode))) return null;
    return { value: await change(tx, prepared) };
  });
  if (!result) throw rejectCode(ctx, userId);
  await consumedTry.release();
  return result.value;
}

const WRONG_CODE_TEXT =
  'That code is not right, or it was used already. Please wait for the next one in your app, or use a recovery code.';

export function rejectCode(ctx: RequestContext, userId: number): AppError {
  logSecurityEvent(ctx, 'second_factor_wrong', userId);
  return new AppError('INVALID_CODE', { message: WRONG_CODE_TEXT });
}

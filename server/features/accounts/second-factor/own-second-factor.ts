import { eq } from 'drizzle-orm';
import type { SecondFactor } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { logSecurityEvent } from '../../../context/log-security-event.ts';
import { secondFactors } from '../../../db/schema/index.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import type { Input } from '../../../http/verb.ts';
import { recoveryCodesEmail, secondFactorOffEmail } from '../../mail/account-emails.ts';
import { queueEmail } from '../../mail/queue-email.ts';
import { lockOwnAccount } from '../own-account/lock-own-account.ts';
import {
  assertReauthenticated,
  consumeProof,
  readOwnAccount,
  readProof,
} from '../own-account/reauthenticate.ts';
import { auditOwnFactor } from './audit-own-factor.ts';
import { changeWithCode } from './consume-code.ts';
import { countRecoveryCodes, newRecoveryCodes, storeRecoveryCodes } from './recovery-codes.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { resetRemovedFactors } from './session-factors.ts';

export async function readSecondFactor(ctx: RequestContext): Promise<SecondFactor> {
  const { id } = getCurrentUser(ctx);
  const [factor] = await ctx.db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, id));
  if (!factor?.confirmedAt) return { on: false, since: null, recovery_codes_left: 0 };
  return {
    on: true,
    since: factor.confirmedAt.toISOString(),
    recovery_codes_left: await countRecoveryCodes(ctx.db, id),
  };
}

/** Replaces the recovery codes. Throws INVALID_CODE, also without a second factor, or TOO_MANY_REQUESTS. */
export async function replaceRecoveryCodes(
  ctx: RequestContext,
  { body: { code }, readCookie }: Input<'replaceRecoveryCodes', 'body' | 'readCookie'>,
): Promise<{ codes: string[] }> {
  const { id, email } = getCurrentUser(ctx);
  const codes = await changeWithCode(ctx, {
    userId: id,
    code,
    device: readCookie('gari_device'),
    prepare: () => newRecoveryCodes(ctx),
    change: async (tx, recovery) => {
      await storeRecoveryCodes(tx, id, recovery);
      await queueEmail(ctx, tx, email, recoveryCodesEmail(ctx.config.publicUrl));
      return recovery.codes;
    },
  });
  logSecurityEvent(ctx, 'recovery_codes_replaced', id);
  return { codes };
}

/** Throws INVALID_CODE, also without a second factor, TOO_MANY_REQUESTS, and what assertReauthenticated throws. */
export async function switchOffSecondFactor(
  ctx: RequestContext,
  { body, readCookie }: Input<'switchOffSecondFactor', 'body' | 'readCookie'>,
): Promise<{ message: string }> {
  const account = await readOwnAccount(ctx);
  const proof = readProof(body, readCookie);
  const credential = await assertReauthenticated(ctx, account, proof, 'password');
  await changeWithCode(ctx, {
    userId: account.id,
    code: body.code,
    device: readCookie('gari_device'),
    prepare: async () => undefined,
    change: async (tx) => {
      await lockOwnAccount(tx, account);
      await consumeProof(ctx, tx, credential);
      await removeSecondFactor(tx, account.id);
      await resetRemovedFactors(tx, account.id);
      await auditOwnFactor(ctx, tx, 'switch off second factor');
      await queueEmail(ctx, tx, account.email, secondFactorOffEmail(ctx.config.publicUrl, 'you'));
    },
  });
  logSecurityEvent(ctx, 'second_factor_off', account.id);
  return { message: 'The second factor is off. Your password alone opens your account again.' };
}

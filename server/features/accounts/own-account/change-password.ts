import { and, eq, isNull } from 'drizzle-orm';
import type { RequestContext } from '../../../context/context.ts';
import { logSecurityEvent } from '../../../context/log-security-event.ts';
import { runInTransaction } from '../../../db/client.ts';
import { resetCodes, users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { passwordChangedEmail } from '../../mail/account-emails.ts';
import { queueEmail } from '../../mail/queue-email.ts';
import { assertNotCommonPassword } from '../credentials/common-passwords.ts';
import { hashPassword, passwordMatches } from '../credentials/passwords.ts';
import { deleteOtherDevices } from '../sessions/known-devices.ts';
import { revokeSessionsExcept } from '../sessions/own-sessions.ts';
import { lockOwnAccount } from './lock-own-account.ts';
import { assertReauthenticated, consumeProof, readOwnAccount } from './reauthenticate.ts';

const SAME_PASSWORD_MESSAGE = 'Your new password should be different from your previous password.';

/** Ends every other session and invalidates reset codes and tickets. Throws what assertReauthenticated throws. */
export async function changePassword(
  ctx: RequestContext,
  { body, readCookie }: Input<'changePassword', 'body' | 'readCookie'>,
): Promise<{ message: string }> {
  const { current_password, google_token, new_password } = body;
  await assertNotCommonPassword(new_password, 'new_password');
  const account = await readOwnAccount(ctx);
  const googleToken = account.passwordHash === null ? google_token : undefined;
  const proof = { password: current_password, googleToken, cookie: readCookie('gari_google') };
  const credential = await assertReauthenticated(ctx, account, proof, 'current_password');
  if (await passwordMatches(account.passwordHash, new_password)) {
    throw new AppError('VALIDATION', {
      message: SAME_PASSWORD_MESSAGE,
      fields: { new_password: SAME_PASSWORD_MESSAGE },
    });
  }
  const passwordHash = await hashPassword(new_password);
  await runInTransaction(ctx.db, async (tx) => {
    await lockOwnAccount(tx, account);
    await consumeProof(ctx, tx, credential);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, account.id));
    await tx
      .update(resetCodes)
      .set({ consumedAt: ctx.now() })
      .where(and(eq(resetCodes.userId, account.id), isNull(resetCodes.consumedAt)));
    await revokeSessionsExcept(ctx, tx, { userId: account.id, sessionId: account.sessionId });
    await deleteOtherDevices(tx, { userId: account.id, device: readCookie('gari_device') });
    await queueEmail(
      ctx,
      tx,
      account.email,
      passwordChangedEmail(ctx.config.publicUrl, 'every other device'),
    );
  });
  logSecurityEvent(ctx, 'password_changed', account.id);
  return { message: 'Your password has been changed. Other devices were signed out.' };
}

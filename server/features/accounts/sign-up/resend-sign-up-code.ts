import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../../context/context.ts';
import { runInTransaction } from '../../../db/client.ts';
import { pendingSignups } from '../../../db/schema/index.ts';
import { consumeLimits } from '../../../http/rate-limits.ts';
import type { Input } from '../../../http/verb.ts';
import { alreadyRegisteredEmail, verificationEmail } from '../../mail/account-emails.ts';
import { queueEmail } from '../../mail/queue-email.ts';
import { CODE_TTL_MS, hashCode, NO_CODE, newCode, newRowId } from '../credentials/codes.ts';
import { getSignUpLimits } from './begin-sign-up.ts';
import { findPendingSignup } from './pending-signups.queries.ts';

const RESENT_MESSAGE = 'Verification email resent! Please check your email.';

/** Reply and work are the same without a pending sign-up. */
export async function resendSignUpCode(
  ctx: RequestContext,
  { body: { email }, readCookie }: Input<'resendVerification', 'body' | 'readCookie'>,
): Promise<{ message: string }> {
  await consumeLimits(ctx, getSignUpLimits(ctx, email));
  const ticket = readCookie('gari_signup');
  await runInTransaction(ctx.db, async (tx) => {
    const pending = await findPendingSignup(tx, { email, ticket, now: ctx.now() });
    const id = pending?.id ?? newRowId();
    const code = newCode(ctx.randomBytes, 6);
    const isAlreadyRegistered = pending?.codeHash === NO_CODE;
    const codeExpiresAt = new Date(ctx.now().getTime() + CODE_TTL_MS);
    await tx
      .update(pendingSignups)
      .set({
        codeHash: isAlreadyRegistered ? NO_CODE : hashCode(id, code),
        codeExpiresAt,
        tries: 0,
      })
      .where(eq(pendingSignups.id, id));
    const message = isAlreadyRegistered
      ? alreadyRegisteredEmail(ctx.config.publicUrl)
      : verificationEmail(pending?.username ?? '', code, { for: id, until: codeExpiresAt });
    await queueEmail(ctx, tx, pending?.email ?? null, message);
  });
  return { message: RESENT_MESSAGE };
}

import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { pendingSignups } from '../../db/schema/index.ts';
import { takeFrom } from '../../http/rate-limits.ts';
import { alreadyRegisteredLetter, verificationLetter } from '../mail/account-letters.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { signUpLimits } from './begin-sign-up.ts';
import { CODE_MS, hashCode, NO_CODE, newCode, newRowId } from './codes.ts';
import { findPendingSignup } from './pending-signups.queries.ts';

const RESENT = 'Verification email resent! Please check your email.';

interface Resend {
  email: string;
  ticket: string;
  address: string;
}

/** A new code for a sign-up under way; where there is none the answer is the same, and so is the work. */
export async function resendSignUpCode(
  ctx: Context,
  { email, ticket, address }: Resend,
): Promise<{ message: string }> {
  await takeFrom(ctx, signUpLimits(ctx, email, address));
  await inTransaction(ctx.db, async (tx) => {
    const pending = await findPendingSignup(tx, { email, ticket, now: ctx.now() });
    const id = pending?.id ?? newRowId();
    const code = newCode(ctx.randomBytes, 6);
    const taken = pending?.codeHash === NO_CODE;
    const codeExpiresAt = new Date(ctx.now().getTime() + CODE_MS);
    await tx
      .update(pendingSignups)
      .set({
        codeHash: taken ? NO_CODE : hashCode(id, code),
        codeExpiresAt,
        tries: 0,
      })
      .where(eq(pendingSignups.id, id));
    const letter = taken
      ? alreadyRegisteredLetter(ctx.config.publicUrl)
      : verificationLetter(pending?.username ?? '', code, { for: id, until: codeExpiresAt });
    await queueMail(ctx, tx, pending?.email ?? null, letter);
  });
  return { message: RESENT };
}

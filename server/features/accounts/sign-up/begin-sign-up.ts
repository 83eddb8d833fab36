import { and, lt, sql } from 'drizzle-orm';
import type { RequestContext } from '../../../context/context.ts';
import { runInTransaction } from '../../../db/client.ts';
import { pendingSignups } from '../../../db/schema/index.ts';
import { consumeLimits, type Limit } from '../../../http/rate-limits.ts';
import type { Input } from '../../../http/verb.ts';
import { alreadyRegisteredEmail, verificationEmail } from '../../mail/account-emails.ts';
import { queueEmail } from '../../mail/queue-email.ts';
import { findUserByEmail } from '../accounts.queries.ts';
import { CODE_TTL_MS, hashCode, NO_CODE, newCode, newRowId } from '../credentials/codes.ts';
import { assertNotCommonPassword } from '../credentials/common-passwords.ts';
import { hashPassword } from '../credentials/passwords.ts';
import type { WithTickets } from '../credentials/tickets.ts';
import { hashToken, newToken } from '../credentials/tokens.ts';
import { PENDING_SIGNUP_TTL_MS } from './pending-signups.queries.ts';

const HOUR_SECONDS = 3600;
const SENT_MESSAGE = 'Verification email sent! Please check your email and enter the verification code.';

export function getSignUpLimits(ctx: RequestContext, email: string): Limit[] {
  const { codesPerDay, signupsPerAddress } = ctx.config.limits;
  return [
    { key: `signup:email:${email.toLowerCase()}`, limit: codesPerDay, windowSeconds: HOUR_SECONDS },
    { key: `signup:address:${ctx.client.address}`, limit: signupsPerAddress, windowSeconds: HOUR_SECONDS },
  ];
}

/** When the address already has an account, reply and work are the same, but the email differs and no code is valid. */
export async function beginSignUp(
  ctx: RequestContext,
  { body: { username, email, password } }: Input<'sendVerification', 'body'>,
): Promise<WithTickets<{ message: string }>> {
  await assertNotCommonPassword(password, 'password');
  await consumeLimits(ctx, getSignUpLimits(ctx, email));
  const passwordHash = await hashPassword(password);
  const ticket = newToken(ctx.randomBytes);
  const id = newRowId();
  const code = newCode(ctx.randomBytes, 6);
  const at = ctx.now();
  const codeExpiresAt = new Date(at.getTime() + CODE_TTL_MS);
  await runInTransaction(ctx.db, async (tx) => {
    const existingUser = await findUserByEmail(tx, email);
    await tx
      .delete(pendingSignups)
      .where(
        and(
          sql`lower(${pendingSignups.email}) = lower(${email})`,
          lt(pendingSignups.createdAt, new Date(at.getTime() - PENDING_SIGNUP_TTL_MS)),
        ),
      );
    await tx.insert(pendingSignups).values({
      id,
      email,
      username,
      passwordHash,
      ticketHash: hashToken(ticket),
      codeHash: existingUser ? NO_CODE : hashCode(id, code),
      codeExpiresAt,
      createdAt: at,
    });
    const message = existingUser
      ? alreadyRegisteredEmail(ctx.config.publicUrl)
      : verificationEmail(username, code, { for: id, until: codeExpiresAt });
    await queueEmail(ctx, tx, email, message);
  });
  return {
    reply: { message: SENT_MESSAGE },
    tickets: [{ name: 'gari_signup', value: ticket, seconds: PENDING_SIGNUP_TTL_MS / 1000 }],
  };
}

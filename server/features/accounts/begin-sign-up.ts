import { and, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { pendingSignups } from '../../db/schema/index.ts';
import { type Limit, takeFrom } from '../../http/rate-limits.ts';
import { alreadyRegisteredLetter, verificationLetter } from '../mail/account-letters.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findUserByEmail } from './accounts.queries.ts';
import { CODE_MS, hashCode, NO_CODE, newCode, newRowId } from './codes.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';
import { PENDING_MS } from './pending-signups.queries.ts';
import type { WithTickets } from './tickets.ts';
import { hashToken, newToken } from './tokens.ts';

const HOUR_SECONDS = 3600;
const SENT = 'Verification email sent! Please check your email and enter the verification code.';

/** Sign-ups and codes that one mail address, and one network address, may cause in an hour. */
export function signUpLimits(ctx: Context, email: string, address: string): Limit[] {
  const { codesPerDay, signupsPerAddress } = ctx.config.limits;
  return [
    { key: `signup:email:${email.toLowerCase()}`, limit: codesPerDay, windowSeconds: HOUR_SECONDS },
    { key: `signup:address:${address}`, limit: signupsPerAddress, windowSeconds: HOUR_SECONDS },
  ];
}

interface SignUp {
  username: string;
  email: string;
  password: string;
  address: string;
}

/**
 * Keeps a sign-up until its code comes back. Where the address has an account the answer and the work are the same, but
 * the letter says so and no code opens the row.
 */
export async function beginSignUp(
  ctx: Context,
  { username, email, password, address }: SignUp,
): Promise<WithTickets<{ message: string }>> {
  refuseCommonPassword(password, 'password');
  await takeFrom(ctx, signUpLimits(ctx, email, address));
  const passwordHash = await hashPassword(password);
  const ticket = newToken(ctx.randomBytes);
  const id = newRowId();
  const code = newCode(ctx.randomBytes, 6);
  const at = ctx.now();
  const codeExpiresAt = new Date(at.getTime() + CODE_MS);
  await inTransaction(ctx.db, async (tx) => {
    const taken = await findUserByEmail(tx, email);
    await tx
      .delete(pendingSignups)
      .where(
        and(
          sql`lower(${pendingSignups.email}) = lower(${email})`,
          lt(pendingSignups.createdAt, new Date(at.getTime() - PENDING_MS)),
        ),
      );
    await tx.insert(pendingSignups).values({
      id,
      email,
      username,
      passwordHash,
      ticketHash: hashToken(ticket),
      codeHash: taken ? NO_CODE : hashCode(id, code),
      codeExpiresAt,
      createdAt: at,
    });
    const letter = taken
      ? alreadyRegisteredLetter(ctx.config.publicUrl)
      : verificationLetter(username, code, { for: id, until: codeExpiresAt });
    await queueMail(ctx, tx, email, letter);
  });
  return {
    reply: { message: SENT },
    tickets: [{ name: 'gari_signup', value: ticket, seconds: PENDING_MS / 1000 }],
  };
}

import { eq, sql } from 'drizzle-orm';
import type { LoginReply } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { logSecurityEvent, logSignIn } from '../../../context/log-security-event.ts';
import { runInTransaction, type Transaction } from '../../../db/client.ts';
import { pendingSignups, users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { userColumns } from '../accounts.queries.ts';
import { hashCode, MAX_TRIES } from '../credentials/codes.ts';
import type { WithTickets } from '../credentials/tickets.ts';
import { rememberDevice } from '../sessions/known-devices.ts';
import { startSession } from '../sessions/start-session.ts';
import { findPendingSignup } from './pending-signups.queries.ts';

const VERIFIED_MESSAGE = 'Email verified successfully! Account created.';

/** Creates the account and signs it in. Throws INVALID_CODE. */
export async function completeSignUp(
  ctx: RequestContext,
  { body, readCookie }: Input<'verifyEmail', 'body' | 'readCookie'>,
): Promise<WithTickets<LoginReply>> {
  const outcome = await runInTransaction(ctx.db, async (tx) => {
    const userId = await confirmSignUp(ctx, tx, { ...body, ticket: readCookie('gari_signup') });
    if (userId === null) return null;
    const [user] = await tx.select(userColumns).from(users).where(eq(users.id, userId));
    const tokens = await startSession(ctx, tx, userId);
    const deviceTicket = await rememberDevice(ctx, tx, { userId, device: readCookie('gari_device') });
    return { reply: { user: user!, tokens }, remembered: deviceTicket };
  });
  if (!outcome) {
    logSecurityEvent(ctx, 'sign_up_code_wrong', null);
    throw new AppError('INVALID_CODE');
  }
  logSignIn(ctx, 'sign_up', outcome.reply.user.id);
  return {
    reply: { message: VERIFIED_MESSAGE, ...outcome.reply },
    tickets: [{ name: 'gari_signup', value: '', seconds: 0 }, outcome.remembered],
  };
}

/** Returns null instead of throwing, so that the transaction commits the count of tries. */
async function confirmSignUp(
  ctx: RequestContext,
  tx: Transaction,
  { email, token, ticket }: { email: string; token: string; ticket: string },
): Promise<number | null> {
  const pending = await findPendingSignup(tx, { email, ticket, now: ctx.now() });
  if (!pending || pending.tries >= MAX_TRIES || pending.codeExpiresAt <= ctx.now()) return null;
  await tx
    .update(pendingSignups)
    .set({ tries: pending.tries + 1 })
    .where(eq(pendingSignups.id, pending.id));
  if (hashCode(pending.id, token) !== pending.codeHash) return null;
  const [user] = await tx
    .insert(users)
    .values({ username: pending.username, email: pending.email, passwordHash: pending.passwordHash })
    .onConflictDoNothing()
    .returning({ id: users.id });
  await tx.delete(pendingSignups).where(sql`lower(${pendingSignups.email}) = lower(${pending.email})`);
  return user?.id ?? null;
}

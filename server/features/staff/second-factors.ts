import { and, asc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { StaffSecondFactor } from '#contract/types.ts';
import type { Context, RequestContext } from '../../context/context.ts';
import { logSecurityEvent } from '../../context/log-security-event.ts';
import { runInTransaction, type Transaction } from '../../db/client.ts';
import { passkeys, secondFactors, sessions, users } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { removeSecondFactor } from '../accounts/second-factor/remove-second-factor.ts';
import { type AuditActor, writeAudit } from '../audit/write-audit.ts';
import { secondFactorOffEmail } from '../mail/account-emails.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { throwNotStaff } from './list-staff.ts';

const MAX_FACTORS = 100;

export async function listSecondFactors(ctx: Context): Promise<StaffSecondFactor[]> {
  const count = ctx.db.$count(passkeys, eq(passkeys.userId, users.id));
  const rows = await ctx.db
    .select({ id: users.id, since: secondFactors.confirmedAt, passkeys: count })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(or(users.isStaff, users.isSuperuser), or(isNotNull(secondFactors.confirmedAt), gt(count, 0))))
    .orderBy(asc(users.id))
    .limit(MAX_FACTORS);
  return rows.map(({ id, since, passkeys: number }) => ({
    id,
    since: since?.toISOString() ?? null,
    passkeys: number,
  }));
}

/** Throws FORBIDDEN for the caller's own, and NOT_FOUND for an account that is not staff or has none. */
export async function resetSecondFactor(
  ctx: RequestContext,
  { params: { id } }: Input<'resetSecondFactor', 'params'>,
): Promise<{ message: string }> {
  const caller = getCurrentUser(ctx);
  if (caller.id === id) {
    throw new AppError('FORBIDDEN', {
      message: 'Your own second factor is switched off in your profile, with a code.',
    });
  }
  await runInTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!user?.isStaff && !user?.isSuperuser) throwNotStaff();
    await endSecondFactor(ctx, tx, { id, email: user.email, actor: ctx.actor, by: caller.username });
  });
  logSecurityEvent(ctx, 'second_factor_reset', id);
  return { message: 'The second factor is removed. The account signs in with its password alone.' };
}

interface Reset {
  id: number;
  email: string;
  actor: AuditActor;
  /** The name of who resets it. */
  by: string;
}

/** Ends the account's sessions too. The user's row must be locked. Throws NOT_FOUND without a second factor. */
export async function endSecondFactor(
  ctx: Context,
  tx: Transaction,
  { id, email, actor, by }: Reset,
): Promise<void> {
  const hadApp = await removeSecondFactor(tx, id);
  // A lost phone has its passkeys too.
  const removed = await tx.delete(passkeys).where(eq(passkeys.userId, id)).returning({ id: passkeys.id });
  if (!hadApp && removed.length === 0)
    throw new AppError('NOT_FOUND', { message: 'This account has no second factor.' });
  await tx
    .update(sessions)
    .set({ revokedAt: ctx.now() })
    .where(and(eq(sessions.userId, id), isNull(sessions.revokedAt)));
  await writeAudit(tx, { actor, at: ctx.now(), action: 'reset second factor', subject: `user ${id}` });
  await queueEmail(ctx, tx, email, secondFactorOffEmail(ctx.config.publicUrl, by));
}

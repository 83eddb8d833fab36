import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context, RequestContext } from '../../../context/context.ts';
import { logSecurityEvent } from '../../../context/log-security-event.ts';
import { runInTransaction } from '../../../db/client.ts';
import { resetCodes, sessions, users } from '../../../db/schema/index.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { passwordChangedEmail } from '../../mail/account-emails.ts';
import { queueEmail } from '../../mail/queue-email.ts';
import { assertNotCommonPassword } from '../credentials/common-passwords.ts';
import { hashPassword, passwordMatches } from '../credentials/passwords.ts';
import type { WithTickets } from '../credentials/tickets.ts';
import { hashToken } from '../credentials/tokens.ts';
import { deleteOtherDevices } from '../sessions/known-devices.ts';

const SAME_PASSWORD_MESSAGE = 'Your new password should be different from your previous password.';

/** Ends every session and invalidates other codes and tickets. A rejected password leaves the ticket valid. */
export async function resetPassword(
  ctx: RequestContext,
  { body: { email, newPassword }, readCookie }: Input<'resetPassword', 'body' | 'readCookie'>,
): Promise<WithTickets<{ message: string }>> {
  await assertNotCommonPassword(newPassword, 'newPassword');
  const ticketHolder = await findTicketHolder(ctx, readCookie('gari_reset'));
  if (!ticketHolder || ticketHolder.email.toLowerCase() !== email.toLowerCase())
    throw new AppError('TICKET_REFUSED');
  if (await passwordMatches(ticketHolder.passwordHash, newPassword)) {
    throw new AppError('VALIDATION', {
      message: SAME_PASSWORD_MESSAGE,
      fields: { newPassword: SAME_PASSWORD_MESSAGE },
    });
  }
  const passwordHash = await hashPassword(newPassword);
  await runInTransaction(ctx.db, async (tx) => {
    const consumed = await tx
      .update(resetCodes)
      .set({ consumedAt: ctx.now() })
      .where(and(eq(resetCodes.userId, ticketHolder.userId), isNull(resetCodes.consumedAt)))
      .returning({ id: resetCodes.id });
    if (!consumed.some(({ id }) => id === ticketHolder.codeId)) throw new AppError('TICKET_REFUSED');
    await tx.update(users).set({ passwordHash }).where(eq(users.id, ticketHolder.userId));
    await tx
      .update(sessions)
      .set({ revokedAt: ctx.now() })
      .where(and(eq(sessions.userId, ticketHolder.userId), isNull(sessions.revokedAt)));
    await deleteOtherDevices(tx, { userId: ticketHolder.userId, device: readCookie('gari_device') });
    await queueEmail(ctx, tx, ticketHolder.email, passwordChangedEmail(ctx.config.publicUrl, 'every device'));
  });
  logSecurityEvent(ctx, 'password_reset', ticketHolder.userId);
  return {
    reply: { message: 'Your password has been changed.' },
    tickets: [{ name: 'gari_reset', value: '', seconds: 0 }],
  };
}

async function findTicketHolder(ctx: Context, ticket: string) {
  if (!ticket) return null;
  const [row] = await ctx.db
    .select({ codeId: resetCodes.id, userId: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(resetCodes)
    .innerJoin(users, eq(users.id, resetCodes.userId))
    .where(
      and(
        eq(resetCodes.ticketHash, hashToken(ticket)),
        gt(resetCodes.ticketExpiresAt, ctx.now()),
        isNull(resetCodes.consumedAt),
        eq(users.isStaff, false),
        eq(users.isSuperuser, false),
      ),
    );
  return row ?? null;
}

import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { mails } from '../../db/schema/index.ts';

/** Sends a letter of the outbox. A mail server that does not take it makes this throw, and the queue tries again. */
export async function sendMail(ctx: Context, mailId: number): Promise<void> {
  const [mail] = await ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt)));
  if (!mail) return;
  if (!ctx.mailer) throw new Error('no mail server is configured: the mail waits');
  await ctx.mailer.send({
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<mail-${mail.id}.${mail.createdAt.getTime()}@${new URL(ctx.config.publicUrl).hostname}>`,
  });
  await ctx.db.update(mails).set({ sentAt: ctx.now() }).where(eq(mails.id, mail.id));
}

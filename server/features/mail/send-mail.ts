import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { mails } from '../../db/schema/index.ts';
import { addJob } from '../../jobs/add-job.ts';

const WAITING_MS = 3_600_000;
const AT_ONCE = 500;

/** Sends a letter of the outbox. A mail server that does not take it makes this throw, and the queue tries again. */
export async function sendMail(ctx: Context, mailId: number): Promise<void> {
  const [mail] = await ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt)));
  if (!mail || !ctx.mailer) return;
  await ctx.mailer.send({
    to: mail.recipient,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<mail-${mail.id}.${mail.createdAt.getTime()}@${new URL(ctx.config.publicUrl).hostname}>`,
  });
  await ctx.db.update(mails).set({ sentAt: ctx.now() }).where(eq(mails.id, mail.id));
}

/** Queues the letters again that have waited for an hour: the mail server was away for long, or none was configured. */
export async function queueWaitingMail(ctx: Context): Promise<void> {
  if (!ctx.mailer) return;
  const waiting = await ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNull(mails.sentAt), lt(mails.createdAt, new Date(ctx.now().getTime() - WAITING_MS))))
    .orderBy(asc(mails.id))
    .limit(AT_ONCE);
  for (const { id } of waiting) await addJob(ctx.db, 'send_mail', { mailId: id }, ctx.now());
}

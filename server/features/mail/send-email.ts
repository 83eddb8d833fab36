import { and, eq, isNull, sql } from 'drizzle-orm';
import { fillPath, routes } from '#contract/routes.ts';
import type { Context } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { mails, newsConsents, users } from '../../db/schema/index.ts';
import { describeMailError, EmailRejectedError } from '../../providers/smtp/smtp.ts';
import { NO_RECIPIENT } from './queue-email.ts';

type MailRow = typeof mails.$inferSelect;
type EmailOutcome = { state: 'sent' | 'failed' | 'dropped'; reason?: string };

export const ABANDON_AFTER_MS = 3 * 86_400_000;
export const ABANDONED_REASON = 'Given up after 3 days.';
const DAY_MS = 86_400_000;

/** Throws on a temporary mail server error, so that the queue retries. */
export async function sendEmail(ctx: Context, mailId: number): Promise<void> {
  const [mail] = await ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), eq(mails.state, 'waiting')));
  if (!mail) return;
  const outcome = await getOutcomeWithoutSending(ctx, mail);
  if (outcome) return closeEmail(ctx, mail, outcome);
  if (!ctx.mailer || !(await claimDailyQuota(ctx, mail))) return;
  try {
    await ctx.mailer.send({
      to: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<mail-${mail.id}.${mail.createdAt.getTime()}@${new URL(ctx.config.publicUrl).hostname}>`,
      ...(mail.unsubscribeToken && {
        unsubscribeUrl: `${ctx.config.publicUrl}${fillPath(routes.unsubscribe.path, { token: mail.unsubscribeToken })}`,
      }),
    });
  } catch (error) {
    const reason = describeMailError(error);
    if (error instanceof EmailRejectedError) return closeEmail(ctx, mail, { state: 'failed', reason });
    await ctx.db.update(mails).set({ reason }).where(eq(mails.id, mail.id));
    ctx.meter.countEmail('postponed');
    throw error;
  }
  await closeEmail(ctx, mail, { state: 'sent' });
}

async function getOutcomeWithoutSending(ctx: Context, mail: MailRow): Promise<EmailOutcome | null> {
  const now = ctx.now().getTime();
  if (mail.recipient === NO_RECIPIENT) return { state: 'dropped', reason: 'It has no recipient.' };
  if (mail.codeUntil && (mail.codeUntil.getTime() <= now || (await hasNewerCode(ctx, mail)))) {
    return { state: 'dropped', reason: 'Its code is no longer good.' };
  }
  if (mail.unsubscribeToken && !(await hasConsent(ctx, mail.unsubscribeToken, mail.recipient))) {
    return { state: 'dropped', reason: 'The recipient has unsubscribed.' };
  }
  if (mail.createdAt.getTime() + ABANDON_AFTER_MS <= now) {
    return { state: 'failed', reason: `${ABANDONED_REASON} ${mail.reason}`.trim() };
  }
  return null;
}

async function hasNewerCode(ctx: Context, { id, codeFor }: MailRow): Promise<boolean> {
  const [newer] = await ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.codeFor, codeFor ?? ''), sql`${mails.id} > ${id}`))
    .limit(1);
  return newer !== undefined;
}

/** Of the account that has this address now. */
async function hasConsent(ctx: Context, token: string, recipient: string): Promise<boolean> {
  const [consent] = await ctx.db
    .select({ userId: newsConsents.userId })
    .from(newsConsents)
    .innerJoin(users, eq(users.id, newsConsents.userId))
    .where(and(eq(newsConsents.token, token), sql`lower(${users.email}) = lower(${recipient})`));
  return consent !== undefined;
}

/** Counts an email once, however often it is tried. Returns false beyond the limit. Serialized per recipient. */
async function claimDailyQuota(ctx: Context, mail: MailRow): Promise<boolean> {
  if (mail.countedAt) return true;
  const limit = ctx.config.limits.mailsPerRecipient;
  const recipient = mail.recipient.toLowerCase();
  const now = ctx.now();
  const since = new Date(now.getTime() - DAY_MS);
  const isClaimed = await runInTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail:${recipient}`}, 0))`);
    const sent = await tx.$count(
      mails,
      sql`lower(${mails.recipient}) = ${recipient} and ${mails.countedAt} > ${since.toISOString()}::timestamptz`,
    );
    if (sent >= limit && mail.overLimit !== 'send') return false;
    await tx
      .update(mails)
      .set({ countedAt: now })
      .where(and(eq(mails.id, mail.id), isNull(mails.countedAt)));
    return true;
  });
  if (isClaimed) return true;
  const reason = `${limit} emails went to this address in the last 24 hours.`;
  if (mail.overLimit === 'drop') await closeEmail(ctx, mail, { state: 'dropped', reason });
  else await ctx.db.update(mails).set({ reason }).where(eq(mails.id, mail.id));
  return false;
}

/** A sent or expired code is of use only to a thief. */
export const ERASED_CONTENT = { subject: '', text: '', html: '' };

async function closeEmail(ctx: Context, mail: MailRow, { state, reason = '' }: EmailOutcome): Promise<void> {
  const [closed] = await ctx.db
    .update(mails)
    .set({
      state,
      reason,
      sentAt: state === 'sent' ? ctx.now() : null,
      ...(mail.codeFor !== null && ERASED_CONTENT),
    })
    .where(and(eq(mails.id, mail.id), eq(mails.state, 'waiting')))
    .returning({ id: mails.id });
  if (closed) ctx.meter.countEmail(state);
  if (state !== 'sent' && mail.recipient !== NO_RECIPIENT)
    ctx.log.warn({ mail: mail.id, state }, 'an email was not sent');
}

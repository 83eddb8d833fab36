import type { Context } from '../../context/context.ts';
import { newJob } from '../../db/add-job.ts';
import type { Transaction } from '../../db/client.ts';
import { mails } from '../../db/schema/index.ts';
import { newTextMessage } from '../text-messages/new-text-message.ts';
import type { EmailMessage } from './compose-email.ts';

/**
 * Adds an email to the outbox in the caller's transaction; the queue sends it after the commit. With a null recipient
 * it is never sent but costs the same, so that timing does not reveal whether an account exists.
 */
export async function queueEmail(
  ctx: Context,
  tx: Transaction,
  recipient: string | null,
  { code, textMessage, ...message }: EmailMessage,
): Promise<void> {
  const now = ctx.now();
  await tx
    .with(...(textMessage ? [newTextMessage(tx, textMessage, now)] : []))
    .insert(mails)
    .values({
      ...message,
      recipient: recipient ?? NO_RECIPIENT,
      codeFor: code?.for ?? null,
      codeUntil: code?.until ?? null,
      createdAt: now,
      queuedAt: now,
    })
    .returning({ job: newJob(getEmailJob(message), { mailId: mails.id }, now) });
}

/** So that a code to sign in with never waits behind an offer. */
export const getEmailJob = ({ offerId }: { offerId?: number | null }) =>
  offerId ? 'send_offer_mail' : 'send_mail';

export const NO_RECIPIENT = '';

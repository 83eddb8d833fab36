import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { mails } from '../../db/schema/index.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Letter } from './letter.ts';

/**
 * Puts a letter into the outbox within the caller's transaction; the queue sends it after the commit. To nobody (null) it
 * is never sent, but costs the same: how long an answer takes does not tell whether an address has an account.
 */
export async function queueMail(
  ctx: Context,
  tx: Transaction,
  recipient: string | null,
  letter: Letter,
): Promise<void> {
  const [mail] = await tx
    .insert(mails)
    .values({
      recipient: recipient ?? '',
      ...letter,
      createdAt: ctx.now(),
      sentAt: recipient === null ? ctx.now() : null,
    })
    .returning({ id: mails.id });
  await addJob(tx, 'send_mail', { mailId: mail!.id }, ctx.now());
}

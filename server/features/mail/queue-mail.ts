import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/client.ts';
import { mails } from '../../db/schema/index.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Letter } from './letter.ts';

/** Puts a letter into the outbox within the caller's transaction; the queue sends it after the commit. */
export async function queueMail(
  ctx: Context,
  tx: Transaction,
  recipient: string,
  letter: Letter,
): Promise<void> {
  const [mail] = await tx
    .insert(mails)
    .values({ recipient, ...letter, createdAt: ctx.now() })
    .returning({ id: mails.id });
  await addJob(tx, 'send_mail', { mailId: mail!.id }, ctx.now());
}

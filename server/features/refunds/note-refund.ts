import { eq } from 'drizzle-orm';
import type { RefundTask } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { refundTasks } from '../../db/schema/index.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { lockOpenRefund, readRefund } from './refunds.queries.ts';

/** Throws TRANSITION_REFUSED for a closed refund. */
export async function noteRefund(
  ctx: RequestContext,
  { params: { id }, body: { note } }: Input<'noteRefund', 'params' | 'body'>,
): Promise<RefundTask> {
  return runInTransaction(ctx.db, async (tx) => {
    const before = await lockOpenRefund(tx, id);
    await tx.update(refundTasks).set({ note }).where(eq(refundTasks.id, id));
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'note refund',
      subject: `refund ${id}`,
      before: { note: before.note },
      after: { note },
    });
    return readRefund(tx, id);
  });
}

import { eq } from 'drizzle-orm';
import type { RefundChange, RefundTask } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { refundPaybacks, refundTasks } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { currentUser } from '../accounts/current-user.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { lockRefund, readRefund } from './refunds.queries.ts';

/**
 * Notes what is known of a refund, or that the money has gone; then whom it went to is forgotten. TRANSITION_REFUSED for
 * one that is done, so that nobody pays it again.
 */
export async function changeRefund(
  ctx: RequestContext,
  { id, state, note }: RefundChange & { id: number },
): Promise<RefundTask> {
  const { email } = currentUser(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockRefund(tx, id);
    if (before.state !== 'open') {
      throw new AppError('TRANSITION_REFUSED', {
        message: `This refund was marked done by ${before.doneBy ?? 'somebody else'} already.`,
        data: { from: 'done', allowed: [] },
      });
    }
    const now = ctx.now();
    const isDone = state === 'done';
    if (isDone) {
      const amount = before.amount - before.paidBack;
      await tx.insert(refundPaybacks).values({ taskId: id, amount, reference: note, at: now, by: email });
    }
    await tx
      .update(refundTasks)
      .set({
        state,
        note,
        ...(isDone && { paidBack: before.amount, payee: '', doneAt: now, doneBy: email }),
      })
      .where(eq(refundTasks.id, id));
    await writeAudit(tx, {
      at: now,
      actor: ctx.actor,
      action: isDone ? 'complete refund' : 'note refund',
      subject: `refund ${id}`,
      before: { state: before.state, note: before.note },
      after: { state, note },
    });
    return readRefund(tx, id);
  });
}

import { and, eq, isNull } from 'drizzle-orm';
import type { RefundTask } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { afterCommit, runInTransaction } from '../../db/client.ts';
import { refundPaybacks, refundTasks } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { queueRefundDueEmail } from '../mail/queue-order-emails.ts';
import { readOrderRow } from '../orders/orders.queries.ts';
import { findAttempt } from '../payments/payments.queries.ts';
import { formatPayee } from '../payments/settle/open-tasks.ts';
import { lockRefund, readRefund } from './refunds.queries.ts';

/**
 * A transfer came back, so its money is due again and a finished refund is reopened; not when the provider reversed
 * the payment, because then the customer has the money. Throws TRANSITION_REFUSED when the refund has no such
 * transfer or it came back already.
 */
export async function reopenRefund(
  ctx: RequestContext,
  { params: { id }, body: { payback, note } }: Input<'reopenRefund', 'params' | 'body'>,
): Promise<RefundTask> {
  const { email } = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    const before = await lockRefund(tx, id);
    const at = ctx.now();
    const [returnedPayback] = await tx
      .update(refundPaybacks)
      .set({ returnedAt: at, returnedBy: email, returnedNote: note })
      .where(
        and(eq(refundPaybacks.id, payback), eq(refundPaybacks.taskId, id), isNull(refundPaybacks.returnedAt)),
      )
      .returning();
    if (!returnedPayback) {
      throw new AppError('TRANSITION_REFUSED', {
        message: 'This refund has no such transfer any more. Please look at the list again.',
        data: { from: before.state, allowed: [] },
      });
    }
    const paidBack = before.paidBack - returnedPayback.amount;
    const order = await readOrderRow(tx, before.orderId);
    const attempt = await findAttempt(tx, before.attemptId);
    const isReversed = before.transactionId === '' && attempt!.reversedAt !== null;
    const reopenedFields = isReversed
      ? { state: 'reversed' as const }
      : {
          state: 'open' as const,
          alertedAt: null,
          doneAt: null,
          doneBy: null,
          payee: formatPayee(order, attempt!),
        };
    await tx
      .update(refundTasks)
      .set({ paidBack, ...(before.state === 'done' && reopenedFields) })
      .where(eq(refundTasks.id, id));
    const refundDue = {
      orderId: order.id,
      amount: returnedPayback.amount,
      reason: 'Our transfer to you came back.',
    };
    if (!isReversed) await queueRefundDueEmail(ctx, tx, refundDue);
    await writeAudit(tx, {
      at,
      actor: ctx.actor,
      action: 'reopen refund',
      subject: `refund ${id}`,
      before: { state: before.state, paid_back: before.paidBack },
      after: { paid_back: paidBack, reference: returnedPayback.reference, note },
    });
    afterCommit(tx, () =>
      ctx.log.warn(
        { order: order.orderNumber, refund: id, amount: returnedPayback.amount },
        'a payback came back',
      ),
    );
    return readRefund(tx, id);
  });
}

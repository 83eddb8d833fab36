import { and, eq, isNull } from 'drizzle-orm';
import { formatKsh } from '#contract/money.ts';
import type { RefundTask } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { afterCommit, runInTransaction, type Transaction } from '../../db/client.ts';
import { refundPaybacks, refundTasks } from '../../db/schema/index.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { queueRefundedEmail } from '../mail/queue-order-emails.ts';
import { lockOpenRefund, readRefund } from './refunds.queries.ts';

/** Throws VALIDATION for too much or for a transfer recorded before, TRANSITION_REFUSED for a closed refund. */
export async function recordPayback(
  ctx: RequestContext,
  { params: { id }, body: { amount, reference, note } }: Input<'recordPayback', 'params' | 'body'>,
): Promise<RefundTask> {
  const { email } = getCurrentUser(ctx);
  return runInTransaction(ctx.db, async (tx) => {
    const before = await lockOpenRefund(tx, id);
    const remaining = before.amount - before.paidBack;
    if (amount > remaining)
      throw validationError('amount', `Only ${formatKsh(remaining)} is left to pay back.`);
    await assertNewTransfer(tx, id, reference);
    const at = ctx.now();
    await tx.insert(refundPaybacks).values({ taskId: id, amount, reference, at, by: email });
    const isDone = amount === remaining;
    const after = {
      paidBack: before.paidBack + amount,
      state: isDone ? ('done' as const) : ('open' as const),
      note: note || before.note,
    };
    await tx
      .update(refundTasks)
      .set({ ...after, ...(isDone && { payee: '', doneAt: at, doneBy: email }) })
      .where(eq(refundTasks.id, id));
    await queueRefundedEmail(ctx, tx, { orderId: before.orderId, amount, reference });
    await writeAudit(tx, {
      at,
      actor: ctx.actor,
      action: 'record payback',
      subject: `refund ${id}`,
      before: { state: before.state, paid_back: before.paidBack, note: before.note },
      after: { state: after.state, paid_back: after.paidBack, note: after.note, amount, reference },
    });
    const refund = await readRefund(tx, id);
    afterCommit(tx, () =>
      ctx.log.info(
        { order: refund.order_number, refund: id, amount, state: after.state },
        'refund paid back',
      ),
    );
    return refund;
  });
}

async function assertNewTransfer(tx: Transaction, taskId: number, reference: string): Promise<void> {
  const [existing] = await tx
    .select({ id: refundPaybacks.id })
    .from(refundPaybacks)
    .where(
      and(
        eq(refundPaybacks.taskId, taskId),
        eq(refundPaybacks.reference, reference),
        isNull(refundPaybacks.returnedAt),
      ),
    );
  if (existing) throw validationError('reference', 'This transfer is recorded already.');
}

function validationError(field: 'amount' | 'reference', message: string): AppError {
  return new AppError('VALIDATION', { message, fields: { [field]: message } });
}

import { eq } from 'drizzle-orm';
import type { EnteredReceipt } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import { runInTransaction } from '../../db/client.ts';
import { paymentAttempts } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { findAttempt, lockAttempt } from '../payments/payments.queries.ts';
import { assertReceiptUnused } from './assert-receipt-unused.ts';

/** Throws NOT_FOUND, TRANSITION_REFUSED unless paid without a receipt, VALIDATION for another payment's receipt. */
export async function enterReceipt(
  ctx: RequestContext,
  { params: { id }, body: { receipt } }: Input<'enterReceipt', 'params' | 'body'>,
): Promise<EnteredReceipt> {
  const existing = await findAttempt(ctx.db, id);
  if (!existing) throw new AppError('NOT_FOUND', { message: 'Payment not found.' });
  return runInTransaction(ctx.db, async (tx) => {
    const { orderNumber } = await lockOrder(tx, existing.orderId);
    const attempt = await lockAttempt(tx, id);
    if (attempt.state !== 'paid' || attempt.receipt !== null) {
      throw new AppError('TRANSITION_REFUSED', {
        message:
          attempt.receipt === null
            ? 'This payment is not paid, so it has no receipt.'
            : `This payment has the receipt ${attempt.receipt} already.`,
        data: { from: attempt.state, allowed: [] },
      });
    }
    await assertReceiptUnused(tx, attempt, receipt);
    await tx.update(paymentAttempts).set({ receipt }).where(eq(paymentAttempts.id, id));
    await writeAudit(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      action: 'enter receipt',
      subject: `payment ${id}`,
      before: { order: orderNumber, receipt: null },
      after: { order: orderNumber, receipt },
    });
    return { payment: id, order_number: orderNumber, receipt };
  });
}

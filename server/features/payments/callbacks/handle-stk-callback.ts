import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context/context.ts';
import { runInTransaction } from '../../../db/client.ts';
import { paymentAttempts, providerEvents } from '../../../db/schema/index.ts';
import type { Input } from '../../../http/verb.ts';
import { readStkCallback, type StkCallback } from '../../../providers/safaricom/callback.ts';
import { lockOrder } from '../../orders/orders.queries.ts';
import { type AttemptRow, findAttempt, findAttemptByToken, lockAttempt } from '../payments.queries.ts';
import { settleAttempt } from '../settle/settle-attempt.ts';
import { hashCallbackToken } from './callback-token.ts';
import { logCallback } from './log-callback.ts';
import { storeEvent, storeUnknownEvent } from './store-event.ts';

const ACKNOWLEDGEMENT = { ResultCode: 0 as const, ResultDesc: 'Success' };

/** Only a hint: the provider is queried. All replies are equal, so as not to reveal whether a token exists. */
export async function handleStkCallback(
  ctx: Context,
  { params: { token }, body, rawBody }: Input<'stkCallback', 'params' | 'body' | 'rawBody'>,
): Promise<typeof ACKNOWLEDGEMENT> {
  const attempt = await findAttemptByToken(ctx.db, hashCallbackToken(token));
  if (!attempt) {
    await storeUnknownEvent(ctx, { provider: 'safaricom', rawBody });
    return ACKNOWLEDGEMENT;
  }
  const eventId = await storeEvent(ctx, ctx.db, { provider: 'safaricom', attemptId: attempt.id, rawBody });
  const orderNumber = await logCallback(ctx, attempt);
  const verdict = await processCallback(ctx, { attempt, orderNumber }, readStkCallback(body));
  await ctx.db.update(providerEvents).set({ verdict }).where(eq(providerEvents.id, eventId));
  return ACKNOWLEDGEMENT;
}

async function processCallback(
  ctx: Context,
  { attempt, orderNumber }: { attempt: AttemptRow; orderNumber: string },
  callback: StkCallback | null,
): Promise<string> {
  if (!callback) return 'unreadable';
  const isMatching = await recordClaims(ctx, attempt, callback);
  if (!isMatching) {
    ctx.log.error({ order: orderNumber, attempt: attempt.id }, 'callback with another payment’s ids');
    return 'ids differ';
  }
  await settleAttempt(ctx, attempt.id);
  return (await findAttempt(ctx.db, attempt.id))?.state ?? 'gone';
}

/**
 * Returns false when the ids belong to another payment. A callback may come before the reply with the ids, which are
 * then taken from it. Until the attempt is paid the latest claim wins, so that a forged one does not outlive the true
 * one.
 */
function recordClaims(ctx: Context, { id, orderId }: AttemptRow, callback: StkCallback): Promise<boolean> {
  return runInTransaction(ctx.db, async (tx) => {
    await lockOrder(tx, orderId);
    const attempt = await lockAttempt(tx, id);
    const { reference, merchantReference, succeeded, amount, receipt } = callback;
    const hasReference = attempt.reference !== null;
    if (hasReference && (attempt.reference !== reference || attempt.merchantReference !== merchantReference))
      return false;
    const [otherAttempt] = await tx
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.provider, 'safaricom'), eq(paymentAttempts.reference, reference)));
    if (otherAttempt && otherAttempt.id !== id) return false;
    await tx
      .update(paymentAttempts)
      .set({
        reference,
        merchantReference,
        ...(succeeded &&
          (attempt.state !== 'paid' || attempt.claimedAmount === null) && {
            claimedAmount: amount ?? attempt.claimedAmount,
            claimedReceipt: receipt ?? attempt.claimedReceipt,
          }),
      })
      .where(eq(paymentAttempts.id, id));
    return true;
  });
}

import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { paymentAttempts, providerEvents } from '../../db/schema/index.ts';
import { readStkCallback, type StkCallback } from '../../providers/safaricom/callback.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { hashCallbackToken } from './callback-token.ts';
import { keepEvent, keepUnknown } from './keep-event.ts';
import { type AttemptRow, findAttempt, findAttemptByToken, lockAttempt } from './payments.queries.ts';
import { settleAttempt } from './settle-attempt.ts';

const TAKEN = { ResultCode: 0 as const, ResultDesc: 'Success' };

/**
 * Keeps a callback as it came, then takes it as a hint: what it claims is noted and the provider is asked. Every
 * callback is answered alike, so that nobody learns from the reply whether a token exists.
 */
export async function takeStkCallback(
  ctx: Context,
  { token, body, rawBody }: { token: string; body: unknown; rawBody: string },
): Promise<typeof TAKEN> {
  const attempt = await findAttemptByToken(ctx.db, hashCallbackToken(token));
  if (!attempt) {
    await keepUnknown(ctx, { provider: 'safaricom', rawBody });
    return TAKEN;
  }
  const eventId = await keepEvent(ctx, ctx.db, { provider: 'safaricom', attemptId: attempt.id, rawBody });
  const verdict = await judge(ctx, attempt, readStkCallback(body));
  await ctx.db.update(providerEvents).set({ verdict }).where(eq(providerEvents.id, eventId));
  return TAKEN;
}

async function judge(ctx: Context, attempt: AttemptRow, callback: StkCallback | null): Promise<string> {
  if (!callback) return 'unreadable';
  const belongs = await noteClaims(ctx, attempt, callback);
  if (!belongs) {
    ctx.log.error({ attempt: attempt.id }, 'callback with another payment’s ids');
    return 'ids differ';
  }
  await settleAttempt(ctx, attempt.id);
  return (await findAttempt(ctx.db, attempt.id))?.state ?? 'gone';
}

/**
 * The callback may come before the reply that would have told the ids; then it tells them. Until the attempt is paid the
 * latest claim stands, so that a forged one does not outlive the true one.
 */
function noteClaims(ctx: Context, { id, orderId }: AttemptRow, callback: StkCallback): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    await lockOrder(tx, orderId);
    const attempt = await lockAttempt(tx, id);
    const { reference, merchantReference, succeeded, amount, receipt } = callback;
    const known = attempt.reference !== null;
    if (known && (attempt.reference !== reference || attempt.merchantReference !== merchantReference))
      return false;
    const [used] = await tx
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.provider, 'safaricom'), eq(paymentAttempts.reference, reference)));
    if (used && used.id !== id) return false;
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

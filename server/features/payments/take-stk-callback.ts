import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inTransaction, type Queries } from '../../db/client.ts';
import { paymentAttempts, providerEvents } from '../../db/schema/index.ts';
import { readStkCallback, type StkCallback } from '../../providers/safaricom/callback.ts';
import { lockOrder } from '../orders/orders.queries.ts';
import { hashCallbackToken } from './callback-token.ts';
import { type AttemptRow, findAttempt, findAttemptByToken, lockAttempt } from './payments.queries.ts';
import { settleAttempt } from './settle-attempt.ts';

const UNKNOWN_KEPT_PER_DAY = 1000;
const DAY = 86_400_000;
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
    await keepUnknown(ctx, rawBody);
    return TAKEN;
  }
  const eventId = await keep(ctx, ctx.db, rawBody, attempt.id);
  const verdict = await judge(ctx, attempt, readStkCallback(body));
  await ctx.db.update(providerEvents).set({ verdict }).where(eq(providerEvents.id, eventId));
  return TAKEN;
}

async function keep(ctx: Context, db: Queries, rawBody: string, attemptId: number | null): Promise<number> {
  const body = rawBody.replaceAll('\u0000', '');
  const [event] = await db
    .insert(providerEvents)
    .values({ provider: 'safaricom', attemptId, body, receivedAt: ctx.now() })
    .returning({ id: providerEvents.id });
  return event!.id;
}

/** Counted one after the other, so that many at once do not slip past the limit together. */
async function keepUnknown(ctx: Context, rawBody: string): Promise<void> {
  const dayAgo = new Date(ctx.now().getTime() - DAY);
  await inTransaction(ctx.db, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('stk callbacks with unknown tokens', 0))`,
    );
    const [{ kept } = { kept: 0 }] = await tx
      .select({ kept: count() })
      .from(providerEvents)
      .where(and(isNull(providerEvents.attemptId), gt(providerEvents.receivedAt, dayAgo)));
    ctx.log.warn({ kept }, 'callback with an unknown token');
    if (kept < UNKNOWN_KEPT_PER_DAY) await keep(ctx, tx, rawBody, null);
  });
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

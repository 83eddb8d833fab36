import { and, eq, isNull, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Context } from '../../../context/context.ts';
import { paymentAttempts } from '../../../db/schema/index.ts';
import type { Input } from '../../../http/verb.ts';
import { readStkCallback, type StkCallback } from '../../../providers/safaricom/callback.ts';
import { type AttemptRow, findAttemptByToken } from '../payments.queries.ts';
import { queryAndApply } from '../settle/settle-attempt.ts';
import { hashCallbackToken } from './callback-token.ts';
import { logCallback } from './log-callback.ts';
import { recordVerdict, storeEvent, storeUnknownEvent } from './store-event.ts';

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
  logCallback(ctx, attempt);
  const callback = readStkCallback(body);
  const claimed = callback && (await recordClaims(ctx, attempt, callback));
  if (claimed) {
    await queryAndApply(ctx, claimed, (tx, state) => recordVerdict(tx, eventId, state));
    return ACKNOWLEDGEMENT;
  }
  if (callback)
    ctx.log.error({ order: attempt.orderNumber, attempt: attempt.id }, 'callback with another payment’s ids');
  await recordVerdict(ctx.db, eventId, callback ? 'ids differ' : 'unreadable');
  return ACKNOWLEDGEMENT;
}

const otherAttempts = alias(paymentAttempts, 'other_attempts');

/**
 * Returns null when the ids belong to another payment. A callback may come before the reply with the ids, which are
 * then taken from it. Until the attempt is paid the latest claim wins, so that a forged one does not outlive the true
 * one. One statement, so that it locks nothing but the attempt.
 */
async function recordClaims(
  { db }: Context,
  { id }: AttemptRow,
  { reference, merchantReference, succeeded, amount, receipt }: StkCallback,
): Promise<AttemptRow | null> {
  const isCounted = sql`${succeeded}::boolean and (${paymentAttempts.state} <> 'paid' or ${paymentAttempts.claimedAmount} is null)`;
  const [claimed] = await db
    .update(paymentAttempts)
    .set({
      reference,
      merchantReference,
      claimedAmount: sql`case when ${isCounted} then coalesce(${amount}, ${paymentAttempts.claimedAmount}) else ${paymentAttempts.claimedAmount} end`,
      claimedReceipt: sql`case when ${isCounted} then coalesce(${receipt}, ${paymentAttempts.claimedReceipt}) else ${paymentAttempts.claimedReceipt} end`,
    })
    .where(
      and(
        eq(paymentAttempts.id, id),
        or(
          isNull(paymentAttempts.reference),
          and(
            eq(paymentAttempts.reference, reference),
            eq(paymentAttempts.merchantReference, merchantReference),
          ),
        ),
        notExists(
          db
            .select({ id: otherAttempts.id })
            .from(otherAttempts)
            .where(
              and(
                eq(otherAttempts.provider, 'safaricom'),
                eq(otherAttempts.reference, reference),
                ne(otherAttempts.id, id),
              ),
            ),
        ),
      ),
    )
    .returning()
    .prepare('record_claims')
    .execute();
  return claimed ?? null;
}

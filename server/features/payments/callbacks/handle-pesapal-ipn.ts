import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { IpnReply } from '#contract/types.ts';
import type { Context } from '../../../context/context.ts';
import { addJob } from '../../../db/add-job.ts';
import { paymentAttempts, providerEvents } from '../../../db/schema/index.ts';
import type { Input } from '../../../http/verb.ts';
import { type Ipn, readIpn } from '../../../providers/pesapal/notification.ts';
import type { ProviderResult } from '../../../providers/provider-result.ts';
import {
  type AttemptOfOrder,
  type AttemptRow,
  findAttempt,
  selectAttemptsOfOrders,
} from '../payments.queries.ts';
import { claimQuery } from '../settle/check-payment.ts';
import { applyProviderStatus } from '../settle/settle-attempt.ts';
import { MIN_QUERY_INTERVAL_MS } from '../settle/settling.rules.ts';
import { logCallback } from './log-callback.ts';
import { countStoredToday, recordVerdict, storeEvent, storeUnknownEvent } from './store-event.ts';

/** Anybody can call this endpoint for a payment whose ids they know, so storage per payment is bounded. */
const MAX_STORED_PER_ATTEMPT_PER_DAY = 100;
/** In these replies Pesapal includes our own reference, which proves that the tracking id is the attempt's. */
const CONFIRMING_KINDS: ProviderResult['kind'][] = ['paid', 'failed', 'reversed'];
const NOT_CONFIRMED = 'not confirmed';
const RECENTLY_QUERIED = 'just asked';
const INCONCLUSIVE_VERDICTS = [NOT_CONFIRMED, RECENTLY_QUERIED];

/**
 * Stores the IPN, then queries Pesapal, because an IPN does not say what changed. Status 500 makes Pesapal send it
 * again. For a payment queried just now, its job queries again after the minimum interval.
 */
export function handlePesapalIpn(ctx: Context, { query }: Input<'pesapalIpn', 'query'>): Promise<IpnReply> {
  return handleNotification(ctx, query, JSON.stringify(query));
}

export function handlePostedPesapalIpn(
  ctx: Context,
  { body, rawBody }: Input<'pesapalIpnPosted', 'body' | 'rawBody'>,
): Promise<IpnReply> {
  return handleNotification(ctx, body, rawBody);
}

async function handleNotification(
  ctx: Context,
  payload: Record<string, unknown>,
  raw: string,
): Promise<IpnReply> {
  const ipn = readIpn(payload);
  const attempt = ipn && (await findNotifiedAttempt(ctx, ipn));
  if (!attempt) await storeUnknownEvent(ctx, { provider: 'pesapal', rawBody: raw });
  const isHandled = attempt ? await processIpn(ctx, ipn, attempt, raw) : false;
  return {
    orderNotificationType: ipn?.type ?? 'IPNCHANGE',
    orderTrackingId: ipn?.trackingId ?? '',
    orderMerchantReference: ipn?.merchantReference ?? '',
    status: isHandled ? 200 : 500,
  };
}

/** By our own reference only while the attempt has no tracking id, because anybody can make those up. */
async function findNotifiedAttempt(
  ctx: Context,
  { trackingId, merchantReference }: Ipn,
): Promise<AttemptOfOrder | null> {
  const [attempt] = await selectAttemptsOfOrders(ctx.db)
    .where(
      and(
        eq(paymentAttempts.provider, 'pesapal'),
        or(
          eq(paymentAttempts.reference, trackingId),
          and(isNull(paymentAttempts.reference), eq(paymentAttempts.merchantReference, merchantReference)),
        ),
      ),
    )
    .orderBy(desc(eq(paymentAttempts.reference, trackingId)))
    .limit(1);
  return attempt ?? null;
}

async function processIpn(
  ctx: Context,
  { trackingId }: Ipn,
  attempt: AttemptOfOrder,
  raw: string,
): Promise<boolean> {
  const event = { provider: 'pesapal', attemptId: attempt.id, rawBody: raw } as const;
  const storedToday = await countStoredToday(ctx, ctx.db, eq(providerEvents.attemptId, attempt.id));
  const storedId = storedToday < MAX_STORED_PER_ATTEMPT_PER_DAY ? await storeEvent(ctx, ctx.db, event) : null;
  logCallback(ctx, attempt);
  const { verdict, isHandled } = (await claimQuery(ctx, attempt.id))
    ? await queryAndSettle(ctx, trackingId, attempt)
    : await deferQuery(ctx, attempt);
  const isConclusive = verdict !== attempt.state && !INCONCLUSIVE_VERDICTS.includes(verdict);
  const eventId = storedId ?? (isConclusive ? await storeEvent(ctx, ctx.db, event) : null);
  if (eventId) await recordVerdict(ctx.db, eventId, verdict);
  return isHandled;
}

interface IpnOutcome {
  verdict: string;
  isHandled: boolean;
}

async function queryAndSettle(ctx: Context, trackingId: string, attempt: AttemptRow): Promise<IpnOutcome> {
  const result = await queryPesapal(ctx, trackingId, attempt);
  const isOurs = attempt.reference !== null || CONFIRMING_KINDS.includes(result.kind);
  if (!isOurs) return { verdict: NOT_CONFIRMED, isHandled: false };
  await applyProviderStatus(ctx, attempt, result);
  const verdict = (await findAttempt(ctx.db, attempt.id))?.state ?? 'gone';
  return { verdict, isHandled: result.kind !== 'unknown' };
}

/** The job queries later. It cannot without a tracking id, so Pesapal must send the IPN again. */
async function deferQuery(ctx: Context, attempt: AttemptRow): Promise<IpnOutcome> {
  if (attempt.reference === null) return { verdict: RECENTLY_QUERIED, isHandled: false };
  const queriedAt = (await findAttempt(ctx.db, attempt.id))?.queriedAt ?? ctx.now();
  const runAt = new Date(queriedAt.getTime() + MIN_QUERY_INTERVAL_MS);
  await addJob(ctx.db, 'settle_attempt', { attemptId: attempt.id }, runAt);
  return { verdict: RECENTLY_QUERIED, isHandled: true };
}

async function queryPesapal(
  ctx: Context,
  trackingId: string,
  { merchantReference }: AttemptRow,
): Promise<ProviderResult> {
  return (
    (merchantReference && ctx.pesapal?.queryStatus({ trackingId, merchantReference })) || {
      kind: 'unknown' as const,
    }
  );
}

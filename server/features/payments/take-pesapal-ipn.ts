import { and, desc, eq, isNull, or } from 'drizzle-orm';
import type { IpnReply } from '#contract/types.ts';
import type { Context } from '../../context.ts';
import { paymentAttempts, providerEvents } from '../../db/schema/index.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Answer } from '../../providers/answer.ts';
import { type Ipn, readIpn } from '../../providers/pesapal/notification.ts';
import { claimAsking } from './check-payment.ts';
import { keepEvent, keepUnknown, keptToday } from './keep-event.ts';
import { type AttemptRow, findAttempt } from './payments.queries.ts';
import { applyAnswer } from './settle-attempt.ts';
import { LEAST_BETWEEN_ASKS_MS } from './settling.rules.ts';

/** An address that anybody can call, for payments whose ids the payer knows: what is kept of one payment is bounded. */
const KEPT_PER_ATTEMPT_A_DAY = 100;
/** Answers that Pesapal gives with our own reference in them: the tracking id is the attempt's. */
const CONFIRMS: Answer['kind'][] = ['paid', 'failed', 'reversed'];
const NOT_CONFIRMED = 'not confirmed';
const JUST_ASKED = 'just asked';
/** Verdicts that change nothing. */
const UNDECIDING = [NOT_CONFIRMED, JUST_ASKED];

/**
 * Keeps an IPN as it came, then asks Pesapal about the payment: what changed is not in it. Status 200 says that
 * it was dealt with; on 500 Pesapal sends it again. Of a payment just asked about the job asks once the pause is over.
 */
export async function takePesapalIpn(
  ctx: Context,
  { sent, raw }: { sent: Record<string, unknown>; raw: string },
): Promise<IpnReply> {
  const ipn = readIpn(sent);
  const attempt = ipn && (await findNotified(ctx, ipn));
  if (!attempt) await keepUnknown(ctx, { provider: 'pesapal', rawBody: raw });
  const isDone = attempt ? await judge(ctx, ipn, attempt, raw) : false;
  return {
    orderNotificationType: ipn?.type ?? 'IPNCHANGE',
    orderTrackingId: ipn?.trackingId ?? '',
    orderMerchantReference: ipn?.merchantReference ?? '',
    status: isDone ? 200 : 500,
  };
}

/** By the tracking id; by our own reference only while no tracking id is known of it, since anybody can make those up. */
async function findNotified(
  ctx: Context,
  { trackingId, merchantReference }: Ipn,
): Promise<AttemptRow | null> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
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

async function judge(ctx: Context, { trackingId }: Ipn, attempt: AttemptRow, raw: string): Promise<boolean> {
  const event = { provider: 'pesapal', attemptId: attempt.id, rawBody: raw } as const;
  const kept = await keptToday(ctx, ctx.db, eq(providerEvents.attemptId, attempt.id));
  const keptAtOnce = kept < KEPT_PER_ATTEMPT_A_DAY ? await keepEvent(ctx, ctx.db, event) : null;
  const { verdict, isDone } = (await claimAsking(ctx, attempt.id))
    ? await askAndSettle(ctx, trackingId, attempt)
    : await putOff(ctx, attempt);
  const decides = verdict !== attempt.state && !UNDECIDING.includes(verdict);
  const eventId = keptAtOnce ?? (decides ? await keepEvent(ctx, ctx.db, event) : null);
  if (eventId) await ctx.db.update(providerEvents).set({ verdict }).where(eq(providerEvents.id, eventId));
  return isDone;
}

interface Judged {
  verdict: string;
  isDone: boolean;
}

async function askAndSettle(ctx: Context, trackingId: string, attempt: AttemptRow): Promise<Judged> {
  const answer = await ask(ctx, trackingId, attempt);
  const isOurs = attempt.reference !== null || CONFIRMS.includes(answer.kind);
  if (!isOurs) return { verdict: NOT_CONFIRMED, isDone: false };
  await applyAnswer(ctx, attempt, answer);
  const verdict = (await findAttempt(ctx.db, attempt.id))?.state ?? 'gone';
  return { verdict, isDone: answer.kind !== 'unknown' };
}

/** Just asked about: the job asks once the pause is over. Without a tracking id it could not, so the IPN is to come again. */
async function putOff(ctx: Context, attempt: AttemptRow): Promise<Judged> {
  if (attempt.reference === null) return { verdict: JUST_ASKED, isDone: false };
  const askedAt = (await findAttempt(ctx.db, attempt.id))?.askedAt ?? ctx.now();
  const runAt = new Date(askedAt.getTime() + LEAST_BETWEEN_ASKS_MS);
  await addJob(ctx.db, 'settle_attempt', { attemptId: attempt.id }, runAt);
  return { verdict: JUST_ASKED, isDone: true };
}

async function ask(ctx: Context, trackingId: string, { merchantReference }: AttemptRow): Promise<Answer> {
  return (
    (merchantReference && ctx.pesapal?.ask({ trackingId, merchantReference })) || { kind: 'unknown' as const }
  );
}

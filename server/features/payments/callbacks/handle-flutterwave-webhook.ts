import type { Context } from '../../../context/context.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { isValidHash, readWebhook } from '../../../providers/flutterwave/webhook.ts';
import type { ProviderResult } from '../../../providers/provider-result.ts';
import { type AttemptRow, findAttempt, findAttemptByToken } from '../payments.queries.ts';
import { applyProviderStatus } from '../settle/settle-attempt.ts';
import { hashCallbackToken } from './callback-token.ts';
import { logCallback } from './log-callback.ts';
import { recordVerdict, storeEvent, storeUnknownEvent } from './store-event.ts';

const ACKNOWLEDGEMENT = { status: 'success' as const };

/** Throws UNAUTHENTICATED unless the `verif-hash` header is the secret shared with Flutterwave. */
export function assertWebhookSignature({ config }: Context, hash: string | undefined): void {
  if (config.flutterwave && isValidHash(hash ?? '', config.flutterwave.secretHash)) return;
  throw new AppError('UNAUTHENTICATED', { message: 'The verif-hash is wrong.' });
}

/** Stores the webhook, then queries Flutterwave about its payment: the webhook's own contents are not trusted. */
export async function handleFlutterwaveWebhook(
  ctx: Context,
  { body, rawBody }: Input<'flutterwaveWebhook', 'body' | 'rawBody'>,
): Promise<typeof ACKNOWLEDGEMENT> {
  const notice = readWebhook(body);
  const attempt = notice && (await findAttemptByToken(ctx.db, hashCallbackToken(notice.txRef)));
  if (!attempt) {
    await storeUnknownEvent(ctx, { provider: 'flutterwave', rawBody });
    return ACKNOWLEDGEMENT;
  }
  const eventId = await storeEvent(ctx, ctx.db, { provider: 'flutterwave', attemptId: attempt.id, rawBody });
  logCallback(ctx, attempt);
  const result = (await ctx.flutterwave?.queryStatus(notice)) ?? { kind: 'unknown' };
  const verdict = await processWebhook(ctx, attempt, result);
  await recordVerdict(ctx.db, eventId, verdict);
  return ACKNOWLEDGEMENT;
}

async function processWebhook(ctx: Context, attempt: AttemptRow, result: ProviderResult): Promise<string> {
  await applyProviderStatus(ctx, attempt, result);
  const settledAttempt = await findAttempt(ctx.db, attempt.id);
  if (!settledAttempt) return 'gone';
  const isOtherCharge = result.kind === 'paid' && result.reference !== settledAttempt.reference;
  return isOtherCharge ? 'charged twice' : settledAttempt.state;
}

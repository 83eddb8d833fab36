import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { providerEvents } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import type { Answer } from '../../providers/answer.ts';
import { isRightHash, readWebhook } from '../../providers/flutterwave/webhook.ts';
import { hashCallbackToken } from './callback-token.ts';
import { keepEvent, keepUnknown } from './keep-event.ts';
import { type AttemptRow, findAttempt, findAttemptByToken } from './payments.queries.ts';
import { applyAnswer } from './settle-attempt.ts';

const TAKEN = { status: 'success' as const };

/** UNAUTHENTICATED unless the `verif-hash` header is the shop's own, which only Flutterwave knows. */
export function refuseForged({ config }: Context, hash: string | undefined): void {
  if (config.flutterwave && isRightHash(hash ?? '', config.flutterwave.secretHash)) return;
  throw new AppError('UNAUTHENTICATED', { message: 'The verif-hash is wrong.' });
}

/** Keeps a webhook as it came, then asks Flutterwave about the payment that it names: its own words do not count. */
export async function takeFlutterwaveWebhook(
  ctx: Context,
  { body, rawBody }: { body: unknown; rawBody: string },
): Promise<typeof TAKEN> {
  const named = readWebhook(body);
  const attempt = named && (await findAttemptByToken(ctx.db, hashCallbackToken(named.txRef)));
  if (!attempt) {
    await keepUnknown(ctx, { provider: 'flutterwave', rawBody });
    return TAKEN;
  }
  const eventId = await keepEvent(ctx, ctx.db, { provider: 'flutterwave', attemptId: attempt.id, rawBody });
  const answer = (await ctx.flutterwave?.ask(named)) ?? { kind: 'unknown' };
  const verdict = await judge(ctx, attempt, answer);
  await ctx.db.update(providerEvents).set({ verdict }).where(eq(providerEvents.id, eventId));
  return TAKEN;
}

async function judge(ctx: Context, attempt: AttemptRow, answer: Answer): Promise<string> {
  await applyAnswer(ctx, attempt, answer);
  const settled = await findAttempt(ctx.db, attempt.id);
  if (!settled) return 'gone';
  const isOther = answer.kind === 'paid' && answer.reference !== settled.reference;
  return isOther ? 'charged twice' : settled.state;
}

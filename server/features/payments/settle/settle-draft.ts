import type { RequestContext } from '../../../context/context.ts';
import { finishesWithin } from '../../../context/finishes-within.ts';
import { AppError } from '../../../http/errors.ts';
import { findDraft } from '../../orders/draft-order.ts';
import type { AttemptRow } from '../payments.queries.ts';
import { settleUndecided } from './settle-attempt.ts';

/** The provider client itself may wait five times as long. */
const PROVIDER_TIMEOUT_MS = 3_000;
const RECENT_DRAFT_MS = 2 * 60_000;
const RETRY_SECONDS = 5;
/** For this long after its start, a card payment that the bank is deciding protects its draft. */
const BANK_DECISION_WINDOW_MS = 5 * 60_000;
const MAX_RETRY_SECONDS = 15;

/**
 * Queries the provider about the user's draft and returns its id, or null. Throws PAYMENT_UNDECIDED while the bank
 * decides, and when the provider is slow while the draft is new and may just be being paid. Later the shopper can buy
 * in another way, and money taken after all is refunded.
 */
export async function settleDraft(ctx: RequestContext, userId: number): Promise<number | null> {
  const draft = await findDraft(ctx.db, userId);
  if (!draft) return null;
  let settledAttempts: Awaited<ReturnType<typeof settleUndecided>> = [];
  const settle = async () => {
    settledAttempts = await settleUndecided(ctx, draft.id);
  };
  const isAnswered = await finishesWithin(PROVIDER_TIMEOUT_MS, settle(), (error) =>
    ctx.log.error({ err: error, order: draft.orderNumber }, 'settling a draft failed'),
  );
  for (const { attempt, result } of settledAttempts) {
    if (result.kind === 'pending' && result.hasStarted) assertBankNotDeciding(ctx, attempt);
  }
  const age = ctx.now().getTime() - draft.createdAt.getTime();
  if (!isAnswered && age < RECENT_DRAFT_MS) {
    throw new AppError('PAYMENT_UNDECIDED', {
      message:
        'We cannot see yet whether your card was charged. Please try again in a moment, so that you do not pay twice.',
      data: { retry_after: RETRY_SECONDS },
      retryAfter: RETRY_SECONDS,
    });
  }
  return draft.id;
}

/** Buying again could be paid twice. Limited in time, because an abandoned bank page stays pending for long. */
function assertBankNotDeciding(ctx: RequestContext, { createdAt }: AttemptRow): void {
  const remainingMs = createdAt.getTime() + BANK_DECISION_WINDOW_MS - ctx.now().getTime();
  if (remainingMs <= 0) return;
  const seconds = Math.min(Math.ceil(remainingMs / 1000), MAX_RETRY_SECONDS);
  throw new AppError('PAYMENT_UNDECIDED', {
    message:
      'Your bank is still deciding about your card payment. Please wait a moment, so that you do not pay twice, and try again.',
    data: { retry_after: seconds },
    retryAfter: seconds,
  });
}

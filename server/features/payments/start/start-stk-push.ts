import { and, eq } from 'drizzle-orm';
import { formatKsh, MAX_MPESA_AMOUNT } from '#contract/money.ts';
import { toMsisdn } from '#contract/phone.ts';
import type { StkReply } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { runInTransaction, type Transaction } from '../../../db/client.ts';
import { paymentAttempts } from '../../../db/schema/index.ts';
import { defineStatement, runStatement } from '../../../db/statement.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { toFailureReason } from '../../../providers/failure-reason.ts';
import type { Safaricom } from '../../../providers/safaricom/safaricom.ts';
import type { OrderRow } from '../../orders/move-order.ts';
import { findOrder, lockOrder } from '../../orders/orders.queries.ts';
import { RESERVATION_TTL_MS } from '../../orders/orders.rules.ts';
import { hashCallbackToken, newCallbackToken } from '../callbacks/callback-token.ts';
import { reportOutcome } from '../settle/report-outcome.ts';
import { PROMPT_TTL_MS } from '../settle/settling.rules.ts';
import { assertPending, assertPromptHasEnded, assertWithinPaymentWindow } from './assert-payable.ts';
import { beginAttempt } from './begin-attempt.ts';
import { countPrompts, HOUR_MS, MINUTE_MS } from './count-prompts.ts';
import { abandonUntouched, createUndecidedError, settleEarlierAttempts } from './earlier-attempts.ts';

/** The attempt is committed before Safaricom is called, so that a callback always finds its row. */
export async function startStkPush(
  ctx: RequestContext,
  { body: { phone, order_id: orderNumber } }: Input<'startStkPush', 'body'>,
): Promise<StkReply> {
  const user = getCurrentUser(ctx);
  if (!ctx.safaricom)
    throw new AppError('PROVIDER_DOWN', { message: 'M-Pesa is not switched on in this shop.' });
  const msisdn = toMsisdn(phone) ?? '';
  const order = await findOrder(ctx.db, orderNumber, user.id);
  const untouchedIds = await settleEarlierAttempts(ctx, order);

  const token = newCallbackToken(ctx.randomBytes);
  const attemptId = await runInTransaction(ctx.db, async (tx) => {
    await lockPayer(tx, msisdn, user.id);
    const locked = await lockOrder(tx, order.id);
    assertPayable(ctx, locked);
    await abandonUntouched(ctx, tx, { order: locked, untouchedIds });
    await assertPromptAllowed(ctx, tx, { msisdn, order: locked, userId: user.id });
    const tokenHash = hashCallbackToken(token);
    const newAttempt = { provider: 'safaricom', method: 'mpesa', tokenHash, phone: msisdn } as const;
    return (await beginAttempt(ctx, tx, locked, newAttempt)).id;
  });
  await sendPrompt(ctx, ctx.safaricom, { attemptId, order, msisdn, token });
  return { order_id: order.orderNumber, amount: order.total, phone: msisdn };
}

function assertPayable(ctx: RequestContext, order: OrderRow): void {
  assertPending(order);
  assertWithinPaymentWindow(ctx, order);
  if (order.total > MAX_MPESA_AMOUNT) {
    throw new AppError('NOT_PAYABLE', {
      message: `M-Pesa takes at most ${formatKsh(MAX_MPESA_AMOUNT)} at once.`,
      data: { status: order.status },
    });
  }
}

const lockPayerStatement = defineStatement(
  'lock_payer',
  'select pg_advisory_xact_lock(hashtextextended($1, 0)), pg_advisory_xact_lock(hashtextextended($2, 0))',
);

/** Phone, then user, before the order: two orders can neither prompt a phone together nor bypass a limit. */
async function lockPayer(tx: Transaction, msisdn: string, userId: number): Promise<void> {
  await runStatement(tx, lockPayerStatement, [`stk:phone:${msisdn}`, `stk:user:${userId}`]);
}

interface PromptRequest {
  msisdn: string;
  order: OrderRow;
  userId: number;
}

/** Throws PAYMENT_UNDECIDED while another payment of the order may succeed, and TOO_MANY_REQUESTS beyond a limit. */
async function assertPromptAllowed(
  ctx: RequestContext,
  tx: Transaction,
  { msisdn, order, userId }: PromptRequest,
): Promise<void> {
  const { ofPhone, ofOrder, ofUser } = await countPrompts(tx, {
    msisdn,
    orderId: order.id,
    userId,
    now: ctx.now(),
  });
  assertPromptHasEnded(ctx, ofOrder.openSince);
  if (ofOrder.otherOpen > 0) throw createUndecidedError();
  const { stkPerPhone, stkPerOrder, stkPerUser } = ctx.config.limits;
  const reservedUntil = (order.placedAt ?? order.createdAt).getTime() + RESERVATION_TTL_MS;
  const promptLimits = [
    { counted: ofPhone, limit: stkPerPhone, window: MINUTE_MS },
    { counted: ofOrder, limit: stkPerOrder, endsAt: reservedUntil },
    { counted: ofUser, limit: stkPerUser, window: HOUR_MS },
  ];
  for (const { counted, limit, window = 0, endsAt } of promptLimits) {
    const { prompts, oldest } = counted;
    if (!oldest || prompts < limit) continue;
    const end = endsAt ?? oldest.getTime() + window;
    const retryAfter = Math.max(1, Math.ceil((end - ctx.now().getTime()) / 1000));
    throw new AppError('TOO_MANY_REQUESTS', {
      message:
        endsAt === undefined
          ? `Too many M-Pesa prompts. Please try again in ${retryAfter} seconds.`
          : 'This order had too many M-Pesa prompts. Please place it again later, or choose another way to pay.',
      retryAfter,
    });
  }
}

async function sendPrompt(
  ctx: RequestContext,
  safaricom: Safaricom,
  { attemptId, order, msisdn, token }: { attemptId: number; order: OrderRow; msisdn: string; token: string },
): Promise<void> {
  const result = await safaricom.startPush({
    msisdn,
    amount: order.total,
    accountReference: order.orderNumber,
    callbackUrl: `${ctx.config.publicUrl}/hooks/stk/${token}`,
  });
  ctx.log.info({ order: order.orderNumber, attempt: attemptId, result: result.kind }, 'M-Pesa prompt');
  const isOwnOpenAttempt = and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, 'open'));
  if (result.kind === 'accepted') {
    const { reference, merchantReference } = result;
    await ctx.db
      .update(paymentAttempts)
      .set({ reference, merchantReference })
      .where(eq(paymentAttempts.id, attemptId))
      .prepare('prompt_accepted')
      .execute();
    return;
  }
  if (result.kind === 'unknown') {
    throw new AppError('PAYMENT_UNDECIDED', {
      message:
        'M-Pesa has not answered. If a prompt appears on your phone you can pay with it; otherwise try again shortly.',
      data: { retry_after: PROMPT_TTL_MS / 1000 },
      retryAfter: PROMPT_TTL_MS / 1000,
    });
  }
  const failure =
    result.kind === 'refused'
      ? toFailureReason('provider_refused', result.reason)
      : toFailureReason('provider_unreachable', 'M-Pesa could not be reached.');
  const [failed] = await ctx.db
    .update(paymentAttempts)
    .set({ state: 'failed', ...failure, decidedAt: ctx.now(), nextQueryAt: null })
    .where(isOwnOpenAttempt)
    .returning();
  if (failed) reportOutcome(ctx, order.orderNumber, failed);
  if (result.kind === 'notSent') {
    throw new AppError('PROVIDER_DOWN', {
      message: 'M-Pesa cannot be reached right now. Please try again in a moment.',
    });
  }
  throw new AppError('PAYMENT_FAILED', {
    message: 'M-Pesa refused to send the prompt. Please try again.',
    data: { reason: failure.reason },
  });
}

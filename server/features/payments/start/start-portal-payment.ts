import { and, count, eq } from 'drizzle-orm';
import { appPaths } from '#contract/app-paths.ts';
import type { PortalReply } from '#contract/types.ts';
import type { RequestContext } from '../../../context/context.ts';
import { afterCommit, runInTransaction, type Transaction } from '../../../db/client.ts';
import { orders, paymentAttempts } from '../../../db/schema/index.ts';
import { getCurrentUser } from '../../../http/current-user.ts';
import { AppError } from '../../../http/errors.ts';
import type { Input } from '../../../http/verb.ts';
import { toFailureReason } from '../../../providers/failure-reason.ts';
import type { Pesapal } from '../../../providers/pesapal/pesapal.ts';
import type { FailureReason } from '../../../providers/provider-result.ts';
import { lockBuyer } from '../../orders/lock-buyer.ts';
import type { OrderRow } from '../../orders/move-order.ts';
import { findOrder, lockOrder } from '../../orders/orders.queries.ts';
import { hashCallbackToken, newCallbackToken } from '../callbacks/callback-token.ts';
import { type AttemptRow, findOpenAttempt } from '../payments.queries.ts';
import { reportOutcome } from '../settle/report-outcome.ts';
import { assertNoPendingPrompt, assertPending, assertWithinPaymentWindow } from './assert-payable.ts';
import { beginAttempt } from './begin-attempt.ts';
import { abandonEarlierAttempts, SUBMISSION_TIMEOUT_MS, settleEarlierAttempts } from './earlier-attempts.ts';
import { assertAttemptLimit } from './limit-attempts.ts';

/** An open page is reused only if the payer has at least this long. */
const MIN_REMAINING_MS = 10 * 60_000;
const RETRY_SECONDS = 3;

export async function startPortalPayment(
  ctx: RequestContext,
  { body }: Input<'startPortalPayment', 'body'>,
): Promise<PortalReply> {
  const user = getCurrentUser(ctx);
  const order = await findOrder(ctx.db, body.order_id, user.id);
  return { order_id: order.orderNumber, payment_url: await openPage(ctx, order) };
}

/** A failure to open the page does not undo the order; it is returned as `pesapal_error`. */
export async function openPageForPlacedOrder(
  ctx: RequestContext,
  orderId: number,
): Promise<{ payment_url?: string; pesapal_error?: string }> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  try {
    return { payment_url: await openPage(ctx, order!) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const status = error.code === 'NOT_PAYABLE' && (error as AppError<'NOT_PAYABLE'>).data?.status;
    return status && status !== 'cancelled' ? {} : { pesapal_error: error.message };
  }
}

/** The attempt is committed before Pesapal is called, so that an IPN always finds its row. */
async function openPage(ctx: RequestContext, order: OrderRow): Promise<string> {
  const { pesapal } = ctx;
  if (!pesapal)
    throw new AppError('PROVIDER_DOWN', { message: 'The payment portal is not switched on in this shop.' });
  const untouchedIds = await settleEarlierAttempts(ctx, order);
  const attemptOrUrl = await runInTransaction(ctx.db, async (tx) => {
    await lockBuyer(ctx, tx, order.userId);
    const locked = await lockOrder(tx, order.id);
    assertPending(locked);
    await assertNoPendingPrompt(ctx, tx, order.id);
    const openUrl = await findLivePage(ctx, tx, locked);
    if (openUrl) return openUrl;
    assertWithinPaymentWindow(ctx, locked);
    await abandonEarlierAttempts(ctx, tx, { order: locked, untouchedIds });
    await assertAttemptLimit(ctx, tx, { userId: order.userId, provider: 'pesapal' });
    return insertAttempt(ctx, tx, locked);
  });
  return typeof attemptOrUrl === 'string'
    ? attemptOrUrl
    : submit(ctx, pesapal, { order, attempt: attemptOrUrl });
}

/** Returns the open page unless it expires soon. Fails a submission whose reply can no longer come. */
async function findLivePage(ctx: RequestContext, tx: Transaction, order: OrderRow): Promise<string | null> {
  const openAttempt = await findOpenAttempt(tx, order.id, 'pesapal');
  if (!openAttempt) return null;
  if (openAttempt.paymentUrl) {
    const remainingMs = openAttempt.deadlineAt.getTime() - ctx.now().getTime();
    return remainingMs >= MIN_REMAINING_MS ? openAttempt.paymentUrl : null;
  }
  if (openAttempt.createdAt.getTime() + SUBMISSION_TIMEOUT_MS > ctx.now().getTime()) {
    throw new AppError('PAYMENT_UNDECIDED', {
      message: 'The payment page for this order is just being opened. Please try again in a moment.',
      data: { retry_after: RETRY_SECONDS },
      retryAfter: RETRY_SECONDS,
    });
  }
  const failed = await failWithoutPage(ctx, tx, openAttempt.id, toFailureReason('page_not_opened'));
  if (failed) afterCommit(tx, () => reportOutcome(ctx, order.orderNumber, failed));
  return null;
}

async function insertAttempt(ctx: RequestContext, tx: Transaction, order: OrderRow): Promise<AttemptRow> {
  const [{ earlier: earlierCount } = { earlier: 0 }] = await tx
    .select({ earlier: count() })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, order.id), eq(paymentAttempts.provider, 'pesapal')));
  return beginAttempt(ctx, tx, order, {
    provider: 'pesapal',
    method: 'pesapal',
    tokenHash: hashCallbackToken(newCallbackToken(ctx.randomBytes)),
    merchantReference: `${order.orderNumber}-${earlierCount + 1}`,
  });
}

async function submit(
  ctx: RequestContext,
  pesapal: Pesapal,
  { order, attempt }: { order: OrderRow; attempt: AttemptRow },
): Promise<string> {
  const result = await pesapal.submit(toSubmission(ctx, order, attempt));
  const detail = result.kind === 'noPage' ? result.detail : undefined;
  ctx.log.info(
    { order: order.orderNumber, attempt: attempt.id, result: result.kind, detail },
    'payment page',
  );
  if (result.kind === 'accepted') {
    const { reference, pageUrl } = result;
    await ctx.db
      .update(paymentAttempts)
      .set({ reference, paymentUrl: pageUrl })
      .where(eq(paymentAttempts.id, attempt.id));
    return pageUrl;
  }
  const fail = async (failure: FailureReason) => {
    const failed = await failWithoutPage(ctx, ctx.db, attempt.id, failure);
    if (failed) reportOutcome(ctx, order.orderNumber, failed);
  };
  if (result.kind === 'refused') {
    const failure = toFailureReason('provider_refused', `Pesapal refused the payment: ${result.reason}`);
    await fail(failure);
    throw new AppError('PAYMENT_FAILED', {
      message: 'Pesapal refused to open its payment page. Please choose another way to pay.',
      data: { reason: result.reason },
    });
  }
  const unreachable = toFailureReason('provider_unreachable', 'Pesapal could not be reached.');
  await fail(unreachable);
  throw new AppError('PROVIDER_DOWN', {
    message:
      'The payment portal cannot be reached right now. Your order is kept: try again in a moment, or choose another way to pay.',
  });
}

function toSubmission({ config }: RequestContext, order: OrderRow, { merchantReference }: AttemptRow) {
  const { email, phone, firstName, lastName, street, city } = order;
  const returnUrl = `${config.appOrigin ?? config.publicUrl}${appPaths.orderConfirmationFor(order.orderNumber)}`;
  return {
    merchantReference: merchantReference!,
    amount: order.total,
    description: `Gari order ${order.orderNumber}`,
    returnUrl,
    cancelUrl: `${returnUrl}&cancelled=${merchantReference}`,
    ipnUrl: `${config.publicUrl}/hooks/pesapal`,
    payer: { email, phone, firstName, lastName, street, city },
  };
}

/**
 * Nobody can have paid without a page; an IPN that shows otherwise still finds the attempt. Returns null when it was
 * not open any more.
 */
async function failWithoutPage(
  ctx: RequestContext,
  db: Pick<Transaction, 'update'>,
  attemptId: number,
  failure: FailureReason,
): Promise<AttemptRow | null> {
  const [failed] = await db
    .update(paymentAttempts)
    .set({ state: 'failed', ...failure, decidedAt: ctx.now(), nextQueryAt: null })
    .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, 'open')))
    .returning();
  return failed ?? null;
}

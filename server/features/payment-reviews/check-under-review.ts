import type { CheckedPayment } from '#contract/types.ts';
import type { RequestContext } from '../../context/context.ts';
import type { QueryRunner, Transaction } from '../../db/client.ts';
import { getCurrentUser } from '../../http/current-user.ts';
import { AppError } from '../../http/errors.ts';
import type { Input } from '../../http/verb.ts';
import type { ProviderResult } from '../../providers/provider-result.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { readOrderRow } from '../orders/orders.queries.ts';
import { type AttemptRow, findAttempt } from '../payments/payments.queries.ts';
import { queryProvider } from '../payments/settle/query-provider.ts';
import { applyProviderStatus } from '../payments/settle/settle-attempt.ts';
import { PROVIDER_NAMES } from '../payments/settle/settling.rules.ts';
import { closeReviews, selectOpenKinds } from './payment-reviews.queries.ts';

/** Queries the provider and applies its answer. Throws what findUnderReview throws. */
export async function checkUnderReview(
  ctx: RequestContext,
  { params: { id } }: Input<'checkPayment', 'params'>,
): Promise<CheckedPayment> {
  const attempt = await findUnderReview(ctx.db, id);
  const result = await queryProvider(ctx, attempt);
  await followProviderResult(ctx, attempt, result);
  return readCheckedPayment(ctx.db, id, result);
}

/** Throws NOT_FOUND for an unknown payment, TRANSITION_REFUSED when it has no open review. */
export async function findUnderReview(db: QueryRunner, id: number): Promise<AttemptRow> {
  const attempt = await findAttempt(db, id);
  if (!attempt) throw new AppError('NOT_FOUND', { message: 'Payment not found.' });
  if ((await selectOpenKinds(db, id)).length === 0) throw alreadyResolvedError(attempt);
  return attempt;
}

export function alreadyResolvedError({ state }: AttemptRow): AppError {
  return new AppError('TRANSITION_REFUSED', {
    message: 'This payment is not under review any more. Please look at the list again.',
    data: { from: state, allowed: [] },
  });
}

/** Settles by the provider's answer. Once that decides the payment, its 'undecided' review is closed. */
export async function followProviderResult(
  ctx: RequestContext,
  attempt: AttemptRow,
  result: ProviderResult,
): Promise<void> {
  const { email } = getCurrentUser(ctx);
  const before = await readPaymentState(ctx.db, attempt.id);
  await applyProviderStatus(ctx, attempt, result, async (tx) => {
    const after = await readPaymentState(tx, attempt.id);
    if (after.payment_state === 'paid' || after.payment_state === 'failed') {
      const note = `${PROVIDER_NAMES[attempt.provider]} says that the payment ${after.payment_state === 'paid' ? 'was made' : 'failed'}.`;
      await closeReviews(tx, {
        attemptId: attempt.id,
        kind: 'undecided',
        note,
        doneAt: ctx.now(),
        doneBy: email,
      });
    }
    await auditDecision(ctx, tx, {
      action: 'check payment',
      attempt,
      before,
      after: { ...after, answer: result.kind },
    });
  });
}

export async function readPaymentState(db: QueryRunner, attemptId: number) {
  const attempt = await findAttempt(db, attemptId);
  const order = await readOrderRow(db, attempt!.orderId);
  return { order: order.orderNumber, order_status: order.status, payment_state: attempt!.state };
}

interface Decision {
  action: string;
  attempt: AttemptRow;
  before: object;
  after: object;
}

export function auditDecision(
  ctx: RequestContext,
  tx: Transaction,
  { attempt, ...rest }: Decision,
): Promise<void> {
  return writeAudit(tx, { ...rest, at: ctx.now(), actor: ctx.actor, subject: `payment ${attempt.id}` });
}

export async function readCheckedPayment(
  db: QueryRunner,
  id: number,
  result: ProviderResult,
): Promise<CheckedPayment> {
  const { order_status, payment_state } = await readPaymentState(db, id);
  const open = await selectOpenKinds(db, id);
  return { payment: id, answer: result.kind, payment_state, order_status, open_reviews: open.length };
}

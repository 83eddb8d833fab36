import type { CheckedPayment } from '#contract/types.ts';
import type { RequestContext } from '../../context.ts';
import type { Queries, Transaction } from '../../db/client.ts';
import { AppError } from '../../http/errors.ts';
import type { Answer } from '../../providers/answer.ts';
import { currentUser } from '../accounts/current-user.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { readOrderRow } from '../orders/orders.queries.ts';
import { askProvider } from '../payments/ask-provider.ts';
import { type AttemptRow, findAttempt } from '../payments/payments.queries.ts';
import { applyAnswer } from '../payments/settle-attempt.ts';
import { PROVIDER_NAMES } from '../payments/settling.rules.ts';
import { closeReviews, openKinds } from './payment-reviews.queries.ts';

/** Asks the provider about a payment under review now and follows what it says. NOT_FOUND, TRANSITION_REFUSED as below. */
export async function checkUnderReview(ctx: RequestContext, id: number): Promise<CheckedPayment> {
  const attempt = await findUnderReview(ctx.db, id);
  const answer = await askProvider(ctx, attempt);
  await followProvider(ctx, attempt, answer);
  return readChecked(ctx.db, id, answer);
}

/** NOT_FOUND where there is no such payment, TRANSITION_REFUSED where nothing of it is to be resolved (any more). */
export async function findUnderReview(db: Queries, id: number): Promise<AttemptRow> {
  const attempt = await findAttempt(db, id);
  if (!attempt) throw new AppError('NOT_FOUND', { message: 'Payment not found.' });
  if ((await openKinds(db, id)).length === 0) throw resolvedAlready(attempt);
  return attempt;
}

export function resolvedAlready({ state }: AttemptRow): AppError {
  return new AppError('TRANSITION_REFUSED', {
    message: 'This payment is not under review any more. Please look at the list again.',
    data: { from: state, allowed: [] },
  });
}

/** Settles by the provider's answer; once that decides the payment, nobody needs to decide it any more. */
export async function followProvider(
  ctx: RequestContext,
  attempt: AttemptRow,
  answer: Answer,
): Promise<void> {
  const { email } = currentUser(ctx);
  const before = await factsOf(ctx.db, attempt.id);
  await applyAnswer(ctx, attempt, answer, async (tx) => {
    const after = await factsOf(tx, attempt.id);
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
    await noteDecision(ctx, tx, {
      action: 'check payment',
      attempt,
      before,
      after: { ...after, answer: answer.kind },
    });
  });
}

/** What a decision may change, as the audit log keeps it. */
export async function factsOf(db: Queries, attemptId: number) {
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

export function noteDecision(
  ctx: RequestContext,
  tx: Transaction,
  { attempt, ...rest }: Decision,
): Promise<void> {
  return writeAudit(tx, { ...rest, at: ctx.now(), actor: ctx.actor, subject: `payment ${attempt.id}` });
}

export async function readChecked(db: Queries, id: number, answer: Answer): Promise<CheckedPayment> {
  const { order_status, payment_state } = await factsOf(db, id);
  const open = await openKinds(db, id);
  return { payment: id, answer: answer.kind, payment_state, order_status, open_reviews: open.length };
}

import { formatKsh } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import { toFailureReason } from '../../../providers/failure-reason.ts';
import type { FailureReason, ProviderResult } from '../../../providers/provider-result.ts';
import type { AttemptRow } from '../payments.queries.ts';
import { type AmountReceived, getAmountDueBack, getAmountReceived } from './money-taken.rules.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an attempt may stay open while its provider responds but reports no success. */
export const DEADLINE_MS = {
  safaricom: 10 * MINUTE,
  flutterwave: 30 * MINUTE,
  pesapal: 60 * MINUTE,
} as const;
export const PROVIDER_NAMES = {
  safaricom: 'M-Pesa',
  flutterwave: 'Flutterwave',
  pesapal: 'Pesapal',
} as const;
const UNREACHABLE_DEADLINE_MS = 24 * HOUR;
const REVIEW_AFTER_MS = 24 * HOUR;
/** How long a prompt may stay on the phone; Safaricom refuses another one before that. */
export const PROMPT_TTL_MS = 90 * SECOND;
export const FIRST_QUERY_DELAY_MS = 12 * SECOND;
export const MIN_QUERY_INTERVAL_MS = 5 * SECOND;
/** Safaricom has reported 1037 for a prompt that was paid a moment later; after this time no prompt is alive. */
export const REQUERY_AFTER_FAILURE_MS = 5 * MINUTE;

export interface Settlement {
  attempt: Partial<AttemptRow>;
  pays: boolean;
  /** The whole amount to refund: of the attempt's own payment unless `transactionId` names another charge. */
  refund: { amount: number; reason: string; transactionId?: string } | null;
  isReversed: boolean;
  /**
   * Needs a person's decision; an order is not shipped while one is open. With a refund, opened only when the refund
   * is new. `isExpected`: there is nothing to decide unless money was also paid back.
   */
  review: { kind: ReviewKind; reason: string; isExpected?: boolean } | null;
}

/** `left`: the provider knows of no payment, and the payer left its page. */
export type ProviderStatus = ProviderResult | { kind: 'left' };

export type ReviewKind = 'undecided' | 'amount' | 'reversal';

interface SettlementInput {
  orderStatus: OrderStatus;
  paysOrder: boolean;
  attempt: AttemptRow;
  providerStatus: ProviderStatus;
  now: Date;
}

/** Pure, so that a table test covers every case. */
export function decideSettlement({
  orderStatus,
  paysOrder,
  attempt,
  providerStatus,
  now,
}: SettlementInput): Settlement {
  if (attempt.state === 'paid')
    return updatePaid(attempt, providerStatus, paysOrder && orderStatus !== 'cancelled', now);
  if (providerStatus.kind === 'paid') return settleSuccess(orderStatus, attempt, providerStatus, now);
  if (providerStatus.kind === 'reversed') return settleFailure(toFailureReason('reversed'), now);
  if (
    providerStatus.kind === 'failed' &&
    providerStatus.charged &&
    providerStatus.charged.receipt !== attempt.claimedReceipt
  )
    return settleChargedFailure(providerStatus, providerStatus.charged, now);
  if (attempt.state === 'failed') return updateFailed(attempt, providerStatus, now);
  if (providerStatus.kind === 'failed') return settleFailure(providerStatus, now);
  if (attempt.state === 'open' && providerStatus.kind === 'left') return abandonLeftPage(now);
  if (attempt.state === 'open') return updateOpen(attempt, providerStatus, now);
  if (attempt.state === 'abandoned') return updateAbandoned(attempt, now);
  return noChange;
}

const noChange: Settlement = { attempt: {}, pays: false, refund: null, isReversed: false, review: null };

/** Pesapal reports an underpayment as failed; only a person can find out whether its money arrived. */
function settleChargedFailure(
  failure: FailureReason,
  { amount, receipt }: { amount: number; receipt: string },
  now: Date,
): Settlement {
  const { attempt } = settleFailure(failure, now);
  return {
    ...toSettlement({ ...attempt, claimedAmount: Math.floor(amount), claimedReceipt: receipt }),
    review: {
      kind: 'amount',
      reason: `Pesapal reports a failed payment, and names ${formatKsh(amount)} as received (${receipt}).`,
    },
  };
}

type PaidResult = Extract<ProviderResult, { kind: 'paid' }>;

function toSettlement(attempt: Partial<AttemptRow>): Settlement {
  return { ...noChange, attempt };
}

function settleFailure({ reasonCode, reason }: FailureReason, now: Date): Settlement {
  const nextQueryAt = new Date(now.getTime() + REQUERY_AFTER_FAILURE_MS);
  return toSettlement({ state: 'failed', reasonCode, reason, decidedAt: now, nextQueryAt });
}

function settleSuccess(
  orderStatus: OrderStatus,
  attempt: AttemptRow,
  payment: PaidResult,
  now: Date,
): Settlement {
  const received = getAmountReceived(attempt, payment);
  const paid: Partial<AttemptRow> = {
    state: 'paid',
    receipt: payment.receipt ?? attempt.claimedReceipt,
    takenAmount: received?.amount ?? attempt.amount,
    ...explainShortfall(received),
    decidedAt: now,
    nextQueryAt: null,
  };
  const pays = orderStatus === 'pending' && received?.isEnough !== false;
  const amount = getAmountDueBack({ ...attempt, ...paid }, { paysLiveOrder: pays });
  const lateReason =
    orderStatus === 'cancelled'
      ? 'Paid after the order was cancelled.'
      : 'The order was paid by another payment already.';
  const reason = received && !received.isExact ? received.reason : lateReason;
  return {
    ...toSettlement(paid),
    pays,
    refund: amount > 0 ? { amount, reason } : null,
    review: received?.amount === 0 ? { kind: 'amount', reason } : null,
  };
}

/** Too little money, or money of another currency, does not pay the order. */
function explainShortfall(
  received: AmountReceived | null,
): FailureReason | { reasonCode: null; reason: null } {
  return received?.isEnough === false
    ? toFailureReason('wrong_amount', received.reason)
    : { reasonCode: null, reason: null };
}

function updatePaid(
  attempt: AttemptRow,
  providerStatus: ProviderStatus,
  paysLiveOrder: boolean,
  now: Date,
): Settlement {
  if (providerStatus.kind === 'reversed') return settleReversal(attempt, paysLiveOrder, now);
  const payment: PaidResult =
    providerStatus.kind === 'paid' ? providerStatus : { kind: 'paid', taken: null, receipt: null };
  if (payment.reference && attempt.reference && payment.reference !== attempt.reference)
    return settleSecondCharge(attempt, payment, payment.reference);
  const receipt = attempt.receipt ?? payment.receipt ?? attempt.claimedReceipt;
  const receiptChange = receipt === attempt.receipt ? {} : { receipt };
  const corrected = settleCorrection(attempt, payment, {
    paysLiveOrder,
    isReported: providerStatus.kind === 'paid',
  });
  return { ...corrected, attempt: { ...receiptChange, ...corrected.attempt } };
}

/** `isReported`: the provider itself reports success, which undoes a reversal. */
function settleCorrection(
  attempt: AttemptRow,
  payment: PaidResult,
  { paysLiveOrder, isReported }: { paysLiveOrder: boolean; isReported: boolean },
): Settlement {
  const received = getAmountReceived(attempt, payment);
  const isReversalUndone = isReported && attempt.reversedAt !== null;
  const takenAmount = received?.amount ?? attempt.takenAmount;
  if (takenAmount === attempt.takenAmount && !isReversalUndone) return noChange;
  const changed = {
    takenAmount,
    ...(received && explainShortfall(received)),
    ...(isReversalUndone && { reversedAmount: null, reversedAt: null }),
  };
  const reason =
    received && !received.isExact ? received.reason : 'The payment was reversed, and then it was not.';
  const isUnderpaid = paysLiveOrder && received !== null && !received.isEnough;
  return {
    ...toSettlement(changed),
    refund: { amount: getAmountDueBack({ ...attempt, ...changed }, { paysLiveOrder }), reason },
    review: isUnderpaid ? { kind: 'amount', reason } : null,
  };
}

/** Only the first report counts, or the first after a reversal was undone. */
function settleReversal(attempt: AttemptRow, paysLiveOrder: boolean, now: Date): Settlement {
  if (attempt.reversedAt !== null) return noChange;
  const reason = `${PROVIDER_NAMES[attempt.provider]} reports that the payment was reversed.`;
  return {
    ...toSettlement({ reversedAmount: attempt.takenAmount, reversedAt: now }),
    isReversed: true,
    review: { kind: 'reversal', reason, isExpected: !paysLiveOrder },
  };
}

/** One reference stands for one payment, so a second charge under it is refunded. */
function settleSecondCharge(attempt: AttemptRow, payment: PaidResult, transactionId: string): Settlement {
  const reason = `${PROVIDER_NAMES[attempt.provider]} took a second payment under the same reference: transaction ${transactionId}.`;
  const amount = getAmountReceived(attempt, payment)?.amount ?? attempt.amount;
  return { ...noChange, refund: { amount, reason, transactionId }, review: { kind: 'amount', reason } };
}

function updateOpen(attempt: AttemptRow, providerStatus: ProviderStatus, now: Date): Settlement {
  const isUnreachable = providerStatus.kind === 'unknown' && canBeQueried(attempt);
  const deadline = isUnreachable
    ? attempt.createdAt.getTime() + UNREACHABLE_DEADLINE_MS
    : attempt.deadlineAt.getTime();
  if (now.getTime() < deadline) return toSettlement({ nextQueryAt: getNextQueryAt(attempt, now) });
  return toSettlement({
    state: 'abandoned',
    ...toFailureReason(
      'not_reported',
      `${PROVIDER_NAMES[attempt.provider]} did not report a payment in time.`,
    ),
    abandonedAt: now,
    nextQueryAt: new Date(now.getTime() + HOUR),
  });
}

function abandonLeftPage(now: Date): Settlement {
  return toSettlement({
    state: 'abandoned',
    ...toFailureReason('page_left'),
    abandonedAt: now,
    nextQueryAt: new Date(now.getTime() + REQUERY_AFTER_FAILURE_MS),
  });
}

/** Queried hourly; more often before its deadline, which only a page that was left has ahead of it. */
function updateAbandoned(attempt: AttemptRow, now: Date): Settlement {
  const since = (attempt.abandonedAt ?? now).getTime();
  const delayMs = now < attempt.deadlineAt ? REQUERY_AFTER_FAILURE_MS : HOUR;
  if (now.getTime() - since < REVIEW_AFTER_MS)
    return toSettlement({ nextQueryAt: new Date(now.getTime() + delayMs) });
  const reason = `${PROVIDER_NAMES[attempt.provider]} never said what became of the payment.`;
  return { ...toSettlement({ state: 'review', nextQueryAt: null }), review: { kind: 'undecided', reason } };
}

/** Flutterwave is queried by our reference, the others by theirs, which a lost reply leaves unknown. */
export function canBeQueried({ provider, reference, merchantReference }: AttemptRow): boolean {
  return (provider === 'flutterwave' ? merchantReference : reference) !== null;
}

/** Queried once more when reachable; Pesapal and Flutterwave until the deadline, since the payer may retry there. */
function updateFailed(attempt: AttemptRow, providerStatus: ProviderStatus, now: Date): Settlement {
  if (!attempt.nextQueryAt || now.getTime() < attempt.nextQueryAt.getTime() - MIN_QUERY_INTERVAL_MS)
    return noChange;
  const isReachable =
    providerStatus.kind !== 'unknown' ||
    now.getTime() >= attempt.createdAt.getTime() + UNREACHABLE_DEADLINE_MS;
  const isFinal = isReachable && (attempt.provider === 'safaricom' || now >= attempt.deadlineAt);
  return toSettlement({ nextQueryAt: isFinal ? null : new Date(now.getTime() + REQUERY_AFTER_FAILURE_MS) });
}

function getNextQueryAt(attempt: AttemptRow, now: Date): Date {
  const age = now.getTime() - attempt.createdAt.getTime();
  const delayMs = age < 3 * MINUTE ? 8 * SECOND : now < attempt.deadlineAt ? MINUTE : 5 * MINUTE;
  return new Date(now.getTime() + delayMs);
}

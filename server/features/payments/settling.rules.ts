import { formatKsh } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { Answer } from '../../providers/answer.ts';
import { dueBack, takenBy } from './money-taken.rules.ts';
import type { AttemptRow } from './payments.queries.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long an attempt may stay open while its provider answers and knows no success. */
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
/** How long a prompt may live on the phone; another one before that would be refused by Safaricom. */
export const PROMPT_LIFE_MS = 90 * SECOND;
export const FIRST_ASK_MS = 12 * SECOND;
export const LEAST_BETWEEN_ASKS_MS = 5 * SECOND;
/** Safaricom has been seen to say 1037 of a prompt that was paid a moment later; by then no prompt lives any more. */
export const ASK_AGAIN_AFTER_FAILURE_MS = 5 * MINUTE;

export interface Settlement {
  /** What changes on the attempt; empty where nothing does. */
  attempt: Partial<AttemptRow>;
  /** The attempt pays the order. */
  pays: boolean;
  /** Money that must go back, in whole; of the attempt's own payment unless another transaction is named. */
  refund: { amount: number; reason: string; transactionId?: string } | null;
  /** The provider took the money back: a refund of it that is open is not paid any more. */
  isReversed: boolean;
  /**
   * What only a person can decide; an order is not shipped while one is open. With a refund only where that is news. Expected:
   * there is nothing to decide unless money has gone back otherwise too.
   */
  review: { kind: ReviewKind; reason: string; isExpected?: boolean } | null;
}

/** What is known of an attempt. Left: the provider knows of no payment, and the payer gave up on its page. */
export type Word = Answer | { kind: 'left' };

export type ReviewKind = 'undecided' | 'amount' | 'reversal';

interface Known {
  orderStatus: OrderStatus;
  /** The order counts as paid by this very attempt. */
  paysOrder: boolean;
  attempt: AttemptRow;
  answer: Word;
  now: Date;
}

/** What follows for an order and its attempt from a provider's answer. Pure, so that every case stands in a table test. */
export function settlementOf({ orderStatus, paysOrder, attempt, answer, now }: Known): Settlement {
  if (attempt.state === 'paid')
    return stillPaid(attempt, answer, paysOrder && orderStatus !== 'cancelled', now);
  if (answer.kind === 'paid') return success(orderStatus, attempt, answer, now);
  if (answer.kind === 'reversed') return failed('The payment was reversed.', now);
  if (answer.kind === 'failed' && answer.charged && answer.charged.receipt !== attempt.claimedReceipt)
    return failedThoughCharged(answer.reason, answer.charged, now);
  if (attempt.state === 'failed') return stillFailed(attempt, answer, now);
  if (answer.kind === 'failed') return failed(answer.reason, now);
  if (attempt.state === 'open' && answer.kind === 'left') return left(now);
  if (attempt.state === 'open') return stillOpen(attempt, answer, now);
  if (attempt.state === 'abandoned') return stillAbandoned(attempt, now);
  return nothing;
}

const nothing: Settlement = { attempt: {}, pays: false, refund: null, isReversed: false, review: null };

/** Pesapal calls a payment of too little failed: whether its money came only a person can find out. */
function failedThoughCharged(
  reason: string,
  { amount, receipt }: { amount: number; receipt: string },
  now: Date,
): Settlement {
  const { attempt } = failed(reason, now);
  return {
    ...change({ ...attempt, claimedAmount: Math.floor(amount), claimedReceipt: receipt }),
    review: {
      kind: 'amount',
      reason: `Pesapal reports a failed payment, and names ${formatKsh(amount)} as received (${receipt}).`,
    },
  };
}

type Paid = Extract<Answer, { kind: 'paid' }>;

function change(attempt: Partial<AttemptRow>): Settlement {
  return { ...nothing, attempt };
}

function failed(reason: string, now: Date): Settlement {
  const nextAskAt = new Date(now.getTime() + ASK_AGAIN_AFTER_FAILURE_MS);
  return change({ state: 'failed', reason, decidedAt: now, nextAskAt });
}

function success(orderStatus: OrderStatus, attempt: AttemptRow, answer: Paid, now: Date): Settlement {
  const taken = takenBy(attempt, answer);
  const paid: Partial<AttemptRow> = {
    state: 'paid',
    receipt: answer.receipt ?? attempt.claimedReceipt,
    takenAmount: taken?.amount ?? attempt.amount,
    reason: null,
    decidedAt: now,
    nextAskAt: null,
  };
  const pays = orderStatus === 'pending' && taken?.isEnough !== false;
  const amount = dueBack({ ...attempt, ...paid }, { paysLiveOrder: pays });
  const late =
    orderStatus === 'cancelled'
      ? 'Paid after the order was cancelled.'
      : 'The order was paid by another payment already.';
  const reason = taken && !taken.isExact ? taken.reason : late;
  return {
    ...change(paid),
    pays,
    refund: amount > 0 ? { amount, reason } : null,
    review: taken?.amount === 0 ? { kind: 'amount', reason } : null,
  };
}

/** Paid stays paid: it may learn its receipt, turn out to be of another amount, be charged again or be reversed. */
function stillPaid(attempt: AttemptRow, answer: Word, paysLiveOrder: boolean, now: Date): Settlement {
  if (answer.kind === 'reversed') return reversal(attempt, paysLiveOrder, now);
  const known: Paid = answer.kind === 'paid' ? answer : { kind: 'paid', taken: null, receipt: null };
  if (known.reference && attempt.reference && known.reference !== attempt.reference)
    return chargedAgain(attempt, known, known.reference);
  const receipt = attempt.receipt ?? known.receipt ?? attempt.claimedReceipt;
  const learnt = receipt === attempt.receipt ? {} : { receipt };
  const corrected = correction(attempt, known, { paysLiveOrder, isTold: answer.kind === 'paid' });
  return { ...corrected, attempt: { ...learnt, ...corrected.attempt } };
}

/** What follows where another amount was taken than was known, or, where the provider `isTold` of it, a reversal was none. */
function correction(
  attempt: AttemptRow,
  known: Paid,
  { paysLiveOrder, isTold }: { paysLiveOrder: boolean; isTold: boolean },
): Settlement {
  const taken = takenBy(attempt, known);
  const isBack = isTold && attempt.reversedAt !== null;
  const takenAmount = taken?.amount ?? attempt.takenAmount;
  if (takenAmount === attempt.takenAmount && !isBack) return nothing;
  const changed = { takenAmount, ...(isBack && { reversedAmount: null, reversedAt: null }) };
  const reason = taken && !taken.isExact ? taken.reason : 'The payment was reversed, and then it was not.';
  const isTooLittle = paysLiveOrder && taken !== null && !taken.isEnough;
  return {
    ...change(changed),
    refund: { amount: dueBack({ ...attempt, ...changed }, { paysLiveOrder }), reason },
    review: isTooLittle ? { kind: 'amount', reason } : null,
  };
}

/** Only the first time that it is told, and again once it was taken back. */
function reversal(attempt: AttemptRow, paysLiveOrder: boolean, now: Date): Settlement {
  if (attempt.reversedAt !== null) return nothing;
  const reason = `${PROVIDER_NAMES[attempt.provider]} reports that the payment was reversed.`;
  return {
    ...change({ reversedAmount: attempt.takenAmount, reversedAt: now }),
    isReversed: true,
    review: { kind: 'reversal', reason, isExpected: !paysLiveOrder },
  };
}

/** One reference stands for one payment; what was taken under it once more goes back. */
function chargedAgain(attempt: AttemptRow, answer: Paid, transactionId: string): Settlement {
  const reason = `${PROVIDER_NAMES[attempt.provider]} took a second payment under the same reference: transaction ${transactionId}.`;
  const amount = takenBy(attempt, answer)?.amount ?? attempt.amount;
  return { ...nothing, refund: { amount, reason, transactionId }, review: { kind: 'amount', reason } };
}

function stillOpen(attempt: AttemptRow, answer: Word, now: Date): Settlement {
  const unreachable = answer.kind === 'unknown' && canBeAsked(attempt);
  const deadline = unreachable
    ? attempt.createdAt.getTime() + UNREACHABLE_DEADLINE_MS
    : attempt.deadlineAt.getTime();
  if (now.getTime() < deadline) return change({ nextAskAt: nextAskOfOpen(attempt, now) });
  return change({
    state: 'abandoned',
    reason: `${PROVIDER_NAMES[attempt.provider]} did not report a payment in time.`,
    abandonedAt: now,
    nextAskAt: new Date(now.getTime() + HOUR),
  });
}

function left(now: Date): Settlement {
  return change({
    state: 'abandoned',
    reason: 'The payment page was left before anything was paid.',
    abandonedAt: now,
    nextAskAt: new Date(now.getTime() + ASK_AGAIN_AFTER_FAILURE_MS),
  });
}

/** Asked hourly; more often until its deadline, which only a page that was left has before it. */
function stillAbandoned(attempt: AttemptRow, now: Date): Settlement {
  const since = (attempt.abandonedAt ?? now).getTime();
  const wait = now < attempt.deadlineAt ? ASK_AGAIN_AFTER_FAILURE_MS : HOUR;
  if (now.getTime() - since < REVIEW_AFTER_MS) return change({ nextAskAt: new Date(now.getTime() + wait) });
  const reason = `${PROVIDER_NAMES[attempt.provider]} never said what became of the payment.`;
  return { ...change({ state: 'review', nextAskAt: null }), review: { kind: 'undecided', reason } };
}

/** Flutterwave is asked by our own reference, the others by theirs, which a lost reply leaves unknown. */
export function canBeAsked({ provider, reference, merchantReference }: AttemptRow): boolean {
  return (provider === 'flutterwave' ? merchantReference : reference) !== null;
}

/**
 * A failure is asked about once more, and until the provider can be reached; one that the payer may mend on Pesapal's
 * page or in Flutterwave's window, until the deadline.
 */
function stillFailed(attempt: AttemptRow, answer: Word, now: Date): Settlement {
  if (!attempt.nextAskAt || now.getTime() < attempt.nextAskAt.getTime() - LEAST_BETWEEN_ASKS_MS)
    return nothing;
  const reachable =
    answer.kind !== 'unknown' || now.getTime() >= attempt.createdAt.getTime() + UNREACHABLE_DEADLINE_MS;
  const final = reachable && (attempt.provider === 'safaricom' || now >= attempt.deadlineAt);
  return change({ nextAskAt: final ? null : new Date(now.getTime() + ASK_AGAIN_AFTER_FAILURE_MS) });
}

/** Often while the payer has the phone in hand, then seldom. */
function nextAskOfOpen(attempt: AttemptRow, now: Date): Date {
  const age = now.getTime() - attempt.createdAt.getTime();
  const wait = age < 3 * MINUTE ? 8 * SECOND : now < attempt.deadlineAt ? MINUTE : 5 * MINUTE;
  return new Date(now.getTime() + wait);
}

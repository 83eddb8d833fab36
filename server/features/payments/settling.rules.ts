import { formatKsh } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { Answer } from '../../providers/answer.ts';
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
  /** Money that must go back. */
  refund: { amount: number; reason: string } | null;
  /** What only a person can decide; an order is not shipped while one is open. */
  review: { kind: ReviewKind; reason: string } | null;
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
  if (attempt.state === 'paid') return stillPaid(attempt, answer, paysOrder);
  if (answer.kind === 'paid') return success(orderStatus, attempt, answer, now);
  if (answer.kind === 'reversed') return failed('The payment was reversed.', now);
  if (attempt.state === 'failed') return stillFailed(attempt, answer, now);
  if (answer.kind === 'failed') return failed(answer.reason, now);
  if (attempt.state === 'open' && answer.kind === 'left') return left(now);
  if (attempt.state === 'open') return stillOpen(attempt, answer, now);
  if (attempt.state === 'abandoned') return stillAbandoned(attempt, now);
  return nothing;
}

const nothing: Settlement = { attempt: {}, pays: false, refund: null, review: null };

function change(attempt: Partial<AttemptRow>): Settlement {
  return { ...nothing, attempt };
}

function failed(reason: string, now: Date): Settlement {
  const nextAskAt = new Date(now.getTime() + ASK_AGAIN_AFTER_FAILURE_MS);
  return change({ state: 'failed', reason, decidedAt: now, nextAskAt });
}

type Paid = Extract<Answer, { kind: 'paid' }>;

/** What was taken, where it is known: from the provider's answer, else from the callback's claim. */
function takenBy(attempt: AttemptRow, { taken }: Paid) {
  if (taken) return taken;
  return attempt.claimedAmount === null ? null : { amount: attempt.claimedAmount, currency: 'KES' };
}

/** The refund of money that is not what was due, or null where it is, or where the provider does not say. */
function refundOfWrong(attempt: AttemptRow, answer: Paid): Settlement['refund'] {
  const taken = takenBy(attempt, answer);
  if (!taken || (taken.amount === attempt.amount && taken.currency === 'KES')) return null;
  const shillings = taken.currency === 'KES';
  const said = shillings ? formatKsh(taken.amount) : `${taken.currency} ${taken.amount}`;
  return {
    amount: shillings && taken.amount > 0 ? Math.ceil(taken.amount) : attempt.amount,
    reason: `${said} was paid, ${formatKsh(attempt.amount)} was due.`,
  };
}

function success(orderStatus: OrderStatus, attempt: AttemptRow, answer: Paid, now: Date): Settlement {
  const paid: Partial<AttemptRow> = {
    state: 'paid',
    receipt: answer.receipt ?? attempt.claimedReceipt,
    reason: null,
    decidedAt: now,
    nextAskAt: null,
  };
  const wrong = refundOfWrong(attempt, answer);
  if (wrong) return { ...change(paid), refund: wrong };
  if (orderStatus === 'pending') return { ...change(paid), pays: true };
  const reason =
    orderStatus === 'cancelled'
      ? 'Paid after the order was cancelled.'
      : 'The order was paid by another payment already.';
  return { ...change(paid), refund: { amount: attempt.amount, reason } };
}

/** Paid stays paid: it may learn its receipt, turn out to be of a wrong amount, or be reversed. */
function stillPaid(attempt: AttemptRow, answer: Word, paysOrder: boolean): Settlement {
  if (answer.kind === 'reversed') {
    const reason = `${PROVIDER_NAMES[attempt.provider]} reports that the payment was reversed.`;
    return { ...nothing, review: { kind: 'reversal', reason } };
  }
  const known: Paid = answer.kind === 'paid' ? answer : { kind: 'paid', taken: null, receipt: null };
  const receipt = attempt.receipt ?? known.receipt ?? attempt.claimedReceipt;
  const refund = refundOfWrong(attempt, known);
  return {
    ...change(receipt === attempt.receipt ? {} : { receipt }),
    refund,
    review: refund && paysOrder ? { kind: 'amount', reason: refund.reason } : null,
  };
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

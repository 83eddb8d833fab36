import { formatKsh } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import type { Answer } from '../../providers/safaricom/safaricom.ts';
import type { AttemptRow } from './payments.queries.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const MPESA_DEADLINE_MS = 10 * MINUTE;
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
}

interface Known {
  orderStatus: OrderStatus;
  attempt: AttemptRow;
  answer: Answer;
  now: Date;
}

/** What follows for an order and its attempt from a provider's answer. Pure, so that every case stands in a table test. */
export function settlementOf({ orderStatus, attempt, answer, now }: Known): Settlement {
  if (attempt.state === 'paid' || answer.kind === 'paid') return success(orderStatus, attempt, now);
  if (attempt.state === 'failed') return stillFailed(attempt, answer, now);
  if (answer.kind === 'failed') {
    const nextAskAt = new Date(now.getTime() + ASK_AGAIN_AFTER_FAILURE_MS);
    return change({ state: 'failed', reason: answer.reason, decidedAt: now, nextAskAt });
  }
  if (attempt.state === 'open') return stillOpen(attempt, answer, now);
  if (attempt.state === 'abandoned') return stillAbandoned(attempt, now);
  return nothing;
}

const nothing: Settlement = { attempt: {}, pays: false, refund: null };

function change(attempt: Partial<AttemptRow>): Settlement {
  return { ...nothing, attempt };
}

function success(orderStatus: OrderStatus, attempt: AttemptRow, now: Date): Settlement {
  const wrongAmount = attempt.claimedAmount !== null && attempt.claimedAmount !== attempt.amount;
  const taken = attempt.claimedAmount ?? attempt.amount;
  const wrong = {
    amount: taken > 0 ? taken : attempt.amount,
    reason: `${formatKsh(taken)} was paid, ${formatKsh(attempt.amount)} was due.`,
  };
  if (attempt.state === 'paid') {
    const receipt = attempt.receipt ?? attempt.claimedReceipt;
    return { ...change(receipt === attempt.receipt ? {} : { receipt }), refund: wrongAmount ? wrong : null };
  }
  const paid: Partial<AttemptRow> = {
    state: 'paid',
    receipt: attempt.claimedReceipt,
    reason: null,
    decidedAt: now,
    nextAskAt: null,
  };
  if (wrongAmount) return { attempt: paid, pays: false, refund: wrong };
  if (orderStatus === 'pending') return { attempt: paid, pays: true, refund: null };
  const reason =
    orderStatus === 'cancelled'
      ? 'Paid after the order was cancelled.'
      : 'The order was paid by another payment already.';
  return { attempt: paid, pays: false, refund: { amount: attempt.amount, reason } };
}

function stillOpen(attempt: AttemptRow, answer: Answer, now: Date): Settlement {
  const unreachable = answer.kind === 'unknown' && attempt.reference !== null;
  const deadline = unreachable
    ? attempt.createdAt.getTime() + UNREACHABLE_DEADLINE_MS
    : attempt.deadlineAt.getTime();
  if (now.getTime() < deadline) return change({ nextAskAt: nextAskOfOpen(attempt, now) });
  return change({
    state: 'abandoned',
    reason: 'M-Pesa did not report a payment in time.',
    abandonedAt: now,
    nextAskAt: new Date(now.getTime() + HOUR),
  });
}

function stillAbandoned(attempt: AttemptRow, now: Date): Settlement {
  const since = (attempt.abandonedAt ?? now).getTime();
  if (now.getTime() - since < REVIEW_AFTER_MS) return change({ nextAskAt: new Date(now.getTime() + HOUR) });
  return change({ state: 'review', nextAskAt: null });
}

/** A failure is asked about once more, and until Safaricom can be reached. */
function stillFailed(attempt: AttemptRow, answer: Answer, now: Date): Settlement {
  if (!attempt.nextAskAt || now.getTime() < attempt.nextAskAt.getTime() - LEAST_BETWEEN_ASKS_MS)
    return nothing;
  const reachable =
    answer.kind !== 'unknown' || now.getTime() >= attempt.createdAt.getTime() + UNREACHABLE_DEADLINE_MS;
  return change({ nextAskAt: reachable ? null : new Date(now.getTime() + ASK_AGAIN_AFTER_FAILURE_MS) });
}

/** Often while the payer has the phone in hand, then seldom. */
function nextAskOfOpen(attempt: AttemptRow, now: Date): Date {
  const age = now.getTime() - attempt.createdAt.getTime();
  const wait = age < 3 * MINUTE ? 8 * SECOND : age < MPESA_DEADLINE_MS ? MINUTE : 5 * MINUTE;
  return new Date(now.getTime() + wait);
}

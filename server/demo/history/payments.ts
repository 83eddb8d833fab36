import { randomBytes } from 'node:crypto';
import { PAYMENT_REASONS, type PaymentReasonCode } from '#contract/payment-reasons.ts';
import type { PaymentMethod } from '#contract/types.ts';
import { toNairobiTimestamp } from '../../providers/safaricom/nairobi-time.ts';
import type { Dice } from './dice.ts';
import type { Person } from './people.ts';
import type { PlannedAttempt } from './planned-order.ts';

const MINUTE = 60_000;
const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

const PROVIDERS = { mpesa: 'safaricom', pesapal: 'pesapal', creditcard: 'flutterwave' } as const;
const DEADLINES_MS = { mpesa: 10 * MINUTE, pesapal: 60 * MINUTE, creditcard: 30 * MINUTE } as const;
const FAILURE_CODES: Record<PaymentMethod, readonly PaymentReasonCode[]> = {
  mpesa: ['prompt_cancelled', 'insufficient_funds', 'phone_unreachable', 'wrong_pin'],
  pesapal: ['declined'],
  creditcard: ['declined'],
};

interface AttemptInput {
  method: PaymentMethod;
  amount: number;
  buyer: Person;
  at: Date;
}

/** An open attempt. The token hash is random, so no callback can match it. */
export function beginAttempt(dice: Dice, { method, amount, buyer, at }: AttemptInput): PlannedAttempt {
  const isMpesa = method === 'mpesa';
  return {
    provider: PROVIDERS[method],
    method,
    amount,
    tokenHash: randomBytes(32).toString('hex'),
    phone: isMpesa ? buyer.phone.slice(1) : null,
    reference: isMpesa
      ? `ws_CO_${toNairobiTimestamp(at)}${dice.text(DIGITS, 3)}${buyer.phone.slice(1)}`
      : `${dice.text(DIGITS, 8)}-${dice.text(DIGITS, 12)}`,
    merchantReference: isMpesa ? `${dice.text(DIGITS, 5)}-${dice.text(DIGITS, 8)}-1` : null,
    createdAt: at,
    deadlineAt: new Date(at.getTime() + DEADLINES_MS[method]),
  };
}

export function toPaidAttempt(dice: Dice, attempt: PlannedAttempt, at: Date): PlannedAttempt {
  const receipt =
    attempt.method === 'mpesa'
      ? `${dice.text(LETTERS, 3)}${dice.text(LETTERS + DIGITS, 7)}`
      : `${dice.text(LETTERS, 2)}${dice.text(DIGITS, 9)}`;
  const claimedFields =
    attempt.method === 'mpesa' ? { claimedAmount: attempt.amount, claimedReceipt: receipt } : {};
  return {
    ...attempt,
    ...claimedFields,
    state: 'paid',
    takenAmount: attempt.amount,
    receipt,
    queryCount: 1,
    queriedAt: at,
    decidedAt: at,
  };
}

export function toFailedAttempt(dice: Dice, attempt: PlannedAttempt, at: Date): PlannedAttempt {
  const reasonCode = dice.pick(FAILURE_CODES[attempt.method]);
  const reason = PAYMENT_REASONS[reasonCode];
  return { ...attempt, state: 'failed', reasonCode, reason, queryCount: 2, queriedAt: at, decidedAt: at };
}

export function toUndecidedAttempt(attempt: PlannedAttempt): PlannedAttempt {
  const abandonedAt = attempt.deadlineAt;
  return {
    ...attempt,
    state: 'review',
    reasonCode: 'not_reported',
    reason: 'M-Pesa did not report a payment in time.',
    queryCount: 34,
    queriedAt: new Date(abandonedAt.getTime() + 24 * 60 * MINUTE),
    abandonedAt,
  };
}

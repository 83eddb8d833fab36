import { randomBytes } from 'node:crypto';
import type { PaymentMethod } from '#contract/types.ts';
import { nairobiTimestamp } from '../../../providers/safaricom/nairobi-time.ts';
import type { Dice } from './dice.ts';
import type { Person } from './people.ts';
import type { PlannedAttempt } from './planned.ts';

const MINUTE = 60_000;
const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

const PROVIDER = { mpesa: 'safaricom', pesapal: 'pesapal', creditcard: 'flutterwave' } as const;
const DEADLINE = { mpesa: 10 * MINUTE, pesapal: 60 * MINUTE, creditcard: 30 * MINUTE } as const;
const FAILURES: Record<PaymentMethod, readonly string[]> = {
  mpesa: [
    'The prompt was cancelled on the phone.',
    'There was not enough money in the M-Pesa account.',
    'The phone could not be reached or did not answer.',
    'The M-Pesa PIN was wrong.',
  ],
  pesapal: ['The payment was not completed.'],
  creditcard: ['The card was declined.'],
};

interface Try {
  method: PaymentMethod;
  amount: number;
  buyer: Person;
  at: Date;
}

/** An attempt that its provider has not decided yet. Nobody knows the secret of its callback address. */
export function beginAttempt(dice: Dice, { method, amount, buyer, at }: Try): PlannedAttempt {
  const mpesa = method === 'mpesa';
  return {
    provider: PROVIDER[method],
    method,
    amount,
    tokenHash: randomBytes(32).toString('hex'),
    phone: mpesa ? buyer.phone.slice(1) : null,
    reference: mpesa
      ? `ws_CO_${nairobiTimestamp(at)}${dice.text(DIGITS, 3)}${buyer.phone.slice(1)}`
      : `${dice.text(DIGITS, 8)}-${dice.text(DIGITS, 12)}`,
    merchantReference: mpesa ? `${dice.text(DIGITS, 5)}-${dice.text(DIGITS, 8)}-1` : null,
    createdAt: at,
    deadlineAt: new Date(at.getTime() + DEADLINE[method]),
  };
}

export function paidAttempt(dice: Dice, attempt: PlannedAttempt, at: Date): PlannedAttempt {
  const receipt =
    attempt.method === 'mpesa'
      ? `${dice.text(LETTERS, 3)}${dice.text(LETTERS + DIGITS, 7)}`
      : `${dice.text(LETTERS, 2)}${dice.text(DIGITS, 9)}`;
  const claims = attempt.method === 'mpesa' ? { claimedAmount: attempt.amount, claimedReceipt: receipt } : {};
  return {
    ...attempt,
    ...claims,
    state: 'paid',
    takenAmount: attempt.amount,
    receipt,
    asks: 1,
    askedAt: at,
    decidedAt: at,
  };
}

export function failedAttempt(dice: Dice, attempt: PlannedAttempt, at: Date): PlannedAttempt {
  const reason = dice.pick(FAILURES[attempt.method]);
  return { ...attempt, state: 'failed', reason, asks: 2, askedAt: at, decidedAt: at };
}

/** What nobody could tell the end of: asked for a day, then left to people. */
export function unknownAttempt(attempt: PlannedAttempt): PlannedAttempt {
  const abandonedAt = attempt.deadlineAt;
  return {
    ...attempt,
    state: 'review',
    reason: 'M-Pesa did not report a payment in time.',
    asks: 34,
    askedAt: new Date(abandonedAt.getTime() + 24 * 60 * MINUTE),
    abandonedAt,
  };
}

import { describe, expect, test } from 'vitest';
import type { AttemptRow } from '#server/features/payments/payments.queries.ts';
import { decideSettlement } from '#server/features/payments/settle/settling.rules.ts';
import { attemptRow } from '#tests/factories/attempt-row.ts';

type Input = Parameters<typeof decideSettlement>[0];

const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const NOW = at('12:01:00');
const NOTHING = { attempt: {}, pays: false, refund: null, isReversed: false, review: null };

const portalAttempt = (state: AttemptRow['state'], overrides: Partial<AttemptRow> = {}) =>
  attemptRow(state, { provider: 'pesapal', method: 'pesapal', deadlineAt: at('13:00:00'), ...overrides });
const settle = (input: Pick<Input, 'attempt' | 'providerStatus'> & Partial<Input>) =>
  decideSettlement({ orderStatus: 'pending', paysOrder: false, now: NOW, ...input });

describe('a failed payment of which the provider names money as received', () => {
  const providerStatus = {
    kind: 'failed',
    reasonCode: 'declined',
    reason: 'The bank declined.',
    charged: { amount: 240.5, receipt: 'PSP1' },
  } as const;
  const FAILED = {
    state: 'failed',
    reasonCode: 'declined',
    reason: 'The bank declined.',
    decidedAt: NOW,
    nextQueryAt: at('12:06:00'),
  };

  test('fails, stores the claim in whole shillings, and goes to manual review', () => {
    expect(settle({ attempt: portalAttempt('open'), providerStatus })).toEqual({
      ...NOTHING,
      attempt: { ...FAILED, claimedAmount: 240, claimedReceipt: 'PSP1' },
      review: {
        kind: 'amount',
        reason: 'Pesapal reports a failed payment, and names Ksh 240.50 as received (PSP1).',
      },
    });
  });

  test('goes to manual review again only for another receipt', () => {
    const known = { claimedAmount: 240, claimedReceipt: 'PSP1', nextQueryAt: at('12:06:00') };
    expect(settle({ attempt: portalAttempt('failed', known), providerStatus })).toEqual(NOTHING);
    expect(settle({ attempt: portalAttempt('abandoned', known), providerStatus })).toEqual({
      ...NOTHING,
      attempt: FAILED,
    });
    const other = portalAttempt('failed', { ...known, claimedReceipt: 'PSP0' });
    expect(settle({ attempt: other, providerStatus }).review).toMatchObject({ kind: 'amount' });
  });
});

describe('[PORTAL-01] a payment page that was left', () => {
  const providerStatus = { kind: 'left' } as const;

  test('abandons the open attempt at once, which is queried again after 5 minutes', () => {
    expect(settle({ attempt: portalAttempt('open'), providerStatus })).toEqual({
      ...NOTHING,
      attempt: {
        state: 'abandoned',
        reasonCode: 'page_left',
        reason: 'The payment page was left before anything was paid.',
        abandonedAt: NOW,
        nextQueryAt: at('12:06:00'),
      },
    });
  });

  test('does not abandon an attempt twice', () => {
    const attempt = portalAttempt('abandoned', { abandonedAt: at('12:00:30') });
    expect(settle({ attempt, providerStatus })).toEqual({
      ...NOTHING,
      attempt: { nextQueryAt: at('12:06:00') },
    });
  });

  test('is queried every 5 minutes until the deadline, then hourly', () => {
    const attempt = portalAttempt('abandoned', { abandonedAt: NOW });
    const pending = { kind: 'pending' } as const;
    const getNextQueryAt = (now: Date) =>
      settle({ attempt, providerStatus: pending, now }).attempt.nextQueryAt;
    expect(getNextQueryAt(at('12:59:59'))).toEqual(at('13:04:59'));
    expect(getNextQueryAt(at('13:00:00'))).toEqual(at('14:00:00'));
  });
});

describe('[SETTLE-13] a payment that was reversed', () => {
  const attempt = portalAttempt('paid', { reversedAmount: 2400, reversedAt: at('12:00:40') });
  const live = { orderStatus: 'paid', paysOrder: true, attempt } as const;

  test('stays reversed until the provider reports it as paid', () => {
    expect(settle({ ...live, providerStatus: { kind: 'pending' } })).toEqual(NOTHING);
    expect(settle({ ...live, providerStatus: { kind: 'unknown' } })).toEqual(NOTHING);
  });

  test('pays its order again without a refund or a review, once it is reported without an amount', () => {
    expect(settle({ ...live, providerStatus: { kind: 'paid', taken: null, receipt: null } })).toEqual({
      ...NOTHING,
      attempt: { takenAmount: 2400, reversedAmount: null, reversedAt: null },
      refund: { amount: 0, reason: 'The payment was reversed, and then it was not.' },
    });
  });
});

test('a second charge without an amount is refunded with the amount that was due', () => {
  const attempt = attemptRow('paid', { provider: 'flutterwave', method: 'creditcard', reference: '1001' });
  const providerStatus = { kind: 'paid', taken: null, receipt: null, reference: '1002' } as const;
  expect(settle({ orderStatus: 'paid', paysOrder: true, attempt, providerStatus }).refund).toEqual({
    amount: 2400,
    reason: 'Flutterwave took a second payment under the same reference: transaction 1002.',
    transactionId: '1002',
  });
});

test('[ATTEMPT-02] our own reference does not make a prompt one that can be queried', () => {
  const attempt = attemptRow('open', { reference: null, merchantReference: '1-1-1' });
  const unknown = { kind: 'unknown' } as const;
  expect(settle({ attempt, providerStatus: unknown, now: at('12:10:00') }).attempt).toMatchObject({
    state: 'abandoned',
    reasonCode: 'not_reported',
  });
});

test('a failed attempt is queried from 5 seconds before its time on', () => {
  const attempt = attemptRow('failed', { nextQueryAt: at('12:05:20') });
  const pending = { kind: 'pending' } as const;
  expect(settle({ attempt, providerStatus: pending, now: at('12:05:14.999') })).toEqual(NOTHING);
  expect(settle({ attempt, providerStatus: pending, now: at('12:05:15') }).attempt).toEqual({
    nextQueryAt: null,
  });
});

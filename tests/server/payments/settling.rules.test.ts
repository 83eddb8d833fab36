import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '../../../contract/order-lifecycle.ts';
import type { AttemptRow } from '../../../server/features/payments/payments.queries.ts';
import { decideSettlement } from '../../../server/features/payments/settle/settling.rules.ts';
import type { ProviderResult } from '../../../server/providers/provider-result.ts';
import { attemptRow as attempt } from '../../factories/attempt-row.ts';

type State = AttemptRow['state'];

const paid: ProviderResult = { kind: 'paid', taken: null, receipt: null };
const pending: ProviderResult = { kind: 'pending' };
const unknown: ProviderResult = { kind: 'unknown' };
const cancelled: ProviderResult = {
  kind: 'failed',
  reasonCode: 'prompt_cancelled',
  reason: 'The prompt was cancelled on the phone.',
};
const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const NOW = at('12:01:00');

type SettlementInput = Parameters<typeof decideSettlement>[0];
/** By default for an attempt that did not pay the order. */
const getSettlement = (input: Omit<SettlementInput, 'paysOrder'> & { paysOrder?: boolean }) =>
  decideSettlement({ paysOrder: false, ...input });
const NOTHING = { attempt: {}, pays: false, refund: null, isReversed: false, review: null };
const SECOND_PAYMENT = 'The order was paid by another payment already.';
const AFTER_CANCELLING = 'Paid after the order was cancelled.';
const TOO_LITTLE = 'Ksh 240 was paid, Ksh 2,400 was due.';

const UNPAID_STATES: State[] = ['open', 'failed', 'abandoned', 'review'];
const CLAIMS = [
  { claim: 'no amount', claimed: { claimedAmount: null, claimedReceipt: null }, receipt: null },
  {
    claim: 'the right amount',
    claimed: { claimedAmount: 2400, claimedReceipt: 'UC20001' },
    receipt: 'UC20001',
  },
];

const DECIDED_ORDERS: [OrderStatus, { pays: boolean; refund: { amount: number; reason: string } | null }][] =
  [
    ['pending', { pays: true, refund: null }],
    ['cancelled', { pays: false, refund: { amount: 2400, reason: AFTER_CANCELLING } }],
    ['paid', { pays: false, refund: { amount: 2400, reason: SECOND_PAYMENT } }],
    ['shipping', { pays: false, refund: { amount: 2400, reason: SECOND_PAYMENT } }],
    ['delivered', { pays: false, refund: { amount: 2400, reason: SECOND_PAYMENT } }],
  ];

describe.for(UNPAID_STATES)('an attempt that is %s and turns out to be paid', (state) => {
  for (const [orderStatus, expected] of DECIDED_ORDERS) {
    for (const { claim, claimed, receipt } of CLAIMS) {
      test(`[SETTLE-04, SETTLE-06, SETTLE-07] on an order that is ${orderStatus}, with ${claim} claimed`, () => {
        const input = { orderStatus, attempt: attempt(state, claimed), providerStatus: paid, now: NOW };
        expect(getSettlement(input)).toEqual({
          attempt: {
            state: 'paid',
            receipt,
            takenAmount: 2400,
            reasonCode: null,
            reason: null,
            decidedAt: NOW,
            nextQueryAt: null,
          },
          isReversed: false,
          review: null,
          ...expected,
        });
      });
    }
    test(`[SETTLE-03, SETTLE-08] on an order that is ${orderStatus}, with a wrong amount claimed`, () => {
      const claimed = { claimedAmount: 240, claimedReceipt: 'UC20001' };
      const input = { orderStatus, attempt: attempt(state, claimed), providerStatus: paid, now: NOW };
      expect(getSettlement(input)).toEqual({
        ...NOTHING,
        attempt: {
          state: 'paid',
          receipt: 'UC20001',
          takenAmount: 240,
          reasonCode: 'wrong_amount',
          reason: TOO_LITTLE,
          decidedAt: NOW,
          nextQueryAt: null,
        },
        refund: { amount: 240, reason: TOO_LITTLE },
      });
    });
  }
});

describe.for(['pending', 'paid', 'shipping', 'delivered', 'cancelled'] as const)(
  'a paid attempt on an order that is %s',
  (orderStatus) => {
    test.for([paid, pending, unknown, cancelled])(
      '[ATTEMPT-09, SETTLE-01] stays paid when %o is reported',
      (result) => {
        expect(
          getSettlement({ orderStatus, attempt: attempt('paid'), providerStatus: result, now: NOW }),
        ).toEqual(NOTHING);
      },
    );

    test('[SETTLE-04] stores its receipt when it arrives, and does not replace an existing one', () => {
      const attemptWithClaim = attempt('paid', { claimedAmount: 2400, claimedReceipt: 'UC20001' });
      expect(
        getSettlement({ orderStatus, attempt: attemptWithClaim, providerStatus: paid, now: NOW }),
      ).toEqual({
        ...NOTHING,
        attempt: { receipt: 'UC20001' },
      });
      const input = { ...attemptWithClaim, receipt: 'UC29999' };
      expect(getSettlement({ orderStatus, attempt: input, providerStatus: paid, now: NOW })).toEqual(NOTHING);
    });

    test('[SETTLE-08] creates a refund task once a wrong amount is known', () => {
      const attemptWithClaim = attempt('paid', { claimedAmount: 240, receipt: 'UC20001' });
      expect(
        getSettlement({ orderStatus, attempt: attemptWithClaim, providerStatus: paid, now: NOW }),
      ).toEqual({
        ...NOTHING,
        attempt: { takenAmount: 240, reasonCode: 'wrong_amount', reason: TOO_LITTLE },
        refund: { amount: 240, reason: TOO_LITTLE },
      });
      const input = { ...attemptWithClaim, takenAmount: 240 };
      expect(getSettlement({ orderStatus, attempt: input, providerStatus: paid, now: NOW })).toEqual(NOTHING);
    });
  },
);

test('[SETTLE-08] with a claimed amount of zero there is nothing to refund: it goes to manual review', () => {
  const nothing = attempt('open', { claimedAmount: 0 });
  const settlement = getSettlement({
    orderStatus: 'pending',
    attempt: nothing,
    providerStatus: paid,
    now: NOW,
  });
  expect(settlement).toMatchObject({
    attempt: { state: 'paid', takenAmount: 0 },
    pays: false,
    refund: null,
    review: { kind: 'amount', reason: 'Ksh 0 was paid, Ksh 2,400 was due.' },
  });
});

test.for(['open', 'abandoned', 'review'] as const)(
  '[ATTEMPT-02] an attempt that is %s fails on a final providerStatus: result, and is queried once more after 5 minutes',
  (state) => {
    const wrong = { claimedAmount: 240, claimedReceipt: 'UC20001' };
    for (const input of [attempt(state), attempt(state, wrong)]) {
      expect(
        getSettlement({ orderStatus: 'pending', attempt: input, providerStatus: cancelled, now: NOW }),
      ).toEqual({
        ...NOTHING,
        attempt: {
          state: 'failed',
          reasonCode: 'prompt_cancelled',
          reason: 'The prompt was cancelled on the phone.',
          decidedAt: NOW,
          nextQueryAt: at('12:06:00'),
        },
      });
    }
  },
);

const ABANDONED = (time: string, nextQueryAt: string) => ({
  state: 'abandoned',
  reasonCode: 'not_reported',
  reason: 'M-Pesa did not report a payment in time.',
  abandonedAt: at(time),
  nextQueryAt: at(nextQueryAt),
});

test.for([
  ['12:00:12', pending, { nextQueryAt: at('12:00:20') }],
  ['12:02:59', pending, { nextQueryAt: at('12:03:07') }],
  ['12:03:00', pending, { nextQueryAt: at('12:04:00') }],
  ['12:09:59', pending, { nextQueryAt: at('12:10:59') }],
  ['12:10:00', pending, ABANDONED('12:10:00', '13:10:00')],
  ['22:00:00', pending, ABANDONED('22:00:00', '23:00:00')],
  ['12:02:59', unknown, { nextQueryAt: at('12:03:07') }],
  ['12:09:59', unknown, { nextQueryAt: at('12:10:59') }],
  ['12:10:00', unknown, { nextQueryAt: at('12:15:00') }],
  ['23:00:00', unknown, { nextQueryAt: at('23:05:00') }],
] as const)(
  '[ATTEMPT-02, ATTEMPT-03] open at %s, with the reported status %o',
  ([time, result, expected]) => {
    for (const claimedAmount of [null, 2400, 240]) {
      const input = attempt('open', { claimedAmount });
      expect(
        getSettlement({ orderStatus: 'pending', attempt: input, providerStatus: result, now: at(time) }),
      ).toEqual({
        ...NOTHING,
        attempt: expected,
      });
    }
  },
);

test('[ATTEMPT-03] unreachable for 24 hours, an open attempt is abandoned', () => {
  const settle = (now: Date) =>
    getSettlement({ orderStatus: 'pending', attempt: attempt('open'), providerStatus: unknown, now });
  expect(settle(new Date('2026-03-03T11:59:59Z')).attempt).toEqual({
    nextQueryAt: new Date('2026-03-03T12:04:59Z'),
  });
  expect(settle(new Date('2026-03-03T12:00:00Z')).attempt).toEqual({
    ...ABANDONED('12:00:00', '13:00:00'),
    abandonedAt: new Date('2026-03-03T12:00:00Z'),
    nextQueryAt: new Date('2026-03-03T13:00:00Z'),
  });
});

test('[ATTEMPT-02] an attempt whose id is unknown cannot be queried: its deadline is 10 minutes', () => {
  const attemptWithoutReference = attempt('open', { reference: null, merchantReference: null });
  const settle = (time: string) =>
    getSettlement({
      orderStatus: 'pending',
      attempt: attemptWithoutReference,
      providerStatus: unknown,
      now: at(time),
    }).attempt;
  expect(settle('12:09:59')).toEqual({ nextQueryAt: at('12:10:59') });
  expect(settle('12:10:00')).toEqual(ABANDONED('12:10:00', '13:10:00'));
});

test.for([pending, unknown])('[ATTEMPT-05] an abandoned attempt, with the reported status %o', (result) => {
  const settle = (now: Date) =>
    getSettlement({ orderStatus: 'cancelled', attempt: attempt('abandoned'), providerStatus: result, now })
      .attempt;
  expect(settle(at('13:10:00'))).toEqual({ nextQueryAt: at('14:10:00') });
  expect(settle(new Date('2026-03-03T12:09:59Z'))).toEqual({ nextQueryAt: new Date('2026-03-03T13:09:59Z') });
  expect(settle(new Date('2026-03-03T12:10:00Z'))).toEqual({ state: 'review', nextQueryAt: null });
});

test.for([pending, unknown])(
  '[ATTEMPT-05] an attempt in review stays there when %o is reported',
  (result) => {
    const input = {
      orderStatus: 'cancelled',
      attempt: attempt('review'),
      providerStatus: result,
      now: NOW,
    } as const;
    expect(getSettlement(input)).toEqual(NOTHING);
  },
);

test('[ATTEMPT-01, CALLBACK-06] a failed attempt keeps its reason; after one more query it is final', () => {
  const input = attempt('failed', { nextQueryAt: at('12:05:20') });
  const settle = (result: ProviderResult, now: Date, failed = input) =>
    getSettlement({ orderStatus: 'pending', attempt: failed, providerStatus: result, now });
  for (const result of [cancelled, pending, unknown]) expect(settle(result, NOW)).toEqual(NOTHING);
  const done = { ...NOTHING, attempt: { nextQueryAt: null } };
  expect(settle(cancelled, at('12:05:20'))).toEqual(done);
  expect(settle(pending, at('12:05:20'))).toEqual(done);
  const again = { ...NOTHING, attempt: { nextQueryAt: at('12:10:20') } };
  expect(settle(unknown, at('12:05:20'))).toEqual(again);
  expect(settle(unknown, new Date('2026-03-03T12:00:00Z'))).toEqual(done);
  expect(settle(cancelled, at('13:00:00'), attempt('failed', { nextQueryAt: null }))).toEqual(NOTHING);
});

test('[SETTLE-08] a wrong amount of the payment that paid the order goes to manual review', () => {
  const attemptWithClaim = attempt('paid', { claimedAmount: 240, receipt: 'UC20001' });
  expect(
    getSettlement({
      orderStatus: 'paid',
      paysOrder: true,
      attempt: attemptWithClaim,
      providerStatus: paid,
      now: NOW,
    }),
  ).toEqual({
    ...NOTHING,
    attempt: { takenAmount: 240, reasonCode: 'wrong_amount', reason: TOO_LITTLE },
    refund: { amount: 240, reason: TOO_LITTLE },
    review: { kind: 'amount', reason: TOO_LITTLE },
  });
});

describe('a provider that says what was taken', () => {
  const portal = (state: State, overrides: Partial<AttemptRow> = {}) =>
    attempt(state, { provider: 'pesapal', method: 'pesapal', deadlineAt: at('13:00:00'), ...overrides });
  const paidResult = (amount: number, currency = 'KES'): ProviderResult => ({
    kind: 'paid',
    taken: { amount, currency },
    receipt: '6513008693186320103009',
  });
  const PAID = {
    state: 'paid',
    receipt: '6513008693186320103009',
    takenAmount: 2400,
    reasonCode: null,
    reason: null,
    decidedAt: NOW,
    nextQueryAt: null,
  };

  test('[SETTLE-03] the full amount pays the order, whatever a callback claimed', () => {
    const claimed = portal('open', { claimedAmount: 1 });
    expect(
      getSettlement({ orderStatus: 'pending', attempt: claimed, providerStatus: paidResult(2400), now: NOW }),
    ).toEqual({
      ...NOTHING,
      attempt: PAID,
      pays: true,
    });
  });

  test.for([
    [240, 'KES', 240, 'Ksh 240 was paid, Ksh 2,400 was due.'],
    [2399.5, 'KES', 2400, 'Ksh 2,399.50 was paid, Ksh 2,400 was due.'],
    [2400, 'NGN', 2400, 'NGN 2400 was paid, Ksh 2,400 was due.'],
  ] as const)('[SETTLE-08, SETTLE-12] %s %s does not', ([amount, currency, refund, reason]) => {
    const input = { orderStatus: 'pending', attempt: portal('open'), now: NOW } as const;
    expect(getSettlement({ ...input, providerStatus: paidResult(amount, currency) })).toEqual({
      ...NOTHING,
      attempt: { ...PAID, takenAmount: refund, reasonCode: 'wrong_amount', reason },
      refund: { amount: refund, reason },
    });
  });

  test.for([
    [2401, 1, 2401, 'Ksh 2,401 was paid, Ksh 2,400 was due.'],
    [2400.5, 1, 2401, 'Ksh 2,400.50 was paid, Ksh 2,400 was due.'],
  ] as const)('B3: Ksh %d pays, and the difference is refunded', ([amount, difference, taken, reason]) => {
    const input = { orderStatus: 'pending', attempt: portal('open'), now: NOW } as const;
    expect(getSettlement({ ...input, providerStatus: paidResult(amount) })).toEqual({
      ...NOTHING,
      attempt: { ...PAID, takenAmount: taken },
      pays: true,
      refund: { amount: difference, reason },
    });
    const late = { orderStatus: 'cancelled', attempt: portal('open'), now: NOW } as const;
    expect(getSettlement({ ...late, providerStatus: paidResult(amount) }).refund).toEqual({
      amount: taken,
      reason,
    });
  });

  test('[SETTLE-13] a reversal after payment goes to manual review, once, and the order stays', () => {
    const input = { orderStatus: 'shipping', paysOrder: true, now: NOW } as const;
    const result = { kind: 'reversed' } as const;
    expect(getSettlement({ ...input, attempt: portal('paid'), providerStatus: result })).toEqual({
      ...NOTHING,
      attempt: { reversedAmount: 2400, reversedAt: NOW },
      isReversed: true,
      review: {
        kind: 'reversal',
        reason: 'Pesapal reports that the payment was reversed.',
        isExpected: false,
      },
    });
    const reversed = portal('paid', { reversedAmount: 2400, reversedAt: NOW });
    expect(getSettlement({ ...input, attempt: reversed, providerStatus: result })).toEqual(NOTHING);
  });

  test('A6: a reversal of money that was due for refund is expected', () => {
    const input = { orderStatus: 'cancelled', paysOrder: true, attempt: portal('paid'), now: NOW } as const;
    expect(getSettlement({ ...input, providerStatus: { kind: 'reversed' } }).review).toMatchObject({
      isExpected: true,
    });
  });

  test('A6: paid again after a reversal, the money is due again', () => {
    const attempt = portal('paid', { reversedAmount: 2400, reversedAt: NOW });
    const input = { orderStatus: 'cancelled', paysOrder: true, attempt, now: NOW } as const;
    expect(getSettlement({ ...input, providerStatus: paidResult(2400) })).toMatchObject({
      attempt: { takenAmount: 2400, reversedAmount: null, reversedAt: null },
      refund: { amount: 2400, reason: 'The payment was reversed, and then it was not.' },
    });
  });

  test('A3: another transaction with the same reference is refunded separately', () => {
    const attempt = portal('paid', { provider: 'flutterwave', method: 'creditcard', reference: '1001' });
    const result: ProviderResult = { kind: 'paid', taken: { amount: 2500, currency: 'KES' }, receipt: null };
    const input = { orderStatus: 'paid', paysOrder: true, attempt, now: NOW } as const;
    const reason = 'Flutterwave took a second payment under the same reference: transaction 1002.';
    expect(getSettlement({ ...input, providerStatus: { ...result, reference: '1002' } })).toEqual({
      ...NOTHING,
      refund: { amount: 2500, reason, transactionId: '1002' },
      review: { kind: 'amount', reason },
    });
    expect(
      getSettlement({ ...input, providerStatus: { ...result, reference: '1001', taken: null } }),
    ).toEqual({
      ...NOTHING,
    });
  });

  test('[SETTLE-13] reversed before it was known to be paid, the attempt has failed', () => {
    const input = { orderStatus: 'pending', attempt: portal('open'), now: NOW } as const;
    expect(getSettlement({ ...input, providerStatus: { kind: 'reversed' } }).attempt).toEqual({
      state: 'failed',
      reasonCode: 'reversed',
      reason: 'The payment was reversed.',
      decidedAt: NOW,
      nextQueryAt: at('12:06:00'),
    });
  });

  test('[ATTEMPT-10] a failure on the portal’s page, which the payer may correct there, is queried until the deadline', () => {
    const failed = portal('failed', { nextQueryAt: at('12:05:00') });
    const settle = (now: Date) =>
      getSettlement({ orderStatus: 'pending', attempt: failed, providerStatus: cancelled, now });
    expect(settle(at('12:05:00')).attempt).toEqual({ nextQueryAt: at('12:10:00') });
    expect(settle(at('12:59:59')).attempt).toEqual({ nextQueryAt: at('13:04:59') });
    expect(settle(at('13:00:00')).attempt).toEqual({ nextQueryAt: null });
  });

  test('[ATTEMPT-10] open until the attempt’s own deadline', () => {
    const settle = (now: Date) =>
      getSettlement({ orderStatus: 'pending', attempt: portal('open'), providerStatus: pending, now })
        .attempt;
    expect(settle(at('12:59:59'))).toEqual({ nextQueryAt: at('13:00:59') });
    expect(settle(at('13:00:00'))).toEqual({
      state: 'abandoned',
      reasonCode: 'not_reported',
      reason: 'Pesapal did not report a payment in time.',
      abandonedAt: at('13:00:00'),
      nextQueryAt: at('14:00:00'),
    });
  });

  test('[ATTEMPT-03] a card payment can be queried by our own reference', () => {
    const card = attempt('open', {
      provider: 'flutterwave',
      method: 'creditcard',
      reference: null,
      merchantReference: 'gari-1',
    });
    const input = {
      orderStatus: 'pending',
      attempt: card,
      providerStatus: unknown,
      now: at('12:40:00'),
    } as const;
    expect(getSettlement(input).attempt).toEqual({ nextQueryAt: at('12:45:00') });
  });
});

test('[ATTEMPT-05] an attempt that moves to review opens a manual review', () => {
  const input = { orderStatus: 'cancelled', attempt: attempt('abandoned'), providerStatus: pending } as const;
  expect(getSettlement({ ...input, now: new Date('2026-03-03T12:10:00Z') }).review).toEqual({
    kind: 'undecided',
    reason: 'M-Pesa never said what became of the payment.',
  });
});

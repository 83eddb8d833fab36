import type { AttemptRow } from '#server/features/payments/payments.queries.ts';

/** A prompt of Ksh 2,400 sent at noon with a deadline at 12:10; abandoned attempts ended at 12:10. */
export function attemptRow(state: AttemptRow['state'], overrides: Partial<AttemptRow> = {}): AttemptRow {
  return {
    id: 7,
    orderId: 3,
    provider: 'safaricom',
    method: 'mpesa',
    state,
    amount: 2400,
    tokenHash: 'hash',
    phone: '254700000015',
    reference: 'ws_CO_1',
    merchantReference: '1-1-1',
    claimedAmount: null,
    claimedReceipt: null,
    receipt: null,
    takenAmount: state === 'paid' ? 2400 : null,
    reversedAmount: null,
    reversedAt: null,
    partRefunded: 0,
    paymentUrl: null,
    reasonCode: state === 'failed' ? 'phone_unreachable' : null,
    reason: state === 'failed' ? 'The phone could not be reached or did not answer.' : null,
    createdAt: new Date('2026-03-02T12:00:00Z'),
    deadlineAt: new Date('2026-03-02T12:10:00Z'),
    nextQueryAt: new Date('2026-03-02T12:01:00Z'),
    queriedAt: null,
    queryCount: 0,
    abandonedAt: state === 'abandoned' || state === 'review' ? new Date('2026-03-02T12:10:00Z') : null,
    decidedAt: state === 'failed' ? new Date('2026-03-02T12:00:20Z') : null,
    ...overrides,
  };
}

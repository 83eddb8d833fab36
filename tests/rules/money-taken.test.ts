import { describe, expect, test } from 'vitest';
import { getAmountDueBack, getAmountReceived } from '#server/features/payments/settle/money-taken.rules.ts';

const REVERSED_AT = new Date('2026-03-02T12:00:00Z');

describe('what is due back of a payment', () => {
  const dueBack = (
    attempt: { amount: number; takenAmount: number | null; reversedAt?: Date; partRefunded?: number },
    paysLiveOrder: boolean,
  ) => getAmountDueBack({ reversedAt: null, partRefunded: 0, ...attempt }, { paysLiveOrder });

  test.each([
    ['nothing of the exact amount', 4650, true, 0],
    ['the excess, when it pays a live order', 4700, true, 50],
    ['all of it, when it pays no live order', 4700, false, 4700],
    ['all of an underpayment', 100, true, 100],
  ])('%s', (_, takenAmount, paysLiveOrder, amount) => {
    expect(dueBack({ amount: 4650, takenAmount }, paysLiveOrder)).toBe(amount);
  });

  test.each([
    ['with the excess, when it pays a live order', 4700, true, 350],
    ['alone, when nothing was paid too much', 4650, true, 300],
    ['all of it, when it pays no live order', 4650, false, 4650],
  ])('[PARTREFUND-05] what was refunded in part: %s', (_, takenAmount, paysLiveOrder, amount) => {
    expect(dueBack({ amount: 4650, takenAmount, partRefunded: 300 }, paysLiveOrder)).toBe(amount);
  });

  test('nothing of a payment that took nothing, or was reversed', () => {
    expect(dueBack({ amount: 4650, takenAmount: null }, false)).toBe(0);
    expect(dueBack({ amount: 4650, takenAmount: 4700, reversedAt: REVERSED_AT }, false)).toBe(0);
  });
});

describe('what was received', () => {
  const paid = { kind: 'paid', taken: null, receipt: 'SKU1234567' } as const;
  const claim = { amount: 4650, claimedAmount: 100 };

  test('is what the callback of M-Pesa said, where the query names no amount', () => {
    expect(getAmountReceived({ provider: 'safaricom', ...claim }, paid)).toEqual({
      amount: 100,
      isEnough: false,
      isExact: false,
      reason: 'Ksh 100 was paid, Ksh 4,650 was due.',
    });
  });

  test('is not known from a claim of another provider', () => {
    expect(getAmountReceived({ provider: 'pesapal', ...claim }, paid)).toBeNull();
  });
});

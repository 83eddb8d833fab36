import { expect, test } from 'vitest';
import { METHOD_NAMES } from '#contract/payment-methods.ts';
import type { OrderRefund, PaymentAttempt } from '#contract/types.ts';
import {
  describeAttempt,
  describeEvent,
  describeRefund,
  findPaidAttempt,
  getPaidAt,
} from '#src/screens/account/orders/order-texts.rules.ts';
import { anAttempt, anOrderDetail } from '#tests/screens/shop/order-detail.ts';

const attempt = (changes: Partial<PaymentAttempt>): PaymentAttempt => ({
  id: 1,
  method: 'mpesa',
  state: 'open',
  amount: 3700,
  taken: null,
  receipt: null,
  phone: null,
  reason_code: null,
  reason: null,
  at: '2026-11-20T09:00:00Z',
  ...changes,
});

test.each<[Partial<PaymentAttempt>, string]>([
  [{ state: 'open' }, 'Under way. We are waiting for the payment provider.'],
  [{ state: 'paid' }, 'Ksh 3,700 received.'],
  [{ state: 'paid', receipt: 'SJK4H7L2' }, 'Ksh 3,700 received, receipt SJK4H7L2.'],
  [
    { state: 'paid', taken: 370, reason: 'The order was cancelled before.' },
    'Ksh 370 received. The order was cancelled before.',
  ],
  [{ state: 'failed' }, 'Did not go through. Nothing was charged.'],
  [{ state: 'failed', reason: 'The PIN was wrong.' }, 'Did not go through. The PIN was wrong.'],
  [{ state: 'abandoned' }, 'No answer came in time. Should the money arrive after all, we will notice.'],
  [
    { state: 'abandoned', reason: 'You chose another way.' },
    'You chose another way. Should the money arrive after all, we will notice.',
  ],
  [{ state: 'review' }, 'We are checking this payment with the provider by hand.'],
])('the attempt %j is described as: %s', (changes, text) => {
  expect(describeAttempt(attempt(changes))).toBe(text);
});

test.each<[Partial<OrderRefund>, string]>([
  [{}, 'Ksh 3,700 goes back to you.'],
  [
    { paid_back: 1000, references: ['TKL1'] },
    'Ksh 1,000 of Ksh 3,700 was sent to you, transfer TKL1. The rest follows.',
  ],
  [
    { state: 'done', paid_back: 3700, references: ['TKL1', 'TKL2'] },
    'Ksh 3,700 was sent to you, transfer TKL1, TKL2.',
  ],
  [{ state: 'reversed' }, 'Ksh 3,700 was returned to you by the payment provider.'],
])('B4: the refund %j is described as: %s', (changes, text) => {
  const refund = {
    amount: 3700,
    paid_back: 0,
    reason: 'Cancelled',
    references: [],
    at: '2026-11-20T09:00:00Z',
  };
  expect(describeRefund({ state: 'open', ...refund, ...changes })).toBe(text);
});

test.each([
  ['pending', 'owner', '', 'Order placed'],
  ['paid', 'settling', 'ignored', 'Payment received'],
  ['shipping', 'staff', '', 'On its way to you'],
  ['delivered', 'staff', '', 'Delivered'],
  ['cancelled', 'owner', '', 'Cancelled by you'],
  ['cancelled', 'owner', 'Too late', 'Cancelled by you: Too late'],
  ['cancelled', 'staff', '', 'Cancelled by the shop'],
  ['cancelled', 'superuser', 'Sold out', 'Cancelled by the shop: Sold out'],
  ['cancelled', 'expiry', 'ignored', 'Cancelled, because no payment came in time'],
] as const)(
  'an order that becomes %s by %s with the note %j is described as: %s',
  (to, actor, note, text) => {
    expect(describeEvent({ to, actor, note, from: null, at: '2026-11-20T09:00:00Z' })).toBe(text);
  },
);

test('the payment methods have names', () => {
  expect(METHOD_NAMES).toEqual({ pesapal: 'Online payment portal', creditcard: 'Card', mpesa: 'M-Pesa' });
});

test("an order's payment is the attempt that paid, and its time is when the order became paid", () => {
  const detail = anOrderDetail('paid', anAttempt('paid'));
  const failed = attempt({ state: 'failed' });
  const arrived = attempt({ state: 'paid' });
  expect(findPaidAttempt({ ...detail, attempts: [failed, arrived] })).toEqual(arrived);
  expect(findPaidAttempt({ ...detail, attempts: [failed] })).toBeUndefined();
  const order = { ...detail.order, created_at: '2026-11-20T08:00:00Z' };
  const event = { actor: 'settling', from: null, note: '' };
  const events = [
    { ...event, to: 'pending' as const, at: '2026-11-20T08:00:01Z' },
    { ...event, to: 'paid' as const, at: '2026-11-20T08:05:00Z' },
  ];
  expect(getPaidAt({ ...detail, order, events })).toBe('2026-11-20T08:05:00Z');
  expect(getPaidAt({ ...detail, order, events: events.slice(0, 1) })).toBe('2026-11-20T08:00:00Z');
});

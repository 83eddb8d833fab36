import { expect, test } from 'vitest';
import type { CancelOrderOutput } from '#machines/checkout/checkout.ports.ts';
import {
  getCancelFailureText,
  isEarlierOrderOver,
  isEarlierOrderPaid,
} from '#machines/checkout/checkout.rules.ts';

test.each<[CancelOrderOutput, { over: boolean; paid: boolean }]>([
  [{ ok: true }, { over: true, paid: false }],
  [
    { ok: false, kind: 'refused', code: 'TRANSITION_REFUSED', from: 'cancelled' },
    { over: true, paid: false },
  ],
  [
    { ok: false, kind: 'refused', code: 'NOT_FOUND' },
    { over: true, paid: false },
  ],
  [
    { ok: false, kind: 'refused', code: 'TRANSITION_REFUSED', from: 'paid' },
    { over: false, paid: true },
  ],
  [
    { ok: false, kind: 'refused', code: 'TRANSITION_REFUSED', from: 'delivered' },
    { over: false, paid: true },
  ],
  [
    { ok: false, kind: 'refused', code: 'PAYMENT_UNDECIDED' },
    { over: false, paid: false },
  ],
  [
    { ok: false, kind: 'network' },
    { over: false, paid: false },
  ],
])('after the cancellation %j the earlier order is over or paid as %j', (output, { over, paid }) => {
  expect(isEarlierOrderOver(output)).toBe(over);
  expect(isEarlierOrderPaid(output)).toBe(paid);
});

test.each<[CancelOrderOutput, string]>([
  [{ ok: true }, 'Unexpected error occurred. Please try again.'],
  [
    { ok: false, kind: 'network' },
    'Failed to place order due to network error. Please check your connection and try again.',
  ],
  [
    { ok: false, kind: 'refused', code: 'PAYMENT_UNDECIDED' },
    'A payment for your earlier order is still under way. Please answer the prompt on your phone, or wait a moment and try again.',
  ],
  [
    { ok: false, kind: 'refused', code: 'INTERNAL' },
    'There was a problem placing your order. Please try again.',
  ],
])('after the cancellation %j the checkout says: %s', (output, text) => {
  expect(getCancelFailureText(output)).toBe(text);
});

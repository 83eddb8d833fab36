import { expect, test } from 'vitest';
import { getFailureText, isNotPayableAs, type PortFailure } from '#machines/port-failure.ts';

test.each<[PortFailure, string]>([
  [{ ok: false, kind: 'refused', message: 'Wrong code' }, 'Wrong code'],
  [{ ok: false, kind: 'refused', message: '' }, 'Reset failed'],
  [{ ok: false, kind: 'refused' }, 'Reset failed'],
  [{ ok: false, kind: 'network' }, 'Network error occurred'],
])('a failure has the text of the server, or one of its own: %j', (failure, text) => {
  expect(getFailureText(failure, 'Reset failed')).toBe(text);
});

test('a machine may say more about a lost reply', () => {
  expect(getFailureText({ ok: false, kind: 'network' }, 'Not sent', 'It may have started')).toBe(
    'It may have started',
  );
});

test.each([
  ['paid', 'NOT_PAYABLE', [true, false]],
  ['shipping', 'NOT_PAYABLE', [true, false]],
  ['cancelled', 'NOT_PAYABLE', [false, true]],
  ['pending', 'NOT_PAYABLE', [false, false]],
  ['paid', 'PROVIDER_DOWN', [false, false]],
] as const)('an order that is %s, refused with %s, is not payable as paid, as cancelled: %j', (...row) => {
  const [status, code, expected] = row;
  const refusal = { ok: false, code, status };
  expect([isNotPayableAs(refusal, 'paid'), isNotPayableAs(refusal, 'cancelled')]).toEqual(expected);
});

test('what was not refused, or without a status, is not unpayable', () => {
  expect(isNotPayableAs({ ok: true }, 'paid')).toBe(false);
  expect(isNotPayableAs({ ok: false, code: 'NOT_PAYABLE' }, 'paid')).toBe(false);
  expect(isNotPayableAs({ ok: false, code: 'NOT_PAYABLE' }, 'cancelled')).toBe(false);
});

import { expect, test, vi } from 'vitest';
import { isSignUpPending, setSignUpPending } from '#src/storage/pending-sign-up.ts';

test('[SIGNUP-07] is kept for the next page until the sign-up ends', () => {
  expect(isSignUpPending()).toBe(false);
  setSignUpPending(true);
  expect(isSignUpPending()).toBe(true);
  setSignUpPending(false);
  expect(isSignUpPending()).toBe(false);
  expect(localStorage.length).toBe(0);
});

test('another value is no sign-up', () => {
  localStorage.setItem('gari-sign-up', 'yes');
  expect(isSignUpPending()).toBe(false);
});

test('without storage nothing is pending, and nothing throws', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  setSignUpPending(true);
  setSignUpPending(false);
  expect(isSignUpPending()).toBe(false);
});

import { expect, test } from 'vitest';
import { EMAIL, isEmail } from '../../contract/email.ts';

test.each([
  ['wanjiku@gari.test', true],
  ['w.kamau+shop@mail.gari.test', true],
  ['wanjiku@gari', false],
  ['wanjiku.gari.test', false],
  ['@gari.test', false],
  ['wanjiku@', false],
  ['wanjiku@@gari.test', false],
  ['wanjiku kamau@gari.test', false],
  ['wanjiku@gari.test kamau', false],
  ['', false],
])('%j is an e-mail address: %s', (text, is) => {
  expect(isEmail(text)).toBe(is);
});

test('blanks around an e-mail address are forgiven where it is typed, and are none of it', () => {
  expect(isEmail(' wanjiku@gari.test ')).toBe(true);
  expect(EMAIL.test(' wanjiku@gari.test ')).toBe(false);
});

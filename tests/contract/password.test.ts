import { expect, test } from 'vitest';
import {
  checkPassword,
  getPasswordStrength,
  MIN_PASSWORD_LENGTH,
  validatePassword,
} from '#contract/password.ts';

const LENGTH = 'Password must be at least 8 characters long';
const CASES = 'Password must contain both uppercase and lowercase letters';
const DIGIT = 'Password must contain at least one number';

test('[CONST-08] the minimum password length is 8', () => {
  expect(MIN_PASSWORD_LENGTH).toBe(8);
  expect(validatePassword('Gari-26')).toBe(LENGTH);
  expect(validatePassword('Gari-261')).toBe(null);
});

test.each([
  ['', LENGTH],
  ['gari', LENGTH],
  ['Aa1', LENGTH],
  ['gari-demo', CASES],
  ['GARI-DEMO', CASES],
  ['gari-2026', CASES],
  ['GARI-2026', CASES],
  ['12345678', CASES],
  ['Gari-demo', DIGIT],
])("[SIGNUP-05, WIRE-04] '%s' is refused for the first rule it breaks: %s", (password, problem) => {
  expect(validatePassword(password)).toBe(problem);
});

test.each(['Garidemo1', 'Gari-demo-2026', ' Gari 26 ', 'Ñandú-año-7', 'Пароль-26'])(
  "[WIRE-04] '%s' breaks no rule",
  (password) => {
    expect(validatePassword(password)).toBe(null);
  },
);

test('[SIGNUP-04] a password without a special character is accepted, with one bar fewer', () => {
  expect(validatePassword('Garidemo2026')).toBe(null);
  expect(getPasswordStrength('Garidemo2026')).toEqual({
    length: true,
    mixedCase: true,
    digit: true,
    special: false,
  });
});

test('length is counted in characters, not in UTF-16 units', () => {
  expect(validatePassword('Aa1🚗🚗🚗🚗')).toBe(LENGTH);
  expect(validatePassword('Aa1🚗🚗🚗🚗🚗')).toBe(null);
});

test.each([
  ['', { length: false, mixedCase: false, digit: false, special: false }],
  ['abcdefgh', { length: true, mixedCase: false, digit: false, special: false }],
  ['aB', { length: false, mixedCase: true, digit: false, special: false }],
  ['7', { length: false, mixedCase: false, digit: true, special: false }],
  ['!', { length: false, mixedCase: false, digit: false, special: true }],
  ['é', { length: false, mixedCase: false, digit: false, special: false }],
  ['Gari-demo-2026', { length: true, mixedCase: true, digit: true, special: true }],
])("[SIGNUP-03] the strength meter for '%s'", (password, strength) => {
  expect(getPasswordStrength(password)).toEqual(strength);
});

test('[RESET-17] the checklist has four unmet items before anything is typed', () => {
  expect(checkPassword('', '')).toEqual([
    { label: 'At least 8 characters', met: false },
    { label: 'At least one number', met: false },
    { label: 'Both uppercase and lowercase letters', met: false },
    { label: 'Passwords match', met: false },
  ]);
});

test.each([
  ['gari', 'gari', [false, false, false, true]],
  ['gari-demo', '', [true, false, false, false]],
  ['gari26', 'gari2', [false, true, false, false]],
  ['Gari', 'gari', [false, false, true, false]],
  ['Gari-demo-2026', 'Gari-demo-202', [true, true, true, false]],
  ['Gari-demo-2026', 'Gari-demo-2026', [true, true, true, true]],
])("[RESET-17, RESET-18] '%s' confirmed by '%s' meets %j", (password, confirmation, met) => {
  expect(checkPassword(password, confirmation).map((check) => check.met)).toEqual(met);
});

import { describe, expect, test } from 'vitest';
import * as rules from '#machines/second-factor/second-factor.rules.ts';
import type { SecondFactorEvent } from '#machines/second-factor/second-factor.types.ts';

const URI = 'otpauth://totp/Gari:staff%40gari.test?secret=JBSWY3DPEHPK3PXP';
const begin: SecondFactorEvent = { type: 'factor.begin', password: 'Gari-demo-2026', googleToken: '' };
const confirm: SecondFactorEvent = { type: 'factor.confirm', code: '492716' };
const switchOff: SecondFactorEvent = {
  type: 'factor.switchOff',
  password: '',
  googleToken: 'header.payload.signature',
  code: '492716',
};

test.each([
  ['Gari-demo-2026', '', true],
  ['', 'header.payload.signature', true],
  ['', '', false],
])('the password %j with the Google token %j is a proof: %j', (password, googleToken, expected) => {
  expect(rules.hasProof({ password, googleToken })).toBe(expected);
});

test.each([
  ['492716', true],
  [' 492 716 ', true],
  ['49271', false],
  ['4927160', false],
  ['49271a', false],
  ['', false],
])('%j is a code of an app: %j', (code, expected) => {
  expect(rules.hasDigits(code)).toBe(expected);
});

describe('what is sent', () => {
  test('[FACTOR-11] the set-up begins with the password', () => {
    expect(rules.toProof(begin)).toEqual({ password: 'Gari-demo-2026', googleToken: '' });
    expect(() => rules.toProof(confirm)).toThrow('no proof in factor.confirm');
  });

  test('the code is that of the event', () => {
    expect(rules.toCode(confirm)).toEqual({ code: '492716' });
    expect(() => rules.toCode(begin)).toThrow('no code in factor.begin');
  });

  test('[FACTOR-11] the second factor is switched off with a proof and a code', () => {
    expect(rules.toSwitchOff(switchOff)).toEqual({
      password: '',
      googleToken: 'header.payload.signature',
      code: '492716',
    });
    expect(() => rules.toSwitchOff(confirm)).toThrow('no proof in factor.confirm');
  });
});

test('a reply without a problem removes the error', () => {
  expect(rules.toProblem({ ok: true })).toEqual({ error: null, field: null });
});

test.each<[string, Parameters<typeof rules.toProblem>[0], string, string | null]>([
  [
    'a wrong password stands at the password',
    { ok: false, kind: 'refused', code: 'VALIDATION', message: 'Wrong.', fields: { password: 'Wrong.' } },
    'Wrong.',
    'password',
  ],
  [
    'a code that is not valid stands at the code',
    { ok: false, kind: 'refused', code: 'VALIDATION', message: 'Too short.', fields: { code: 'Too short.' } },
    'Too short.',
    'code',
  ],
  [
    'a wrong code stands at the code',
    { ok: false, kind: 'refused', code: 'INVALID_CODE', message: 'This code is not right.' },
    'This code is not right.',
    'code',
  ],
  [
    'an error of another field stands at none',
    { ok: false, kind: 'refused', code: 'VALIDATION', message: 'Odd.', fields: { googleToken: 'Odd.' } },
    'Odd.',
    null,
  ],
  [
    'a refusal without a message says that it did not work',
    { ok: false, kind: 'refused', code: 'INTERNAL' },
    'This did not work. Please try again.',
    null,
  ],
  ['a missing reply is a network error', { ok: false, kind: 'network' }, 'Network error occurred', null],
])('%s', (_, output, error, field) => {
  expect(rules.toProblem(output)).toEqual({ error, field });
});

test.each<[Parameters<typeof rules.mustBeginAgain>[0], boolean]>([
  [{ ok: false, kind: 'refused', code: 'NOT_FOUND' }, true],
  [{ ok: false, kind: 'refused', code: 'INVALID_CODE' }, false],
  [{ ok: false, kind: 'network' }, false],
  [{ ok: true }, false],
])('after %j the set-up begins again: %j', (output, expected) => {
  expect(rules.mustBeginAgain(output)).toBe(expected);
});

test('[FACTOR-11] the secret gives way to the recovery codes', () => {
  expect(rules.toSecret({ ok: true, secret: 'JBSWY3DPEHPK3PXP', uri: URI })).toEqual({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: URI,
  });
  expect(rules.toCodes({ ok: true, codes: ['7K3M9-QXW2V'] })).toEqual({
    secret: '',
    uri: '',
    codes: ['7K3M9-QXW2V'],
  });
});

test('a reply without a secret or codes is a defect', () => {
  expect(() => rules.toSecret({ ok: true })).toThrow('no secret in the reply');
  expect(() => rules.toCodes({ ok: true })).toThrow('no codes in the reply');
});

test.each([
  ['setUp', 'The second factor is on.'],
  ['replaceCodes', 'Only the new recovery codes work now.'],
  ['switchOff', 'The second factor is off.'],
] as const)('the end of %s is announced as %j', (task, text) => {
  const context = { task, secret: '', uri: '', codes: [], error: null, field: null };
  expect(rules.toFinishedEvent(context)).toEqual({ type: 'factor.finished', text });
});

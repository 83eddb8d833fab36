import { expect, test } from 'vitest';
import * as rules from '#machines/passkey-set-up/passkey-set-up.rules.ts';
import { passkeySetUpModel } from '#tests/models/passkey-set-up.model.ts';

const { begun } = passkeySetUpModel.ports.begin;
const { made } = passkeySetUpModel.ports.make;

test.each([
  ['Gari-demo-2026', '', true],
  ['', 'header.payload.signature', true],
  ['', '', false],
])(
  '[PASSKEY-01] the password %j with the Google token %j is a proof: %j',
  (password, googleToken, expected) => {
    expect(rules.hasProof({ password, googleToken })).toBe(expected);
  },
);

test('[PASSKEY-01] the proof is sent as it was entered', () => {
  const proof = { password: 'Gari-demo-2026', googleToken: '' };
  expect(rules.toProof({ type: 'passkey.begin', ...proof })).toEqual(proof);
  expect(() => rules.toProof({ type: 'passkey.retry' })).toThrow('no proof in passkey.retry');
});

test.each<[rules.Output, string | null, string | null]>([
  [{ ok: true }, null, null],
  [{ ok: false, kind: 'cancelled' }, 'No passkey was made.', null],
  [{ ok: false, kind: 'exists' }, 'This device has a passkey for your account already.', null],
  [
    { ok: false, kind: 'failed' },
    'The passkey could not be made. Your device needs a screen lock, such as a PIN or fingerprint.',
    null,
  ],
  [
    { ok: false, kind: 'refused', message: 'Wrong password.', fields: { password: 'Wrong password.' } },
    'Wrong password.',
    'password',
  ],
  [{ ok: false, kind: 'refused', message: 'Too long.', fields: { name: 'Too long.' } }, 'Too long.', null],
  [{ ok: false, kind: 'refused' }, 'The passkey could not be stored. Please try again.', null],
  [{ ok: false, kind: 'network' }, 'Network error occurred', null],
])('after %j the error is %j, at the field %j', (output, error, field) => {
  expect(rules.toProblem(output)).toEqual({ error, field });
});

test.each<[rules.Output, boolean, boolean]>([
  [{ ok: false, kind: 'refused', code: 'TICKET_REFUSED' }, true, false],
  [{ ok: false, kind: 'refused', code: 'VALIDATION' }, false, false],
  [{ ok: false, kind: 'network' }, false, true],
  [{ ok: false, kind: 'cancelled' }, false, false],
  [{ ok: true }, false, false],
])(
  'after %j the set-up begins again: %j; the same passkey is sent again: %j',
  (output, again, unreachable) => {
    expect(rules.mustBeginAgain(output)).toBe(again);
    expect(rules.isUnreachable(output)).toBe(unreachable);
  },
);

test('the options and the passkey are those of the replies', () => {
  expect(rules.toOptions(begun)).toEqual({ options: begun.options });
  expect(rules.toMade(made)).toEqual({ made: made.made });
});

test('a reply without options or a passkey is a defect', () => {
  expect(() => rules.toOptions({ ok: true })).toThrow('no options in the reply');
  expect(() => rules.toMade({ ok: true })).toThrow('no passkey was made');
});

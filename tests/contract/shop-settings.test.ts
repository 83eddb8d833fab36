import { expect, test } from 'vitest';
import { settingsChange } from '#contract/schemas/shop-settings.ts';
import { getMessages } from '#tests/support/schema-messages.ts';

test.each([
  ['+254 700 000 000', true],
  ['(020) 222-3344', true],
  ['020/222', true],
  ['', true],
  ['020/22', false],
  ['0700 000 000 000 000 000 000 0', true],
  ['++254 700 000 000', false],
  ['Call 0700 000 000', false],
  ['0700 000 000 or 1', false],
  ['telephone', false],
])('the phone number %j can be printed: %s', (phone, isValid) => {
  const messages = isValid ? {} : { phone: 'Must be a phone number, such as +254 700 000 000' };
  expect(getMessages(settingsChange, { version: 1, phone })).toEqual(messages);
});

test.each([
  ['P051234567X', true],
  ['p051234567x', true],
  ['', true],
  ['P05123456X', false],
  ['P0512345678', false],
  ['0051234567X', false],
  ['PABCDEFGHIX', false],
])('%j is a KRA PIN: %s', (pin, isValid) => {
  const messages = isValid
    ? {}
    : { kra_pin: 'Must be a letter, nine digits and a letter, such as P051234567X' };
  expect(getMessages(settingsChange, { version: 1, kra_pin: pin })).toEqual(messages);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { pendingSignups } from '../../../server/db/schema/index.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';
import { newEmail, openBrowser } from './account-browser.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const COMMON = 'This password is too common: others would guess it. Please choose another.';
const REFUSED: [string, string][] = [
  ['Ab1', 'Password must be at least 8 characters long'],
  ['blue-gasket-47', 'Password must contain both uppercase and lowercase letters'],
  ['BLUE-GASKET-47', 'Password must contain both uppercase and lowercase letters'],
  ['Blue-gasket', 'Password must contain at least one number'],
  [`Aa1${'x'.repeat(198)}`, 'At most 200 characters'],
  ['Password1', COMMON],
  ['Password123!', COMMON],
  ['Qwerty123', COMMON],
  ['Iloveyou2024', COMMON],
];

test.each(REFUSED)(
  '[WIRE-04] a sign-up with the password %.20s is refused: %s',
  async (password, message) => {
    const { status, body, text } = await openBrowser(shop).signUp(newEmail(), { password });
    expect({ status, code: body.code, fields: body.fields }).toEqual({
      status: 400,
      code: 'VALIDATION',
      fields: { password: message },
    });
    expect(text).not.toContain(password);
    expect(await shop.db.$count(pendingSignups)).toBe(0);
  },
);

test.each(REFUSED)('[WIRE-04] a reset with the password %.20s is refused: %s', async (password, message) => {
  const { status, body } = await openBrowser(shop).reset(newEmail(), password);
  expect([status, body.fields]).toEqual([400, { newPassword: message }]);
});

test.each<[string, Record<string, unknown>]>([
  ['username', { username: '  ' }],
  ['username', { username: 'x'.repeat(61) }],
  ['email', { email: 'amina' }],
  ['email', { email: '' }],
  ['email', { email: `${'x'.repeat(250)}@example.com` }],
  ['password', { password: 12_345_678 }],
])('[WIRE-02, API-ACC-04] a wrong %s is named: %j', async (field, wrong) => {
  const body = { username: 'Amina', email: newEmail(), password: 'Blue-gasket-47', ...wrong };
  const reply = await shop.call('sendVerification', { wrongBody: body });
  expect([reply.status, Object.keys(reply.body.fields!)]).toEqual([400, [field]]);
});

test.each(['12345', '1234567', 'abcdef', '', '12 456'])(
  '[API-ACC-05] a code that is not six digits is named: %j',
  async (token) => {
    const { status, body } = await openBrowser(shop).verify(newEmail(), token);
    expect([status, body.fields]).toEqual([400, { token: 'Please enter a valid 6-digit verification code' }]);
  },
);

test.each(['123', '12345', 'abcd', ''])(
  '[API-ACC-08] a code that is not four digits is named: %j',
  async (code) => {
    const { status, body } = await openBrowser(shop).verifyResetCode(newEmail(), code);
    expect([status, body.fields]).toEqual([400, { code: 'The code has 4 digits.' }]);
  },
);

import { expect, test } from 'vitest';
import { validateEmail } from '#contract/email.ts';
import { validatePassword, validatePasswordLength } from '#contract/password.ts';
import { isMpesaPhone } from '#contract/phone.ts';
import { emailBody, resetPasswordBody, signUpBody } from '#contract/schemas/accounts.ts';
import { stkBody } from '#contract/schemas/payments.ts';
import { validateSignup } from '#machines/signup/signup.rules.ts';
import { getMessages } from '#tests/support/schema-messages.ts';

const signup = { username: 'Wanjiku', email: 'wanjiku@gari.test', password: 'Gari-demo-2026' };
const LONG_PASSWORD = `Gari-2026${'x'.repeat(192)}`;

test.each<[Partial<typeof signup>, Partial<typeof signup>]>([
  [{}, {}],
  [{ username: ` ${'x'.repeat(60)} ` }, {}],
  [{ username: 'x'.repeat(61) }, { username: 'At most 60 characters' }],
  [{ username: 'www.evil.test' }, { username: 'Please leave out web and email addresses' }],
  [
    { username: ' ', email: ' ' },
    { username: 'This field is required', email: 'This field is required' },
  ],
  [{ email: `${'x'.repeat(245)}@gari.test` }, { email: 'At most 254 characters' }],
  [{ email: 'wanjiku' }, { email: 'Please enter a valid email address' }],
  [{ password: LONG_PASSWORD.slice(0, 200) }, {}],
  [{ password: LONG_PASSWORD }, { password: 'At most 200 characters' }],
  [{ password: 'gari2026' }, { password: 'Password must contain both uppercase and lowercase letters' }],
])('[WIRE-02, WIRE-04] the sign-up machine and the API agree on %j', (changes, messages) => {
  const form = { ...signup, ...changes };
  expect(validateSignup({ ...form, confirmation: form.password })).toEqual(messages);
  expect(getMessages(signUpBody, form)).toEqual(messages);
});

test.each([
  ['wanjiku@gari.test', null],
  [' wanjiku@gari.test ', null],
  ['', 'This field is required'],
  ['wanjiku@', 'Please enter a valid email address'],
  [`${'x'.repeat(245)}@gari.test`, 'At most 254 characters'],
])('[WIRE-02] the reset machine and the API agree on the email %j', (email, message) => {
  expect(validateEmail(email)).toBe(message);
  expect(getMessages(emailBody, { email })).toEqual(message === null ? {} : { email: message });
});

test('[WIRE-04] a new password that is too long gets the message of the API', () => {
  const messages = getMessages(resetPasswordBody, { email: signup.email, newPassword: LONG_PASSWORD });
  expect(messages).toEqual({ newPassword: 'At most 200 characters' });
  expect(validatePassword(LONG_PASSWORD)).toBe('At most 200 characters');
  expect(validatePasswordLength(LONG_PASSWORD)).toBe('At most 200 characters');
  expect(validatePasswordLength(LONG_PASSWORD.slice(0, 200))).toBeNull();
});

test.each([
  ['0712 345 678', true],
  ['+254 112-345-678', true],
  ['', false],
  ['0712', false],
  [`0712${' '.repeat(20)}345678`, true],
  [`0712${' '.repeat(21)}345678`, false],
])('[MPESA-03, WIRE-02] the M-Pesa machine and the API agree on the phone %j: %s', (phone, isValid) => {
  expect(isMpesaPhone(phone)).toBe(isValid);
  expect(getMessages(stkBody, { phone, order_id: '7K3M9QXW2VAB' })).toEqual(
    isValid ? {} : { phone: 'Please enter a valid phone number.' },
  );
});

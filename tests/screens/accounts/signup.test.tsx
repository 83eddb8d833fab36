// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deferReply, type FakeApi, type FakeReply, invalidFields, refusal } from '#tests/support/fake-api.ts';
import {
  address,
  advanceTime,
  aShop,
  getShownScreen,
  openApp,
  stopClock,
  users,
} from '../shop/open-shop.tsx';

const SEND = 'sendVerification';
const VERIFY = 'verifyEmail';
const RESEND = 'resendVerification';
const verified = {
  body: {
    message: 'Welcome to Gari.',
    tokens: { access_token: 'a1', refresh_token: 'r1' },
    user: users.customer,
  },
};

interface SignupFields {
  username?: string;
  email?: string;
  password?: string;
  confirmation?: string;
}

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function fillNow(fields: SignupFields = {}) {
  const { password = 'Gari-demo-2026' } = fields;
  const { username = 'Wanjiku', email = 'wanjiku@gari.test', confirmation = password } = fields;
  write(screen.getByRole('textbox', { name: 'Username' }), username);
  write(screen.getByRole('textbox', { name: 'Email' }), email);
  write(screen.getByLabelText('Password'), password);
  write(screen.getByLabelText('Confirm password'), confirmation);
  press('Sign Up');
}

async function fill(fields: SignupFields = {}) {
  await screen.findByRole('button', { name: 'Sign Up' });
  fillNow(fields);
}

const SENT = { body: { message: 'A code is on its way.' } };
const NO_MESSAGE = { wrongBecause: 'SIGNUP-21 names it', body: {} };

async function openCodeStep(api: FakeApi, answer: FakeReply<'sendVerification'> = SENT) {
  api.reply(SEND, answer);
  const { user } = openApp('/signup');
  await fill();
  await screen.findByRole('heading', { name: 'Check Your Email' });
  return user;
}

const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Digit \d of 6$/ });
const code = () => inputs().map(({ value }) => value);

describe('the sign-up form', () => {
  test('[SIGNUP-01, SIGNUP-02] has four fields, the email as an email input', async () => {
    aShop();
    openApp('/signup');
    expect(await screen.findByRole('button', { name: 'Sign Up' })).toBeEnabled();
    expect(screen.getByRole('textbox', { name: 'Username' })).toBeRequired();
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeRequired();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toBeRequired();
    expect(screen.getByLabelText('Confirm password')).toBeRequired();
  });

  test.each([{ username: '' }, { email: '' }, { password: '' }])(
    '[SIGNUP-02] with %o no call is made',
    async (fields) => {
      const api = aShop();
      openApp('/signup');
      await fill(fields);
      expect((await screen.findAllByText('This field is required'))[0]).toBeVisible();
      expect(api.callsTo(SEND)).toEqual([]);
    },
  );

  test.each([
    ['', 0],
    ['gari', 0],
    ['garigari', 1],
    ['Gari', 1],
    ['Gari2026', 3],
    ['Gari-2026', 4],
  ])('[SIGNUP-03] the password %j fills %i of four bars', async (password, bars) => {
    aShop();
    const { user } = openApp('/signup');
    await screen.findByRole('button', { name: 'Sign Up' });
    if (password) await user.type(screen.getByLabelText('Password'), password);
    const meter = within(screen.getByRole('list', { name: 'Password strength' }));
    expect(meter.getAllByRole('listitem')).toHaveLength(4);
    expect(
      meter.getAllByRole('listitem').filter((bar) => bar.getAttribute('data-met') === 'true'),
    ).toHaveLength(bars);
  });

  test('[SIGNUP-04] a password without a special character is accepted', async () => {
    const api = aShop();
    api.reply(SEND, SENT);
    openApp('/signup');
    await fill({ password: 'Gari2026' });
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    expect(api.callsTo(SEND)).toHaveLength(1);
  });

  test.each([
    ['gari', 'ward', "Passwords don't match"],
    ['gari', 'gari', 'Password must be at least 8 characters long'],
    ['garigari', 'garigari', 'Password must contain both uppercase and lowercase letters'],
    ['GariGari', 'GariGari', 'Password must contain at least one number'],
  ])('[SIGNUP-05, ERR-37] %j confirmed by %j: %s', async (password, confirmation, text) => {
    const api = aShop();
    openApp('/signup');
    await fill({ password, confirmation });
    expect(await screen.findByText(text)).toBeVisible();
    expect(api.callsTo(SEND)).toEqual([]);
  });

  test('passwords can be shown and pasted', async () => {
    aShop();
    const { user } = openApp('/signup');
    await screen.findByRole('button', { name: 'Sign Up' });
    await user.click(screen.getByLabelText('Password'));
    await user.paste('Gari-demo-2026');
    expect(screen.getByLabelText('Password')).toHaveValue('Gari-demo-2026');
    await user.click(screen.getAllByRole('button', { name: 'Show password' })[0] as HTMLElement);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'password');
  });

  test('[SIGNUP-01, SIGNUP-06] posts the required fields, reading Signing up... meanwhile', async () => {
    const api = aShop();
    const waiting = deferReply<'sendVerification'>();
    api.reply(SEND, () => waiting.reply);
    openApp('/signup');
    await fill();
    expect(await screen.findByRole('button', { name: 'Signing up...' })).toBeDisabled();
    expect(api.callsTo(SEND).map(({ body }) => body)).toEqual([
      { username: 'Wanjiku', email: 'wanjiku@gari.test', password: 'Gari-demo-2026' },
    ]);
    waiting.resolve(SENT);
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  });

  test.each<[FakeReply<'sendVerification'>, string]>([
    [refusal('TOO_MANY_REQUESTS', 'Too many codes today.'), 'Too many codes today.'],
    [{ wrongBecause: 'no code', status: 500 }, 'Signup failed'],
    ['offline', 'Network error occurred'],
  ])('[SIGNUP-08, ERR-01, ERR-04, ERR-07] a failed send %#: %s', async (answer, text) => {
    const api = aShop();
    api.reply(SEND, answer);
    openApp('/signup');
    await fill();
    expect(await screen.findByText(text)).toBeVisible();
    expect(getShownScreen()).toBe('signup fillingForm');
    expect(screen.getByLabelText('Password')).toHaveValue('Gari-demo-2026');
  });

  test('[SIGNUP-08] the server’s message about a field is shown at the field', async () => {
    const api = aShop();
    const text = 'This password is too common';
    api.reply(SEND, invalidFields('Please check the form.', { password: text }));
    openApp('/signup');
    await fill();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('a signed-in user is not asked to sign up', async () => {
    const api = aShop();
    localStorage.setItem('access_token', 'a');
    api.reply('userInfo', { body: users.customer });
    openApp('/signup');
    await waitFor(() => expect(address()).toBe('/collection'));
  });
});

describe('the code', () => {
  test('[SIGNUP-09, SIGNUP-10, SIGNUP-21, CONST-10] six inputs for the code that was sent', async () => {
    await openCodeStep(aShop(), NO_MESSAGE);
    expect(screen.getByText('Enter the 6-digit code we sent to wanjiku@gari.test.')).toBeVisible();
    expect(
      screen.getByText('Verification email sent! Please check your email and enter the verification code.'),
    ).toBeVisible();
    expect(inputs()).toHaveLength(6);
    expect(inputs()[0]).toHaveFocus();
    expect(inputs()[0]).toHaveAttribute('autocomplete', 'one-time-code');
    expect(inputs().every((input) => input.inputMode === 'numeric')).toBe(true);
  });

  test('[SIGNUP-11] takes digits only; each moves on to the next input', async () => {
    const user = await openCodeStep(aShop());
    await user.keyboard('x4-9');
    expect(code()).toEqual(['4', '9', '', '', '', '']);
    expect(inputs()[2]).toHaveFocus();
    await user.keyboard('{Backspace}');
    expect(code()).toEqual(['4', '', '', '', '', '']);
    expect(inputs()[1]).toHaveFocus();
    await user.keyboard('{ArrowLeft}7');
    expect(code()).toEqual(['7', '', '', '', '', '']);
    await user.keyboard('{ArrowRight}');
    expect(inputs()[2]).toHaveFocus();
  });

  test('[SIGNUP-11] Home and End move to the first and the last input, Delete empties the one in focus', async () => {
    const user = await openCodeStep(aShop());
    await user.keyboard('492{End}');
    expect(inputs()[5]).toHaveFocus();
    await user.keyboard('{Home}');
    expect(inputs()[0]).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(inputs()[0]).toHaveFocus();
    await user.keyboard('{ArrowRight}{Delete}');
    expect(code()).toEqual(['4', '', '2', '', '', '']);
    expect(inputs()[1]).toHaveFocus();
  });

  test('[SIGNUP-12] a pasted code fills the inputs', async () => {
    const api = aShop();
    api.reply(VERIFY, () => deferReply().reply);
    const user = await openCodeStep(api);
    await user.paste('492 716');
    expect(code()).toEqual(['4', '9', '2', '7', '1', '6']);
  });

  test('[SIGNUP-12] a whole code that is pasted into a later input fills them from the first', async () => {
    const api = aShop();
    api.reply(VERIFY, () => deferReply().reply);
    const user = await openCodeStep(api);
    await user.keyboard('111');
    await user.paste('492716');
    expect(code()).toEqual(['4', '9', '2', '7', '1', '6']);
  });

  test('[SIGNUP-07, SIGNUP-13, SIGNUP-15, SIGNUP-18, CONST-08] six digits are sent automatically after 300 ms', async () => {
    const api = aShop();
    api.reply(VERIFY, verified);
    await openCodeStepWithClock(api);
    const regions = [...document.querySelectorAll('main [aria-live=polite]')];
    pasteNow('492716');
    await advanceTime(299);
    expect(api.callsTo(VERIFY)).toEqual([]);
    await advanceTime(1);
    expect(api.callsTo(VERIFY).map(({ body }) => body)).toEqual([
      { email: 'wanjiku@gari.test', token: '492716' },
    ]);
    await advanceTime(1);
    expect(screen.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
    const welcome = screen.getByText('Welcome to Gari.');
    expect(welcome).toBeVisible();
    expect(regions).toContain(welcome.closest('[role=status]'));
    expect(localStorage.getItem('access_token')).toBe('a1');
    expect(localStorage.getItem('refresh_token')).toBe('r1');
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
  });

  test('[SIGNUP-19] after two seconds of Welcome! the customer is in the shop, signed in', async () => {
    const api = aShop();
    api.reply(VERIFY, verified);
    const user = await openCodeStep(api);
    await user.paste('492716');
    await screen.findByRole('heading', { name: 'Welcome!' });
    expect(address()).toBe('/signup');
    await waitFor(() => expect(address()).toBe('/collection'));
    expect(await screen.findByRole('link', { name: 'Wanjiku' })).toBeVisible();
  });

  test.each(['/cart', '/checkout'])(
    '[SIGNUP-19] a sign-up that began at %s leads back there',
    async (from) => {
      const api = aShop();
      api.reply(VERIFY, verified);
      api.reply(SEND, SENT);
      const { user } = openApp({ pathname: '/signup', state: { from } });
      await fill();
      await screen.findByRole('heading', { name: 'Check Your Email' });
      await user.paste('492716');
      // The cart is empty, so that the checkout leads on to it.
      await waitFor(() => expect(address()).toBe('/cart'));
    },
  );

  test('[SIGNUP-19] the links to the sign-up know where it began', async () => {
    const api = aShop();
    api.reply(VERIFY, verified);
    api.reply(SEND, SENT);
    const { user } = openApp('/cart');
    await user.click((await screen.findAllByRole('link', { name: 'Login' }))[0]!);
    await user.click(await screen.findByRole('link', { name: 'Create an account' }));
    await fill();
    await screen.findByRole('heading', { name: 'Check Your Email' });
    await user.paste('492716');
    await waitFor(() => expect(address()).toBe('/cart'));
  });

  test('[SIGNUP-07, SIGNUP-09] a page that is loaded again resumes at the code', async () => {
    const api = aShop();
    await openCodeStep(api);
    cleanup();
    api.reply('pendingSignUp', { body: { email: 'wanjiku@gari.test', resend_in: 41 } });
    api.reply(VERIFY, verified);
    const { user } = openApp('/signup');
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    expect(screen.getByText('Enter the 6-digit code we sent to wanjiku@gari.test.')).toBeVisible();
    expect(screen.getByText(/41/)).toBeVisible();
    await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 6' }));
    await user.paste('492716');
    await waitFor(() => expect(address()).toBe('/collection'));
    expect(localStorage.getItem('gari-sign-up')).toBeNull();
  });

  test('[SIGNUP-01] one that the server has forgotten shows the form again', async () => {
    const api = aShop();
    await openCodeStep(api);
    cleanup();
    api.reply('pendingSignUp', refusal('NOT_FOUND', 'There is no sign-up under way here.'));
    openApp('/signup');
    expect(await screen.findByRole('button', { name: 'Sign Up' })).toBeEnabled();
    expect(localStorage.getItem('gari-sign-up')).toBeNull();
  });

  test('[SIGNUP-14, ERR-37] fewer digits are not sent', async () => {
    const api = aShop();
    const user = await openCodeStep(api);
    await user.keyboard('492');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Please enter a valid 6-digit verification code')).toBeVisible();
    expect(api.callsTo(VERIFY)).toEqual([]);
  });

  test.each<[FakeReply<'verifyEmail'>, string, string]>([
    [refusal('INVALID_CODE', 'This code is wrong.'), 'This code is wrong.', ''],
    [{ wrongBecause: 'no code', status: 500 }, 'Verification failed', ''],
    [{ wrongBecause: 'no tokens', body: { message: 'ok' } }, 'Verification failed', ''],
    ['offline', 'Network error occurred', '492716'],
  ])('[SIGNUP-08, ERR-01, ERR-04, ERR-08] a failed check %#: %s', async (answer, text, remaining) => {
    const api = aShop();
    api.reply(VERIFY, answer);
    const user = await openCodeStep(api);
    await user.paste('492716');
    expect(await screen.findByText(text)).toBeVisible();
    expect(code().join('')).toBe(remaining);
    expect(getShownScreen()).toBe('signup enteringCode.entry.typing');
  });

  test('[SIGNUP-07, SIGNUP-16, SIGNUP-21, CONST-08, CONST-10] a new code can be sent after 60 s', async () => {
    const api = aShop();
    api.reply(RESEND, NO_MESSAGE);
    await openCodeStepWithClock(api);
    const resend = screen.getByRole('button', { name: 'Resend' });
    expect(resend).toBeDisabled();
    expect(screen.getByText('in 01:00')).toBeVisible();
    await advanceTime(59_000);
    expect(screen.getByText('in 00:01')).toBeVisible();
    await advanceTime(1_000);
    expect(resend).toBeEnabled();
    resend.focus();
    press('Resend');
    expect(inputs()[0]).toHaveFocus();
    await advanceTime(1);
    expect(api.callsTo(RESEND).map(({ body }) => body)).toEqual([{ email: 'wanjiku@gari.test' }]);
    expect(screen.getByText('Verification email resent! Please check your email.')).toBeVisible();
    expect(resend).toBeDisabled();
    expect(screen.getByText('in 01:00')).toBeVisible();
  });

  test.each<[FakeReply<'resendVerification'>, string]>([
    [refusal('TOO_MANY_REQUESTS', 'Too many codes today.'), 'Too many codes today.'],
    [{ wrongBecause: 'no code', status: 500 }, 'Resend failed'],
    ['offline', 'Network error occurred'],
  ])('[SIGNUP-08, ERR-04, ERR-09] a failed resend %#: %s', async (answer, text) => {
    const api = aShop();
    api.reply(RESEND, answer);
    await openCodeStepWithClock(api);
    await advanceTime(60_000);
    press('Resend');
    await advanceTime(1);
    expect(screen.getByText(text)).toBeVisible();
  });

  test('[SIGNUP-17] Back to signup leads back, keeping name and email', async () => {
    const user = await openCodeStep(aShop());
    await user.click(screen.getByRole('button', { name: 'Back to signup' }));
    expect(await screen.findByRole('textbox', { name: 'Username' })).toHaveValue('Wanjiku');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('wanjiku@gari.test');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

/** Relies on earlier tests having loaded the screen's modules, which a stopped clock cannot do. */
async function openCodeStepWithClock(api: FakeApi) {
  stopClock();
  api.reply(SEND, SENT);
  openApp('/signup');
  await advanceTime(50);
  fillNow();
  await advanceTime(1);
  expect(screen.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
}

const pasteNow = (text: string) =>
  fireEvent.paste(inputs()[0] as HTMLElement, { clipboardData: { getData: () => text } });

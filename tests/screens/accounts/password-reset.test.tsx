// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import {
  createPath,
  type Location,
  type MemoryRouterProps,
  type Navigator,
  parsePath,
  Router,
  type To,
} from 'react-router';
import { describe, expect, test } from 'vitest';
import { deferReply, refusal } from '#tests/support/fake-api.ts';
import {
  address,
  advanceTime,
  aShop,
  getShownScreen,
  HistoryButtons,
  openApp,
  stopClock,
} from '../shop/open-shop.tsx';

const FORGOT = 'forgotPassword';
const VERIFY = 'verifyResetCode';
const RESET = 'resetPassword';
const email = 'wanjiku@gari.test';
const sentReply = { body: { message: 'If there is an account, a code is on its way.' } };

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const button = (name: string) => screen.findByRole('button', { name });
const openAt = (pathname: string) => openApp({ pathname, state: { email } });
const getBodies = (calls: { body: unknown }[]) => calls.map(({ body }) => body);

async function request(text: string) {
  write(await screen.findByPlaceholderText('Email address'), text);
  fireEvent.click(await button('SEND CONFIRMATION'));
}

async function enterCode(code: string) {
  write(await screen.findByRole('textbox', { name: '4-digit code' }), code);
}

async function choose(password: string, confirmation = password) {
  write(await screen.findByLabelText('New password'), password);
  write(screen.getByLabelText('Confirm password'), confirmation);
}

describe('/forgot-password', () => {
  test('[RESET-01, RESET-02, RESET-03] asks for the email', async () => {
    aShop();
    openApp('/forgot-password');
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/login');
    expect(
      screen.getByText(
        "Enter the email address with your account and we'll send an email with confirmation to reset your password",
      ),
    ).toBeVisible();
    expect(screen.getByPlaceholderText('Email address')).toHaveAttribute('type', 'email');
    expect(screen.getByPlaceholderText('Email address')).toBeRequired();
    expect(await button('SEND CONFIRMATION')).toBeEnabled();
  });

  test.each(['', 'wanjiku'])('[RESET-02] %j makes no call', async (text) => {
    const api = aShop();
    openApp('/forgot-password');
    await request(text);
    const email = screen.getByPlaceholderText('Email address');
    await waitFor(() => expect(email).toHaveAccessibleDescription(/This field is required|valid email/));
    expect(api.callsTo(FORGOT)).toEqual([]);
  });

  test('[RESET-03, RESET-04, RESET-05] posts the email and takes it to the code step', async () => {
    const api = aShop();
    const waiting = deferReply<'forgotPassword'>();
    api.reply(FORGOT, () => waiting.reply);
    openApp('/forgot-password');
    await request(email);
    expect(await button('SENDING...')).toBeDisabled();
    expect(getBodies(api.callsTo(FORGOT))).toEqual([{ email }]);
    waiting.resolve(sentReply);
    await waitFor(() => expect(address()).toBe('/email-code-verification'));
    expect(await screen.findByText(`We have sent the email to ${email}`)).toBeVisible();
    expect(getShownScreen()).toBe('email-code-verification code.entry.typing');
  });

  test.each([
    [refusal('TOO_MANY_REQUESTS', 'Too many codes today.'), 'Too many codes today.'],
    [{ wrongBecause: 'no code', status: 500 }, 'Forgot password failed'],
    ['offline' as const, 'Network error occurred'],
  ])('[RESET-06, RESET-07, ERR-04, ERR-10, ERR-17] a failure %#: %s', async (answer, text) => {
    const api = aShop();
    api.reply(FORGOT, answer);
    const { user } = openApp('/forgot-password');
    await request(email);
    expect(await screen.findByText(text)).toBeVisible();
    expect(address()).toBe('/forgot-password');
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await user.click(await screen.findByRole('link', { name: 'Recover Password' }));
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeVisible();
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('/email-code-verification', () => {
  test('[RESET-08, RESET-09, RESET-11] one numeric input fills four boxes', async () => {
    aShop();
    openAt('/email-code-verification');
    expect(await screen.findByRole('heading', { name: 'Please check your email' })).toBeVisible();
    expect(screen.getByText(`We have sent the email to ${email}`)).toBeVisible();
    const input = screen.getByRole('textbox', { name: '4-digit code' });
    expect(input).toHaveFocus();
    expect(input).toHaveAttribute('inputmode', 'numeric');
    expect(await button('SEND CONFIRMATION')).toBeDisabled();
    await enterCode('7a3');
    expect(input).toHaveValue('73');
    expect(await button('SEND CONFIRMATION')).toBeDisabled();
    await enterCode('730519');
    expect(screen.getAllByTestId('code-box').map(({ textContent }) => textContent)).toEqual([
      '7',
      '3',
      '0',
      '5',
    ]);
    expect(await button('SEND CONFIRMATION')).toBeEnabled();
  });

  test('[RESET-11, RESET-12, RESET-14] posts the code and takes the email to the next step', async () => {
    const api = aShop();
    const waiting = deferReply<'verifyResetCode'>();
    api.reply(VERIFY, () => waiting.reply);
    openAt('/email-code-verification');
    await enterCode('7305');
    fireEvent.click(await button('SEND CONFIRMATION'));
    expect(await button('VERIFYING...')).toBeDisabled();
    expect(getBodies(api.callsTo(VERIFY))).toEqual([{ email, code: '7305' }]);
    waiting.resolve({ body: { message: 'ok' } });
    await waitFor(() => expect(address()).toBe('/create-new-password'));
    expect(await screen.findByRole('heading', { name: 'Create New Password' })).toBeVisible();
    api.reply(RESET, { body: { message: 'ok' } });
    await choose('Gari-demo-2027');
    fireEvent.click(await button('RESET PASSWORD'));
    await waitFor(() => expect(address()).toBe('/password-change-success'));
    expect(getBodies(api.callsTo(RESET))).toEqual([{ email, newPassword: 'Gari-demo-2027' }]);
  });

  test.each([
    [refusal('INVALID_CODE', 'This code is wrong.'), 'This code is wrong.'],
    [{ wrongBecause: 'no code', status: 500 }, 'Invalid code'],
    ['offline' as const, 'Network error occurred'],
  ])('[RESET-13, ERR-04, ERR-11, ERR-17] a failure %#: %s', async (answer, text) => {
    const api = aShop();
    api.reply(VERIFY, answer);
    openAt('/email-code-verification');
    await enterCode('7305');
    fireEvent.click(await button('SEND CONFIRMATION'));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/email-code-verification'));
  });

  test('[RESET-10, CONST-08] the link sends a new code and is then blocked for 59 s', async () => {
    stopClock();
    const api = aShop();
    api.reply(FORGOT, sentReply);
    openAt('/email-code-verification');
    await advanceTime(100);
    const resendButton = screen.getByRole('button', { name: 'Send code again' });
    expect(resendButton).toBeEnabled();
    expect(resendButton.parentElement).toHaveTextContent(/^Send code again$/);
    resendButton.focus();
    fireEvent.click(resendButton);
    await advanceTime(1);
    expect(getBodies(api.callsTo(FORGOT))).toEqual([{ email }]);
    expect(resendButton.parentElement).toHaveTextContent(/^Send code again in 00:59$/);
    expect(screen.getByRole('textbox', { name: '4-digit code' })).toHaveFocus();
    expect(resendButton).toBeDisabled();
    await advanceTime(58_000);
    expect(resendButton.parentElement).toHaveTextContent(/^Send code again in 00:01$/);
    await advanceTime(1_000);
    expect(resendButton.parentElement).toHaveTextContent(/^Send code again$/);
    expect(resendButton).toBeEnabled();
  });
});

describe('/create-new-password', () => {
  test('[RESET-15, RESET-16, RESET-19] two fields, each with its own toggle', async () => {
    aShop();
    const { user } = openAt('/create-new-password');
    expect(await screen.findByRole('heading', { name: 'Create New Password' })).toBeVisible();
    expect(
      screen.getByText('Your new password should be different from your previous password.'),
    ).toBeVisible();
    expect(await button('RESET PASSWORD')).toBeDisabled();
    await user.click(screen.getAllByRole('button', { name: 'Show password' })[1] as HTMLElement);
    expect(screen.getByLabelText('New password')).toHaveAttribute('type', 'password');
    expect(screen.getByLabelText('Confirm password')).toHaveAttribute('type', 'text');
  });

  test.each([
    ['', '', []],
    ['gari', '', []],
    ['garigari', '', ['At least 8 characters']],
    ['gari2', 'gari2', ['At least one number', 'Passwords match']],
    ['GariGari', 'gari', ['At least 8 characters', 'Both uppercase and lowercase letters']],
    [
      'Gari2026',
      'Gari2026',
      [
        'At least 8 characters',
        'At least one number',
        'Both uppercase and lowercase letters',
        'Passwords match',
      ],
    ],
  ])('[RESET-17, RESET-18] %j and %j meet %j', async (password, confirmation, met) => {
    aShop();
    openAt('/create-new-password');
    await choose(password, confirmation);
    const list = within(screen.getByRole('list', { name: 'Your new password needs' }));
    const items = list.getAllByRole('listitem');
    const labels = (isMet: string) =>
      items
        .filter((item) => item.dataset['met'] === isMet)
        .map((item) => item.querySelector('span:nth-of-type(2)')?.textContent);
    expect(items).toHaveLength(4);
    expect(labels('true')).toEqual(met);
    expect((await button('RESET PASSWORD')).hasAttribute('disabled')).toBe(met.length < 4);
  });

  test('[RESET-19, RESET-20, RESET-21, RESET-24] posts the new password and confirms the change', async () => {
    const api = aShop();
    const waiting = deferReply<'resetPassword'>();
    api.reply(RESET, () => waiting.reply);
    openAt('/create-new-password');
    await choose('Gari-demo-2027');
    fireEvent.click(await button('RESET PASSWORD'));
    expect(await button('RESETTING PASSWORD...')).toBeDisabled();
    expect(getBodies(api.callsTo(RESET))).toEqual([{ email, newPassword: 'Gari-demo-2027' }]);
    waiting.resolve({ body: { message: 'ok' } });
    await waitFor(() => expect(address()).toBe('/password-change-success'));
    expect(
      await screen.findByRole('heading', { name: 'Your password has been changed successfully!' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'BACK TO LOGIN' })).toHaveAttribute('href', '/login');
  });

  test.each([
    [refusal('TICKET_REFUSED', 'Please start again.'), 'Please start again.'],
    [{ wrongBecause: 'no code', status: 500 }, 'Reset failed'],
    ['offline' as const, 'Network error occurred'],
  ])('[RESET-22, ERR-04, ERR-12, ERR-17] a failure %#: %s', async (answer, text) => {
    const api = aShop();
    api.reply(RESET, answer);
    openAt('/create-new-password');
    await choose('Gari-demo-2027');
    fireEvent.click(await button('RESET PASSWORD'));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/create-new-password'));
    expect(screen.getByLabelText('New password')).toHaveValue('Gari-demo-2027');
  });

  test('[RESET-22] only a refused ticket leads back to a new code, and the next try removes the link', async () => {
    const api = aShop();
    api.reply(RESET, refusal('VALIDATION', 'This password is too common'));
    openAt('/create-new-password');
    await choose('Gari-demo-2027');
    fireEvent.click(await button('RESET PASSWORD'));
    expect(await screen.findByText('This password is too common')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ask for a new code' })).toBeNull();
    api.reply(RESET, refusal('TICKET_REFUSED', 'Please confirm the code from your email first.'));
    fireEvent.click(await button('RESET PASSWORD'));
    expect(await screen.findByText('Please confirm the code from your email first.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new code' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    const waiting = deferReply<'resetPassword'>();
    api.reply(RESET, () => waiting.reply);
    fireEvent.click(await button('RESET PASSWORD'));
    expect(await button('RESETTING PASSWORD...')).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Ask for a new code' })).toBeNull();
  });
});

test.each([
  ['/email-code-verification', 'email-code-verification emailMissing'],
  ['/create-new-password', 'create-new-password emailMissing'],
])('[RESET-23] %s without an email only leads back', async (path, screenShown) => {
  aShop();
  openApp(path);
  const backLink = await screen.findByRole('link', { name: 'Enter your email address again' });
  expect(backLink).toHaveAttribute('href', '/forgot-password');
  expect(getShownScreen()).toBe(screenShown);
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull();
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
});

/** Changes the address only on `finish`, as React does it in a transition that takes long on a slow phone. */
function createSlowRouter() {
  let applyAddress = () => {};
  function SlowRouter({ initialEntries = [], children }: MemoryRouterProps) {
    const [location, setLocation] = useState<string | Partial<Location>>(initialEntries[0] ?? '/');
    const [navigator] = useState<Navigator>(() => {
      const goTo = (to: To, state?: unknown) => {
        applyAddress = () => setLocation({ ...(typeof to === 'string' ? parsePath(to) : to), state });
      };
      const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));
      return { createHref, go: () => {}, push: goTo, replace: goTo };
    });
    return (
      <Router location={location} navigator={navigator}>
        {children}
      </Router>
    );
  }
  return { router: SlowRouter, finish: () => act(() => applyAddress()) };
}

describe('from screen to screen', () => {
  test('[RESET-05, RESET-09] digits typed before the address changes stay', async () => {
    aShop().reply(FORGOT, sentReply);
    const slowRouter = createSlowRouter();
    const { user } = openApp('/forgot-password', slowRouter);
    await request(email);
    const input = await screen.findByRole('textbox', { name: '4-digit code' });
    expect(address()).toBe('/forgot-password');
    expect(input).toHaveFocus();
    await user.keyboard('73');
    slowRouter.finish();
    expect(address()).toBe('/email-code-verification');
    await user.keyboard('05');
    expect(screen.getByRole('textbox', { name: '4-digit code' })).toBe(input);
    expect(input).toHaveValue('7305');
  });

  test('[RESET-14, RESET-16] a password typed before the address changes stays', async () => {
    aShop().reply(VERIFY, { body: { message: 'ok' } });
    const slowRouter = createSlowRouter();
    const { user } = openApp({ pathname: '/email-code-verification', state: { email } }, slowRouter);
    await enterCode('7305');
    fireEvent.click(await button('SEND CONFIRMATION'));
    const input = await screen.findByLabelText('New password');
    expect(address()).toBe('/email-code-verification');
    await user.type(input, 'Gari-demo');
    slowRouter.finish();
    expect(address()).toBe('/create-new-password');
    await user.keyboard('-2027');
    expect(screen.getByLabelText('New password')).toBe(input);
    expect(input).toHaveValue('Gari-demo-2027');
  });

  test('[RESET-05, RESET-07] Back leads to an empty first screen, Forward to the code of the same email', async () => {
    const api = aShop();
    api.reply(FORGOT, sentReply);
    const { user } = openApp('/forgot-password', { probe: <HistoryButtons /> });
    await request(email);
    await waitFor(() => expect(address()).toBe('/email-code-verification'));
    await enterCode('73');
    await user.click(screen.getByRole('button', { name: 'Browser back' }));
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeVisible();
    expect(address()).toBe('/forgot-password');
    expect(screen.getByPlaceholderText('Email address')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Browser forward' }));
    expect(await screen.findByText(`We have sent the email to ${email}`)).toBeVisible();
    expect(address()).toBe('/email-code-verification');
    expect(screen.getByRole('textbox', { name: '4-digit code' })).toHaveValue('');
    expect(getBodies(api.callsTo(FORGOT))).toEqual([{ email }]);
  });

  test('[RESET-05, RESET-22] a refused ticket leads back to the first screen and from there to a new code', async () => {
    const api = aShop();
    api.reply(RESET, refusal('TICKET_REFUSED', 'Please confirm the code from your email first.'));
    api.reply(FORGOT, sentReply);
    const { user } = openAt('/create-new-password');
    await choose('Gari-demo-2027');
    fireEvent.click(await button('RESET PASSWORD'));
    await user.click(await screen.findByRole('link', { name: 'Ask for a new code' }));
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toHaveFocus();
    expect(address()).toBe('/forgot-password');
    await request('achieng@gari.test');
    expect(await screen.findByText('We have sent the email to achieng@gari.test')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/email-code-verification'));
  });
});

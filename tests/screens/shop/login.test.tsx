// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LoginReply } from '#contract/types.ts';
import { deferReply, endpoint, refusal } from '#tests/support/fake-api.ts';
import {
  address,
  advanceTime,
  aProductDetail,
  aShop,
  fillCart,
  getShownScreen,
  openApp,
  signIn,
  stopClock,
  users,
} from './open-shop.tsx';

const LOGIN = 'login';
const MISTYPED = 'Oops, you probably mistyped something, check your credentials';
const UNEXPECTED = 'Something unexpected happened, please try again in 5 minutes';
const reply = (user: LoginReply['user']) => ({
  body: { message: 'Signed in', tokens: { access_token: 'a1', refresh_token: 'r1' }, user },
});

type User = ReturnType<typeof openApp>['user'];

async function submit(user: User, email = 'wanjiku@gari.test', password = 'Gari-demo-2026') {
  if (email) await user.type(await screen.findByRole('textbox', { name: 'Email' }), email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

describe('the login screen', () => {
  test.each([
    ['', 'x'],
    ['a@b.ke', ''],
  ])('[LOGIN-01] email %j with password %j makes no call', async (email, password) => {
    const api = aShop();
    const { user } = openApp('/login');
    await screen.findByRole('button', { name: 'Continue' });
    await submit(user, email, password);
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(api.callsTo(LOGIN)).toEqual([]);
  });

  test('[LOGIN-02] the password is masked until it is revealed', async () => {
    aShop();
    const { user } = openApp('/login');
    expect(await screen.findByLabelText('Password')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  test('[LOGIN-03, LOGIN-06] posts the credentials and reads Logging in... meanwhile', async () => {
    const api = aShop();
    const waiting = deferReply<'login'>();
    api.reply(LOGIN, () => waiting.reply);
    const { user } = openApp('/login');
    await submit(user);
    expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeDisabled();
    expect(api.callsTo(LOGIN).map(({ body }) => body)).toEqual([
      { email: 'wanjiku@gari.test', password: 'Gari-demo-2026' },
    ]);
    waiting.resolve(reply(users.customer));
    await waitFor(() => expect(address()).toBe('/collection'));
  });

  test('[LOGIN-04, LOGIN-05] leads to sign-up, password recovery and the privacy policy', async () => {
    aShop();
    openApp('/login');
    expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
    expect(screen.getByRole('link', { name: 'Recover Password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
    expect(screen.getByText(/Terms of Use/)).toBeVisible();
  });

  test('[LOGIN-07, ROUTE-07] returns to the page that asked for sign-in', async () => {
    const api = aShop();
    api.reply(LOGIN, reply(users.customer));
    api.reply(endpoint('productById', { id: 1 }), { body: aProductDetail(1) });
    fillCart({ id: 1, quantity: 1 });
    const { user } = openApp('/checkout');
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Delivery and payment' })).toBeVisible();
    expect(address()).toBe('/checkout');
  });

  test('[LOGIN-07, LOGIN-12, TOAST-04] without one a customer goes to the collection', async () => {
    const api = aShop();
    api.reply(LOGIN, reply(users.customer));
    const { user } = openApp('/login');
    await submit(user);
    expect(await screen.findByText("Welcome Back, Let's shop")).toBeVisible();
    await waitFor(() => expect(address()).toBe('/collection'));
  });

  test('[LOGIN-08, LOGIN-12, TOAST-04] staff go to the recent orders', async () => {
    const api = aShop();
    api.reply(LOGIN, reply(users.staff));
    api.reply('staffOrders', { body: { results: [], count: 0, next: null, previous: null } });
    const { user } = openApp('/login');
    await submit(user);
    expect(await screen.findByText('Welcome Back!')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/recent-orders'));
  });

  test('[LOGIN-09, SESSION-01, SESSION-02] stores both tokens and the flag', async () => {
    const api = aShop();
    api.reply(LOGIN, reply(users.customer));
    const { user } = openApp('/login');
    await submit(user);
    await waitFor(() => expect(address()).toBe('/collection'));
    expect(localStorage.getItem('access_token')).toBe('a1');
    expect(localStorage.getItem('refresh_token')).toBe('r1');
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
  });

  test('[LOGIN-10] a reply without tokens yields nothing', async () => {
    const api = aShop();
    api.reply(LOGIN, { wrongBecause: 'no tokens', body: { message: 'ok', user: users.customer } });
    const { user } = openApp('/login');
    await submit(user);
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeEnabled();
    expect(address()).toBe('/login');
    expect(sessionStorage.getItem('isAuthenticated')).toBeNull();
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('[LOGIN-11, ERR-14, ERR-01] a rejected sign-in says so, with the server’s message in the form', async () => {
    const api = aShop();
    api.reply(LOGIN, refusal('INVALID_CREDENTIALS', 'Wrong email or password'));
    const { user } = openApp('/login');
    await submit(user);
    expect(await screen.findByText(MISTYPED)).toBeVisible();
    expect(screen.getByText('Wrong email or password')).toBeVisible();
    expect(address()).toBe('/login');
  });

  test.each([
    ['the network is down', 'offline' as const, 'Network error occurred'],
    [
      'the reply is not JSON',
      { wrongBecause: 'a proxy answered', status: 502, text: '<h1>Bad gateway</h1>' },
      /^Server error: 502/,
    ],
    [
      'the server has a fault',
      { wrongBecause: 'no message', status: 500, body: { detail: '' } },
      /^HTTP 500:/,
    ],
  ])('[LOGIN-11, ERR-02, ERR-03, ERR-04, ERR-14] when %s', async (_, answer, inline) => {
    const api = aShop();
    api.reply(LOGIN, answer);
    const { user } = openApp('/login');
    await submit(user);
    expect(await screen.findByText(UNEXPECTED)).toBeVisible();
    expect(screen.getByText(inline)).toBeVisible();
  });
});

describe('the guard', () => {
  test.each(['/orders', '/checkout', '/payment/mpesa-number', '/payment/mpesa-prompt'])(
    '[ROUTE-03, ROUTE-06] %s redirects a visitor to the sign-in',
    async (path) => {
      aShop();
      openApp(path);
      expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
      expect(address()).toBe('/login');
    },
  );

  test('[ROUTE-05] says Loading... and requests the user after about 100 ms', async () => {
    stopClock();
    const api = aShop();
    signIn(api);
    api.reply('userInfo', () => deferReply().reply);
    openApp('/orders');
    await advanceTime(90);
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(api.callsTo('userInfo')).toHaveLength(0);
    await advanceTime(20);
    expect(api.callsTo('userInfo')).toHaveLength(1);
  });

  test('[ROUTE-06] a loaded user sees the guarded screen', async () => {
    const api = aShop();
    signIn(api);
    api.reply('ownOrders', { body: [] });
    openApp('/orders');
    expect(await screen.findByText('You have not placed any orders yet.')).toBeVisible();
  });

  test('[ROUTE-05] without a network it says so, and tries again', async () => {
    const api = aShop();
    signIn(api);
    api.reply('userInfo', 'offline');
    api.reply('ownOrders', { body: [] });
    const { user } = openApp('/orders');
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    expect(getShownScreen()).toBe('guard unreachable');
    expect(localStorage.getItem('access_token')).toBe('access');
    api.reply('userInfo', { body: users.customer });
    await user.click(retryButton);
    expect(await screen.findByText('You have not placed any orders yet.')).toBeVisible();
  });
});

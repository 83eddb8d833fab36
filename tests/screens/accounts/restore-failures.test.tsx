import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type FakeReply, refusal } from '#tests/support/fake-api.ts';
import { address, aShop, getShownScreen, openApp, signIn, users } from '../shop/open-shop.tsx';

const USER = 'userInfo';
const REFRESH = 'refreshToken';

function aShopWithUserReply(answer: FakeReply<'userInfo'>) {
  const api = aShop();
  signIn(api);
  api.reply(USER, answer);
  api.reply(REFRESH, refusal('UNAUTHENTICATED', ''));
  return api;
}

describe('tokens that load no user', () => {
  test.each<[string, string, FakeReply<'userInfo'>]>([
    ['401 without a message', 'Not authenticated', { wrongBecause: 'no code', status: 401 }],
    ['403 without a message', 'Not authenticated', { wrongBecause: 'no code', status: 403 }],
    ['401 with a message', 'Please sign in.', refusal('UNAUTHENTICATED', 'Please sign in.')],
    [
      'no user object',
      'Invalid response format',
      { wrongBecause: 'ERR-06 names it', body: { message: 'ok' } },
    ],
    ['no object at all', 'Invalid response format', { wrongBecause: 'ERR-06 names it', text: 'null' }],
    ['404 without a message', 'Unable to load user', { wrongBecause: 'no code', status: 404 }],
  ])("[ERR-06, SESSION-10] %s: the sign-in says why, with '%s'", async (_, text, answer) => {
    aShopWithUserReply(answer);
    openApp('/orders');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect([address(), getShownScreen()]).toEqual(['/login', 'login signedOut']);
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });

  test.each<[string, string, FakeReply<'userInfo'>]>([
    ['a server fault', 'Unable to load user', { wrongBecause: 'no code', status: 500 }],
    ['no answer', 'Network error occurred', 'offline'],
  ])("[ERR-06, ERR-04] %s signs nobody out and says '%s'", async (_, text, answer) => {
    const api = aShopWithUserReply(answer);
    const { user } = openApp('/profile');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    expect([address(), getShownScreen()]).toEqual(['/profile', 'guard unreachable']);
    expect(localStorage.getItem('refresh_token')).toBe('refresh');
    api.reply(USER, { body: users.customer });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Your profile' })).toBeVisible();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  test('[ERR-06] the back office’s sign-in says why too', async () => {
    aShopWithUserReply({ wrongBecause: 'no code', status: 401 });
    openApp('/admin/recent-orders');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Not authenticated'));
    expect(address()).toBe('/admin/login');
  });

  test('[ERR-06] a visitor without tokens sees no failure', async () => {
    aShop();
    openApp('/orders');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

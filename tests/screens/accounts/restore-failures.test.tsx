import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Answer, refusal } from '#tests/support/fake-api.ts';
import { address, aShop, open, people, shown, signIn } from '../shop/open-shop.tsx';

const USER = 'GET /api/a/user/info/';
const REFRESH = 'POST /api/token/refresh/';

function aShopAnswering(answer: Answer) {
  const api = aShop();
  signIn(api);
  api.answer(USER, answer);
  api.answer(REFRESH, refusal(401, 'UNAUTHENTICATED', ''));
  return api;
}

describe('tokens that bring no user', () => {
  test.each<[string, string, Answer]>([
    ['401 without a message', 'Not authenticated', { status: 401, body: {} }],
    ['403 without a message', 'Not authenticated', { status: 403, body: {} }],
    ['401 with a message', 'Please sign in.', refusal(401, 'UNAUTHENTICATED', 'Please sign in.')],
    ['no user object', 'Invalid response format', { body: { message: 'ok' } }],
    ['no object at all', 'Invalid response format', { text: 'null' }],
    ['404 without a message', 'Unable to load user', { status: 404, body: {} }],
  ])("[ERR-06, SESSION-10] %s: the sign-in announces why, with '%s'", async (_, text, answer) => {
    aShopAnswering(answer);
    open('/orders');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect([address(), shown()]).toEqual(['/login', 'login signedOut']);
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(localStorage.getItem('refresh_token')).toBeNull();
  });

  test.each<[string, string, Answer]>([
    ['a fault of the server', 'Unable to load user', { status: 500, body: {} }],
    ['no answer', 'Network error occurred', 'offline'],
  ])("[ERR-06, ERR-04] %s signs nobody out and says '%s'", async (_, text, answer) => {
    const api = aShopAnswering(answer);
    const { user } = open('/profile');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect([address(), shown()]).toEqual(['/profile', 'guard unreachable']);
    expect(localStorage.getItem('refresh_token')).toBe('refresh');
    api.answer(USER, { body: people.customer });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Your profile' })).toBeVisible();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  test('[ERR-06] the back office’s sign-in says why too', async () => {
    aShopAnswering({ status: 401, body: {} });
    open('/admin/recent-orders');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not authenticated');
    expect(address()).toBe('/admin/login');
  });

  test('[ERR-06] a visitor without tokens is told of no failure', async () => {
    aShop();
    open('/orders');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

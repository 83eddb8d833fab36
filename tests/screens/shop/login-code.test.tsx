// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deferReply, refusal } from '#tests/support/fake-api.ts';
import { address, aShop, openApp, users } from './open-shop.tsx';

const WRONG =
  'That code is not right, or it was used already. Please wait for the next one in your app, or use a recovery code.';
const OVER = 'This took too long, or there were too many tries. Please sign in again.';
const tokens = { access_token: 'a1', refresh_token: 'r1' };
const button = (name: string) => screen.getByRole('button', { name });

async function enterPassword(path: '/login' | '/admin/login' = '/login') {
  const api = aShop();
  api.reply('login', refusal('SECOND_FACTOR_REQUIRED', 'Please enter the code.'));
  api.reply('staffOrders', { body: { results: [], count: 0, next: null, previous: null } });
  const { user } = openApp(path);
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'achieng@gari.test');
  await user.type(screen.getByLabelText('Password'), 'Gari-demo-2026');
  await user.click(button('Continue'));
  await screen.findByRole('heading', { name: 'Enter your code' });
  return { api, user };
}

describe('a sign-in with a second factor', () => {
  test.each(['/login', '/admin/login'] as const)(
    '[FACTOR-10] %s asks for the code after the password, and a pasted one signs in',
    async (path) => {
      const { api, user } = await enterPassword(path);
      expect(screen.queryByLabelText('Password')).toBeNull();
      expect(screen.queryByRole('alert')).toBeNull();
      const field = screen.getByRole('textbox', { name: /^Code from your app/ });
      expect(field).toHaveFocus();
      expect(field).toHaveAttribute('autocomplete', 'one-time-code');
      expect(field).toHaveAttribute('inputmode', 'numeric');
      const waiting = deferReply<'completeSignIn'>();
      api.reply('completeSignIn', () => waiting.reply);
      await user.paste('492 716');
      await user.keyboard('{Enter}');
      await waitFor(() => expect(button('Checking...')).toBeDisabled());
      waiting.resolve({ body: { message: 'Signed in.', tokens, user: users.staff } });
      expect(await screen.findByText('Welcome Back!')).toBeVisible();
      await waitFor(() => expect(address()).toBe('/admin/recent-orders'));
      expect(localStorage.getItem('access_token')).toBe('a1');
      expect(api.callsTo('completeSignIn').map(({ body }) => body)).toEqual([{ code: '492 716' }]);
    },
  );

  test('[FACTOR-10] a wrong code is told at the field, which takes the next one', async () => {
    const { api, user } = await enterPassword();
    api.reply('completeSignIn', refusal('INVALID_CODE', WRONG));
    await user.keyboard('12345{Enter}');
    expect(await screen.findByText('The code has 6 digits.')).toBeVisible();
    expect(api.callsTo('completeSignIn')).toEqual([]);
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText(WRONG)).toBeVisible();
    const field = screen.getByRole('textbox', { name: /^Code from your app/ });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(WRONG));
    expect(field).toHaveFocus();
    await user.keyboard('654321{Enter}');
    await waitFor(() =>
      expect(api.callsTo('completeSignIn').map(({ body }) => body)).toEqual([
        { code: '123456' },
        { code: '654321' },
      ]),
    );
  });

  test('[FACTOR-10] a recovery code instead', async () => {
    const { api, user } = await enterPassword();
    api.reply('completeSignIn', { body: { message: 'Signed in.', tokens, user: users.staff } });
    await user.click(button('Use a recovery code instead'));
    expect(screen.getByRole('textbox', { name: /^Recovery code/ })).toHaveFocus();
    await user.keyboard('7k3m9{Enter}');
    expect(await screen.findByText('A recovery code has 10 letters and digits.')).toBeVisible();
    await user.keyboard('7k3m9-qxw2v{Enter}');
    await waitFor(() =>
      expect(api.callsTo('completeSignIn').map(({ body }) => body)).toEqual([{ code: '7k3m9-qxw2v' }]),
    );
    await waitFor(() => expect(address()).toBe('/admin/recent-orders'));
  });

  test('[FACTOR-10] starting over leads back to the password', async () => {
    const { user } = await enterPassword();
    await user.click(button('Use a recovery code instead'));
    await user.click(button('Use the app instead'));
    await user.click(button('Start over'));
    expect(await screen.findByLabelText('Password')).toHaveValue('');
    expect(screen.queryByRole('heading', { name: 'Enter your code' })).toBeNull();
  });

  test('[FACTOR-10] once the ticket is over only signing in again is left', async () => {
    const { api, user } = await enterPassword();
    api.reply('completeSignIn', refusal('TICKET_REFUSED', OVER));
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText(OVER)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(button('Sign in again'));
    expect(await screen.findByLabelText('Password')).toBeVisible();
  });
});

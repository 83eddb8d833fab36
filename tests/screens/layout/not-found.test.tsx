// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, advanceTime, aShop, openApp, startAdvancingClock } from '../shop/open-shop.tsx';

test('[NOTFOUND-03, NOTFOUND-04, CONST-16] counts down from 5, once a second, and leads home', async () => {
  aShop();
  openApp('/nowhere');
  await screen.findByText(/Taking you back home in 5\.\.\./);
  await waitFor(() => expect(screen.getByText(/Taking you back home in 4\.\.\./)).toBeVisible(), {
    timeout: 1_500,
  });
  await waitFor(() => expect(address()).toBe('/'), { timeout: 6_000 });
}, 10_000);

test('[NOTFOUND-05] leaving before the end stops the countdown', async () => {
  startAdvancingClock();
  aShop();
  const { user } = openApp('/nowhere');
  await screen.findByText(/Taking you back home in/);
  await user.click(screen.getAllByRole('link', { name: 'Cart' })[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'Your cart is empty' });
  await advanceTime(10_000);
  expect(address()).toBe('/cart');
});

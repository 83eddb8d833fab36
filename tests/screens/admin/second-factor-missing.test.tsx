// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { refusal } from '#tests/support/fake-api.ts';
import { address, NOTHING_OPEN, openApp } from '../shop/open-shop.tsx';
import { shopFor } from './admin-shop.ts';

const MESSAGE =
  'Staff of this shop need a second factor. Please set one up in your profile, or sign in with your passkey.';

test('[FACTOR-15] instead of a screen of the back office, whoever needs a second factor reads what to do', async () => {
  const api = shopFor('staff');
  api.reply('openTasks', refusal('SECOND_FACTOR_MISSING', MESSAGE));
  api.reply('staffOrders', refusal('SECOND_FACTOR_MISSING', MESSAGE));
  openApp('/admin/recent-orders');
  expect(await screen.findByRole('heading', { name: 'Set up a second factor first' })).toBeVisible();
  expect(document.querySelector('[data-screen="recent-orders"]')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Go to your profile' }));
  await waitFor(() => expect(address()).toBe('/profile'));
});

test('[FACTOR-15] once it is set up the back office opens', async () => {
  const api = shopFor('staff');
  api.reply('openTasks', refusal('SECOND_FACTOR_MISSING', MESSAGE));
  api.reply('staffOrders', refusal('SECOND_FACTOR_MISSING', MESSAGE));
  openApp('/admin/recent-orders', { probe: <Link to="/admin/recent-orders">Back again</Link> });
  await screen.findByRole('heading', { name: 'Set up a second factor first' });
  await userEvent.click(screen.getByRole('link', { name: 'Go to your profile' }));
  await waitFor(() => expect(address()).toBe('/profile'));
  api.reply('openTasks', { body: NOTHING_OPEN });
  api.reply('staffOrders', { body: { results: [], count: 0, next: null, previous: null } });
  await userEvent.click(screen.getByRole('link', { name: 'Back again' }));
  expect(await screen.findByRole('heading', { name: 'Recent orders' })).toBeVisible();
});

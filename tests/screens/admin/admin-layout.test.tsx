import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { deferReply, endpoint, type FakeApi } from '#tests/support/fake-api.ts';
import { address, openApp, users } from '../shop/open-shop.tsx';
import { shopFor } from './admin-shop.ts';

function adminFor(person: Parameters<typeof shopFor>[0]): FakeApi {
  const api = shopFor(person);
  api.reply('staffOrders', { body: { results: [], count: 0, next: null, previous: null } });
  return api;
}

const backOffice = () => screen.findByRole('navigation', { name: 'Back office' });

describe('the back office', () => {
  test('has its own header instead of the shop’s', async () => {
    adminFor('staff');
    openApp('/admin/recent-orders');
    await screen.findByRole('heading', { name: 'Recent orders' });
    expect(screen.getByRole('link', { name: 'Gari Back office' })).toHaveAttribute('href', '/admin');
    expect(screen.queryByRole('navigation', { name: 'Shop' })).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  });

  test('[LAYOUT-18, ROLE-03] offers staff Orders, and neither Add Product nor Products', async () => {
    adminFor('staff');
    openApp('/admin/recent-orders');
    await screen.findByRole('heading', { name: 'Recent orders' });
    const links = within(await backOffice()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Orders', '/admin/recent-orders'],
      ['To do', '/admin/to-do'],
      ['Car requests', '/admin/fitment-requests'],
      ['Fitment', '/admin/fitment'],
    ]);
  });

  test('[LAYOUT-19] Logout ends the session and leads to /login', async () => {
    const api = adminFor('staff');
    openApp('/admin/recent-orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(() => expect(localStorage.getItem('access_token')).toBeNull());
    expect(localStorage.getItem('refresh_token')).toBeNull();
    expect(api.callsTo('logout')).toHaveLength(1);
  });
});

describe('access', () => {
  test.each(['/admin/recent-orders', '/admin/orders/7Q2M9XKD4T0B'])(
    '%s redirects a signed-out visitor to the back office’s sign-in',
    async (path) => {
      adminFor('nobody');
      openApp(path);
      await waitFor(() => expect(address()).toBe('/admin/login'));
      expect(await screen.findByRole('form', { name: 'Sign in' })).toBeVisible();
    },
  );

  test.each(['/admin/recent-orders', '/admin/orders/7Q2M9XKD4T0B'])(
    '%s redirects a customer to /',
    async (path) => {
      const api = adminFor('customer');
      openApp(path);
      await waitFor(() => expect(address()).toBe('/'));
      expect(api.callsTo('staffOrders')).toEqual([]);
      expect(api.callsTo(endpoint('staffOrder', { order_number: '7Q2M9XKD4T0B' }))).toEqual([]);
    },
  );

  test.each(['staff', 'superuser'] as const)('lets %s in', async (person) => {
    adminFor(person);
    openApp('/admin/recent-orders');
    expect(await screen.findByRole('heading', { name: 'Recent orders' })).toBeVisible();
  });

  test.each([
    ['staff', '/admin/recent-orders'],
    ['nobody', '/admin/login'],
  ] as const)('/admin leads %s to %s', async (person, target) => {
    adminFor(person);
    openApp('/admin');
    await waitFor(() => expect(address()).toBe(target));
  });

  test("'Loading...' is shown until the user is known", async () => {
    const api = adminFor('staff');
    const user = deferReply<'userInfo'>();
    api.reply('userInfo', () => user.reply);
    openApp('/admin/recent-orders');
    expect(await screen.findByText('Loading...')).toBeVisible();
    expect(api.callsTo('staffOrders')).toEqual([]);
    user.resolve({ body: users.staff });
    expect(await screen.findByRole('heading', { name: 'Recent orders' })).toBeVisible();
  });

  test.each(['/admin', '/admin/recent-orders'])(
    'while the shop is being retried from %s nobody is sent to the sign-in',
    async (path) => {
      const api = adminFor('staff');
      api.reply('userInfo', 'offline');
      openApp(path);
      const retry = await screen.findByRole('button', { name: 'Try again' });
      const secondReply = deferReply<'userInfo'>();
      api.reply('userInfo', () => secondReply.reply);
      await userEvent.click(retry);
      expect(screen.getByText('We could not reach the shop')).toBeVisible();
      secondReply.resolve({ body: users.staff });
      expect(await screen.findByRole('heading', { name: 'Recent orders' })).toBeVisible();
    },
  );

  test('an unreachable shop signs nobody out', async () => {
    const api = adminFor('staff');
    api.reply('userInfo', 'offline');
    openApp('/admin/recent-orders');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(address()).toBe('/admin/recent-orders');
    expect(localStorage.getItem('refresh_token')).toBe('refresh');
    api.reply('userInfo', { body: users.staff });
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { name: 'Recent orders' })).toBeVisible();
  });
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setWindowWidth } from '#tests/support/window-width.ts';
import { address, NOTHING_OPEN, openApp } from '../shop/open-shop.tsx';
import { shopFor } from './admin-shop.ts';

async function openMenuAs(person: 'staff' | 'superuser') {
  const api = shopFor(person);
  api.reply('staffOrders', { body: { results: [], count: 0, next: null, previous: null } });
  api.reply('campaigns', { body: [] });
  const { user } = openApp('/admin/recent-orders');
  await screen.findByRole('heading', { name: 'Recent orders' });
  return user;
}

const more = () => screen.getByRole('button', { name: 'More' });
const focused = () => document.activeElement?.textContent;

test('staff have no More menu', async () => {
  await openMenuAs('staff');
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});

test('[BACKOFFICE-01] a superuser’s other screens are in the More menu, which closes after a choice', async () => {
  const user = await openMenuAs('superuser');
  expect(more()).toHaveAttribute('aria-haspopup', 'menu');
  expect(more()).toHaveAttribute('aria-expanded', 'false');
  await user.click(more());
  expect(more()).toHaveAttribute('aria-expanded', 'true');
  const items = screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
  expect(items).toEqual([
    ['Sales dashboard', '/admin/sales/dashboard'],
    ['Campaigns', '/admin/campaigns'],
    ['Offers', '/admin/offers'],
    ['Customers', '/admin/customers'],
    ['Car requests', '/admin/fitment-requests'],
    ['Refunds', '/admin/refunds'],
    ['Payments', '/admin/payments'],
    ['Fitment', '/admin/fitment'],
    ['Categories', '/admin/categories'],
    ['Import and export', '/admin/imports'],
    ['Delivery estimates', '/admin/delivery-estimates'],
    ['Staff', '/admin/staff'],
    ['Shop settings', '/admin/settings'],
    ['Audit log', '/admin/audit'],
    ['Operations', '/admin/operations'],
  ]);
  const named = screen.getByRole('navigation', { name: 'Back office' });
  const links = [...named.querySelectorAll('a:not([role])')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Add Product', '/admin/add-item'],
    ['Products', '/admin/product-list'],
    ['Orders', '/admin/recent-orders'],
    ['To do', '/admin/to-do'],
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Campaigns' }));
  await waitFor(() => expect(address()).toBe('/admin/campaigns'));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

test('[BACKOFFICE-31] from 1440 px the header has its links and those under More as a rail, with their numbers', async () => {
  setWindowWidth(1440);
  const api = shopFor('superuser');
  api.reply('openTasks', {
    body: {
      ...NOTHING_OPEN,
      to_pack: { count: 3, oldest_at: null },
      refunds: { count: 2, oldest_at: null },
    },
  });
  openApp('/admin/to-do');
  await screen.findByRole('heading', { level: 1, name: 'To do' });
  const rail = within(within(screen.getByRole('banner')).getByRole('navigation', { name: 'Back office' }));
  await waitFor(() =>
    expect(rail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Add Product',
      'Products',
      'Orders3 to do',
      'To do5 to do',
      'Sales dashboard',
      'Campaigns',
      'Offers',
      'Customers',
      'Car requests',
      'Refunds2 to do',
      'Payments',
      'Fitment',
      'Categories',
      'Import and export',
      'Delivery estimates',
      'Staff',
      'Shop settings',
      'Audit log',
      'Operations',
    ]),
  );
  expect(rail.getByRole('heading', { name: 'More' })).toBeVisible();
  expect(rail.getByRole('link', { name: 'To do' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});

test('[BACKOFFICE-31] the rail of staff has their links alone', async () => {
  setWindowWidth(1920);
  shopFor('staff');
  openApp('/admin/to-do');
  await screen.findByRole('heading', { level: 1, name: 'To do' });
  const rail = within(screen.getByRole('navigation', { name: 'Back office' }));
  const links = rail.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual(['Orders', 'To do', 'Car requests', 'Fitment']);
  expect(rail.queryByRole('heading')).not.toBeInTheDocument();
});

test('the arrow keys, Home and End move within it, and Escape returns the focus', async () => {
  const user = await openMenuAs('superuser');
  more().focus();
  await user.keyboard('{ArrowDown}');
  const labels = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const last = labels.at(-1);
  expect(focused()).toBe('Sales dashboard');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Campaigns');
  await user.keyboard('{End}');
  expect(focused()).toBe(last);
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Sales dashboard');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe(last);
  await user.keyboard('{Home}');
  expect(focused()).toBe('Sales dashboard');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(more()).toHaveFocus();
});

test('ArrowUp opens it at the last item; leaving it with Tab or clicking elsewhere closes it', async () => {
  const user = await openMenuAs('superuser');
  more().focus();
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe(screen.getAllByRole('menuitem').at(-1)?.textContent);
  await user.tab();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await user.click(more());
  await user.click(screen.getByRole('heading', { name: 'Recent orders' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

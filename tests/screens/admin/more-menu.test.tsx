// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, openApp } from '../shop/open-shop.tsx';
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
    ['Car requests', '/admin/fitment-requests'],
    ['Refunds', '/admin/refunds'],
    ['Payments', '/admin/payments'],
    ['Fitment', '/admin/fitment'],
    ['Categories', '/admin/categories'],
    ['Import and export', '/admin/imports'],
    ['Delivery estimates', '/admin/delivery-estimates'],
    ['Audit log', '/admin/audit'],
    ['Customers', '/admin/customers'],
    ['Staff', '/admin/staff'],
    ['Shop settings', '/admin/settings'],
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

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { BackOfficeSearchReply } from '#contract/types.ts';
import { endpoint, type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { address, openApp } from '../shop/open-shop.tsx';
import { anOrder, getQueries, shopFor } from './admin-shop.ts';

const found: BackOfficeSearchReply = {
  orders: [
    {
      order_number: '7Q2M9XKD4T0B',
      status: 'delivered',
      name: 'Wanjiku Kamau',
      total: 5300,
      created_at: '2026-11-03T08:15:00.000Z',
    },
  ],
  people: [{ id: 7, username: 'Wanjiku', email: 'wanjiku+1@gari.test' }],
  products: [{ id: 12, slug: 'wiper-blades', name: 'Wiper blades', price: 1500, stock_quantity: 4 }],
};

function openBackOffice(role: 'staff' | 'superuser'): FakeApi {
  const api = shopFor(role);
  api.reply('staffOrders', { body: { results: [anOrder()], count: 1, next: null, previous: null } });
  api.reply('backOfficeSearch', { body: role === 'staff' ? { ...found, people: null } : found });
  openApp('/admin/recent-orders');
  return api;
}

async function search(text: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Find anything' }));
  const field = await screen.findByRole('combobox', { name: 'Order, person or part' });
  expect(field).toHaveFocus();
  fireEvent.input(field, { target: { value: text } });
  return field;
}

const options = () => within(screen.getByRole('listbox', { name: 'Found' })).getAllByRole('option');

test('[BACKOFFICE-23] finds orders, people and parts, and opens what the arrow keys choose', async () => {
  const api = openBackOffice('superuser');
  api.reply(endpoint('customer', { id: 7 }), refusal('NOT_FOUND', 'Customer not found.'));
  await search('wanjiku');
  await screen.findByText('3 results');
  expect(options().map(({ textContent }) => textContent)).toEqual([
    '7Q2M9XKD Wanjiku KamauDelivered, Ksh 5,300, 3 Nov 2026',
    'Wanjikuwanjiku+1@gari.test',
    'Wiper bladesKsh 1,500, 4 in stock',
  ]);
  expect(getQueries(api, 'backOfficeSearch')).toEqual([{ q: 'wanjiku' }]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/customers/7'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('[BACKOFFICE-22] staff see no people', async () => {
  openBackOffice('staff');
  await search('wanjiku');
  await screen.findByText('2 results');
  expect(screen.queryByText('People')).not.toBeInTheDocument();
  expect(options()).toHaveLength(2);
});

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
])('[BACKOFFICE-23] %s K opens the search, also from a field, and Escape closes it', async (_, modifier) => {
  openBackOffice('staff');
  const field = await screen.findByRole('searchbox', { name: 'Search orders' });
  fireEvent.keyDown(field, { key: 'k', ...modifier });
  fireEvent.keyDown(await screen.findByRole('combobox', { name: 'Order, person or part' }), {
    key: 'Escape',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('K alone does not open it, and a customer has no such button', async () => {
  openBackOffice('staff');
  await screen.findByRole('button', { name: 'Find anything' });
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

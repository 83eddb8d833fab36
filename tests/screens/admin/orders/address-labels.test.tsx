import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../shop/open-shop.tsx';
import { anOrder, getQueries, getScreenState, shopFor } from '../admin-shop.ts';

test('[BACKOFFICE-15] a label of each selected order has name, address, phone, sender and number', async () => {
  const api = shopFor('staff');
  const orders = [anOrder(), anOrder({ order_number: '8R3N0YLE5V1C' })];
  api.reply('exportOrders', { body: { results: orders } });
  openApp('/admin/address-labels?order=7Q2M9XKD4T0B&order=8R3N0YLE5V1C');
  const label = await screen.findByRole('article', { name: 'Address label of order 7Q2M9XKD' });
  for (const text of ['Wanjiku Kamau', '12 Kirinyaga Road', 'Nairobi', '0712 345 678', '7Q2M9XKD'])
    expect(label).toHaveTextContent(text);
  expect(await screen.findAllByText(/^From Gari, /)).toHaveLength(2);
  expect(screen.getByText('2 orders. Eight fit on a sheet of A4.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Packing slips' })).toHaveAttribute(
    'href',
    '/admin/packing-slips?order=7Q2M9XKD4T0B&order=8R3N0YLE5V1C',
  );
  expect(api.callsTo('exportOrders').map(({ search }) => search)).toEqual([
    '?number=7Q2M9XKD4T0B&number=8R3N0YLE5V1C',
  ]);
});

test('[BACKOFFICE-15] without a selection there is a label for each order to pack', async () => {
  const api = shopFor('staff');
  api.reply('staffOrders', { body: { results: [anOrder()], count: 41, next: '?page=2', previous: null } });
  openApp('/admin/address-labels?page=2');
  await screen.findByRole('article', { name: 'Address label of order 7Q2M9XKD' });
  expect(getScreenState()).toBe('filled');
  expect(getQueries(api, 'staffOrders')).toEqual([{ status: 'paid', page: '2' }]);
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute(
    'href',
    '/admin/address-labels?page=3',
  );
});

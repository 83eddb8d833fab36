import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { endpoint } from '#tests/support/fake-api.ts';
import { setWindowWidth } from '#tests/support/window-width.ts';
import { address, openApp } from '../shop/open-shop.tsx';
import { anOrder, shopFor } from './admin-shop.ts';

const PENDING = '9S4P1ZMF6W2D';

function openList() {
  const api = shopFor('staff');
  const results = [
    { ...anOrder({ receipt: 'SGL5T61SV0' }), note_count: 2 },
    anOrder({ order_number: PENDING, status: 'pending' }),
  ];
  api.reply('staffOrders', { body: { results, count: 2, next: null, previous: null } });
  api.reply(endpoint('staffOrder', { order_number: '7Q2M9XKD4T0B' }), { body: anOrder() });
  openApp('/admin/recent-orders');
}

const getTexts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

test('[BACKOFFICE-27] from 1024 px the orders are a table with all that a card says', async () => {
  setWindowWidth(1024);
  openList();
  const table = within(await screen.findByRole('table', { name: 'Orders' }));
  expect(getTexts(table.getAllByRole('columnheader'))).toEqual([
    'Selection',
    'Order, by the time it was placed',
    'Shopper',
    'Items',
    'Payment',
    'Order status',
    'Total',
  ]);
  const row = within(table.getAllByRole('row')[1]!);
  expect(row.getByRole('rowheader')).toHaveTextContent('7Q2M9XKD 2 notesPlaced on 3 Nov 2026 11:15');
  expect(getTexts(row.getAllByRole('cell'))).toEqual([
    '',
    'NameWanjiku KamauPhone0712 345 678Emailshopper@gari.testAddress12 Kirinyaga Road, NairobiCountryKenya',
    'Brake Pads1 × Ksh 3,200Oil Filter1 × Ksh 1,600',
    'M-Pesa SGL5T61SV0',
    'PaidEditable',
    'Ksh 5,300',
  ]);
  expect(row.getByRole('checkbox', { name: 'Select order 7Q2M9XKD' })).not.toBeChecked();
  const pending = within(table.getAllByRole('row')[2]!);
  expect(pending.queryByText('Editable')).not.toBeInTheDocument();
  expect(pending.queryByRole('link')).not.toBeInTheDocument();
});

test('[BACKOFFICE-24, BACKOFFICE-27] J, X and Enter work on the rows of the table', async () => {
  setWindowWidth(1280);
  openList();
  await screen.findByRole('table', { name: 'Orders' });
  await userEvent.keyboard('jx');
  expect(screen.getByRole('checkbox', { name: 'Select order 7Q2M9XKD' })).toBeChecked();
  expect(screen.getByText('1 selected')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/admin/orders/7Q2M9XKD4T0B'));
});

test('[BACKOFFICE-27] below 1024 px they are cards, also when the window becomes narrower', async () => {
  const resize = setWindowWidth(1280);
  openList();
  await screen.findByRole('table', { name: 'Orders' });
  act(() => resize(1023));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  const cards = within(screen.getByRole('list', { name: 'Orders' })).getAllByRole('heading');
  expect(getTexts(cards)).toEqual(['7Q2M9XKD', '9S4P1ZMF']);
});

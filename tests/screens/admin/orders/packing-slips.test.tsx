// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brakePads } from '#tests/models/packaging.model.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { openApp } from '../../shop/open-shop.tsx';
import { anOrder, getQueries, getScreenState, shopFor } from '../admin-shop.ts';

const NUMBER = '7Q2M9XKD4T0B';

test('[BACKOFFICE-10] a slip has the address, what goes into the parcel, and how it was paid', async () => {
  const api = shopFor('staff');
  api.reply(endpoint('staffOrder', { order_number: NUMBER }), { body: anOrder({ receipt: 'SGL5T61SV0' }) });
  openApp(`/admin/packing-slips?order=${NUMBER}`);
  const slip = await screen.findByRole('article', { name: 'Packing slip of order 7Q2M9XKD' });
  expect(slip.textContent).toContain('SGL5T61SV0');
  expect(slip.textContent).toContain('Deliver to');
  const rows = within(slip)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
  expect(rows).toEqual([
    ['1', 'Brake Pads', ''],
    ['1', 'Oil Filter', ''],
  ]);
  expect(api.callsTo('staffOrders')).toEqual([]);
});

test('[BACKOFFICE-28] each line has the brand and the part numbers beside its name', async () => {
  const api = shopFor('staff');
  const product = {
    ...brakePads.product,
    brand: 'Akebono',
    part_numbers: [
      { kind: 'oe' as const, maker: 'Toyota', shown: '04465-12592' },
      { kind: 'brand' as const, maker: 'Akebono', shown: 'AN-683WK' },
    ],
  };
  const order = anOrder({ cart_items: [{ ...brakePads, quantity: 3, product }] });
  api.reply(endpoint('staffOrder', { order_number: NUMBER }), { body: order });
  openApp(`/admin/packing-slips?order=${NUMBER}`);
  const slip = within(await screen.findByRole('article', { name: 'Packing slip of order 7Q2M9XKD' }));
  const cells = slip.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['3', 'Brake PadsAkebono, 04465-12592, AN-683WK', '']);
});

test('[PARTREFUND-06] units that were refunded do not go into the parcel', async () => {
  const api = shopFor('staff');
  const cart_items = [
    { ...brakePads, quantity: 3, returned: 1 },
    { ...brakePads, id: 9, quantity: 2, returned: 2 },
  ];
  api.reply(endpoint('staffOrder', { order_number: NUMBER }), { body: anOrder({ cart_items }) });
  openApp(`/admin/packing-slips?order=${NUMBER}`);
  const slip = within(await screen.findByRole('article', { name: 'Packing slip of order 7Q2M9XKD' }));
  const cells = slip.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['2', 'Brake Pads', '']);
  expect(slip.getByText('2 units in all')).toBeVisible();
});

test('[BACKOFFICE-10] the slips of all orders to pack are on one page, each an article', async () => {
  const api = shopFor('staff');
  const orders = [anOrder(), anOrder({ order_number: '8R3N0YLE5V1C' })];
  api.reply('staffOrders', {
    body: { results: orders, count: 41, next: '/api/o/existing/?page=2', previous: null },
  });
  openApp('/admin/packing-slips');
  expect((await screen.findAllByRole('article')).map((slip) => slip.getAttribute('aria-label'))).toEqual([
    'Packing slip of order 7Q2M9XKD',
    'Packing slip of order 8R3N0YLE',
  ]);
  expect(getQueries(api, 'staffOrders')).toEqual([{ status: 'paid', page: '1' }]);
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/admin/packing-slips?page=3');
});

test('without orders to pack there is nothing to print', async () => {
  shopFor('staff').reply('staffOrders', { body: { results: [], count: 0, next: null, previous: null } });
  openApp('/admin/packing-slips');
  expect(await screen.findByRole('heading', { name: 'No orders to pack' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  expect(getScreenState()).toBe('empty');
});

test('orders that could not be loaded can be loaded again', async () => {
  const api = shopFor('staff');
  api.reply('staffOrders', refusal('BUSY', 'The shop is busy.'));
  openApp('/admin/packing-slips');
  expect(await screen.findByText('The orders could not be loaded')).toBeVisible();
  api.reply('staffOrders', { body: { results: [anOrder()], count: 1, next: null, previous: null } });
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByRole('button', { name: 'Print' })).toBeVisible();
});

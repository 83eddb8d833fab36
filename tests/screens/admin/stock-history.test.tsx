import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { RecordedStockChange } from '#contract/types.ts';
import { pads } from '#tests/models/product-editor.model.ts';
import { endpoint } from '#tests/support/fake-api.ts';
import { openApp } from '../shop/open-shop.tsx';
import { getQueries, shopFor } from './admin-shop.ts';

// Each test opens a complete shop.
vi.setConfig({ testTimeout: 20_000 });

const CHANGES = endpoint('stockChanges', { id: 12 });

const change = (fields: Partial<RecordedStockChange>): RecordedStockChange => ({
  id: 1,
  at: '2026-11-20T09:00:00.000Z',
  delta: 7,
  stock: 7,
  cause: 'created',
  order: null,
  username: null,
  reason: '',
  ...fields,
});

function shop() {
  const api = shopFor('superuser');
  api.reply('categories', { body: [] });
  api.reply('campaigns', { body: [] });
  api.reply(endpoint('managedProduct', { id: 12 }), { body: pads });
  return api;
}

async function openHistory() {
  openApp('/admin/edit-item/12');
  const opener = await screen.findByRole('button', { name: 'Stock history' });
  await userEvent.click(opener);
  return { opener, dialog: within(await screen.findByRole('dialog', { name: 'Stock history' })) };
}

test('[PRODUCT-19] the editor opens the history: units, stock afterwards, cause, time and who', async () => {
  const api = shop();
  const results = [
    change({
      id: 4,
      delta: -2,
      stock: 8,
      cause: 'placed',
      order: { order_number: '7Q2M9XKD4T0B', is_placed: true },
    }),
    change({
      id: 3,
      delta: -1,
      stock: 10,
      cause: 'placed',
      order: { order_number: '8R3N0YME5V1C', is_placed: false },
    }),
    change({ id: 2, delta: 4, stock: 11, cause: 'adjusted', username: 'Wambui', reason: 'Counted' }),
    change({ id: 1 }),
  ];
  api.reply(CHANGES, { body: { results, next: null } });
  const { opener, dialog } = await openHistory();
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(4));
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '−28 in stockOrder 7Q2M9XKD placed20 Nov 2026, 12:00',
    '−110 in stockOrder 8R3N0YME begun, to be paid by card20 Nov 2026, 12:00',
    '+411 in stockChanged by hand: Counted20 Nov 2026, 12:00, Wambui',
    '+77 in stockProduct added20 Nov 2026, 12:00',
  ]);
  expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['7Q2M9XKD', '/orders/7Q2M9XKD4T0B'],
  ]);
  expect(dialog.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(opener).toBeVisible();
});

test('[PRODUCT-19] older changes are loaded on request, each opening begins with the newest', async () => {
  const api = shop();
  api.reply(CHANGES, ({ search }) =>
    search === ''
      ? { body: { results: [change({ id: 9, delta: 1 }), change({ id: 8, delta: 2 })], next: '/older' } }
      : { body: { results: [change({ id: 7, delta: 3 })], next: null } },
  );
  const { opener, dialog } = await openHistory();
  await userEvent.click(await dialog.findByRole('button', { name: 'Load more' }));
  expect(await dialog.findByText('+3')).toBeVisible();
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  expect(dialog.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await userEvent.click(opener);
  const again = within(await screen.findByRole('dialog', { name: 'Stock history' }));
  expect(await again.findByRole('button', { name: 'Load more' })).toBeVisible();
  expect(getQueries(api, CHANGES)).toEqual([{}, { before: '8' }, {}]);
});

test('[PRODUCT-19] a product whose stock never changed says so', async () => {
  const api = shop();
  api.reply(CHANGES, { body: { results: [], next: null } });
  const { dialog } = await openHistory();
  expect(
    await dialog.findByText('No change of this stock has been recorded in the last two years.'),
  ).toBeVisible();
  expect(dialog.queryByRole('list')).not.toBeInTheDocument();
});

test('[PRODUCT-19] what could not be loaded is asked for again, the first page or an older one', async () => {
  const api = shop();
  api.reply(CHANGES, 'offline');
  const { dialog } = await openHistory();
  expect(await dialog.findByText('The history could not be loaded.')).toBeVisible();
  api.reply(CHANGES, { body: { results: [change({ id: 9 })], next: '/older' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  const more = await dialog.findByRole('button', { name: 'Load more' });
  api.reply(CHANGES, 'offline');
  await userEvent.click(more);
  expect(await dialog.findByText('The history could not be loaded.')).toBeVisible();
  expect(dialog.getByText('+7')).toBeVisible();
  api.reply(CHANGES, { body: { results: [change({ id: 5, delta: 5 })], next: null } });
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('+5')).toBeVisible();
  expect(dialog.queryByText('The history could not be loaded.')).not.toBeInTheDocument();
  expect(getQueries(api, CHANGES).at(-1)).toEqual({ before: '9' });
});

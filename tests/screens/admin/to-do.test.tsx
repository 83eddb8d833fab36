// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#tests/support/fake-api.ts';
import { NOTHING_OPEN, openApp } from '../shop/open-shop.tsx';
import { getScreenState, shopFor } from './admin-shop.ts';

const HOURS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

test('[BACKOFFICE-08] what waits is shown with its number, since when, and a link to its list', async () => {
  const api = shopFor('superuser');
  api.reply('openTasks', {
    body: {
      ...NOTHING_OPEN,
      to_pack: { count: 12, oldest_at: ago(3.5 * HOURS) },
      car_requests: { count: 1, oldest_at: ago(0) },
      refunds: { count: 10_000, capped: true, oldest_at: ago(49 * HOURS) },
      low_stock: { count: 4 },
    },
  });
  openApp('/admin/to-do');
  const list = await screen.findByRole('list', { name: 'To do' });
  const tiles = within(list)
    .getAllByRole('listitem')
    .map((tile) => [tile.textContent, within(tile).getByRole('link').getAttribute('href')]);
  expect(tiles).toEqual([
    ['12Orders to packThe oldest for 3 hours', '/admin/recent-orders?status=paid'],
    ['1Car requests to answerThe oldest for less than a minute', '/admin/fitment-requests'],
    ['10,000+Refunds to sendThe oldest for 2 days', '/admin/refunds'],
    ['4Products with 5 or fewer left', '/admin/product-list?stock=low'],
  ]);
});

test('[BACKOFFICE-08] the header counts what waits beside its links, and the menu beside its own', async () => {
  const api = shopFor('superuser');
  api.reply('openTasks', {
    body: {
      ...NOTHING_OPEN,
      to_pack: { count: 120, oldest_at: ago(0) },
      car_requests: { count: 2, oldest_at: ago(0) },
      refunds: { count: 3, oldest_at: ago(0) },
      payment_reviews: { count: 0, oldest_at: null },
    },
  });
  openApp('/admin/to-do');
  const header = await screen.findByRole('navigation', { name: 'Back office' });
  expect(await within(header).findAllByText('99+')).toHaveLength(2);
  const link = within(header).getByRole('link', { name: 'Orders' });
  expect(link.parentElement).toHaveTextContent('Orders99+ to do');
  expect(within(header).getByRole('button', { name: 'More' }).parentElement).toHaveTextContent(
    'More 5 to do',
  );
});

test('[BACKOFFICE-29] each kind names its oldest, which leads there, and the menu counts all that waits', async () => {
  const api = shopFor('staff');
  const oldest = [
    { subject: '7Q2M9XKD4T0B', since: ago(73 * HOURS) },
    { subject: '8R3N0YLE5V1C', since: ago(2 * HOURS) },
  ];
  api.reply('openTasks', {
    body: {
      ...NOTHING_OPEN,
      low_stock: { count: 9, fewest: [{ id: 31, name: 'Oil Filter', stock_quantity: 0 }] },
      to_pack: { count: 12, oldest_at: ago(73 * HOURS), oldest },
      car_requests: { count: 1, oldest_at: ago(0), oldest: [{ subject: '4', since: ago(0) }] },
    },
  });
  openApp('/admin/to-do');
  const lists = await screen.findAllByRole('list', { name: 'First' });
  const first = lists
    .flatMap((list) => within(list).getAllByRole('listitem'))
    .map((item) => [item.textContent, within(item).getByRole('link').getAttribute('href')]);
  expect(first).toEqual([
    ['7Q2M9XKD3 days', '/admin/orders/7Q2M9XKD4T0B'],
    ['8R3N0YLE2 hours', '/admin/orders/8R3N0YLE5V1C'],
    ['Request 4less than a minute', '/admin/fitment-requests'],
    ['Oil Filter0 left', '/admin/edit-item/31'],
  ]);
  const header = screen.getByRole('navigation', { name: 'Back office' });
  const link = within(header).getByRole('link', { name: 'To do' });
  expect(link.parentElement).toHaveTextContent('To do13 to do');
});

test('[BACKOFFICE-08] emails that were not delivered are named with the reason', async () => {
  const api = shopFor('superuser');
  api.reply('openTasks', {
    body: {
      ...NOTHING_OPEN,
      failed_emails: {
        count: 2,
        oldest_at: '2026-11-20T09:00:00.000Z',
        newest: [
          {
            id: 9,
            recipient: 'gone@example.com',
            subject: 'Your order 7K3M9QXW is paid',
            reason: 'No such mailbox',
            created_at: '2026-11-20T09:00:00.000Z',
          },
          {
            id: 8,
            recipient: 'old@example.com',
            subject: '',
            reason: '',
            created_at: '2026-11-19T06:05:00.000Z',
          },
        ],
      },
    },
  });
  openApp('/admin/to-do');
  const section = await screen.findByRole('region', { name: '2 emails were not delivered' });
  expect(
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'gone@example.com: Your order 7K3M9QXW is paid20 Nov 2026, 12:00, No such mailbox',
    'old@example.com: a code19 Nov 2026, 09:05',
  ]);
});

test('[BACKOFFICE-08] where nothing waits the screen says so', async () => {
  shopFor('staff');
  openApp('/admin/to-do');
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible();
  expect(getScreenState()).toBe('empty');
});

test('numbers that could not be loaded can be loaded again', async () => {
  const api = shopFor('staff');
  api.reply('openTasks', refusal('BUSY', 'The shop is busy.'));
  openApp('/admin/to-do');
  expect(await screen.findByText('The numbers could not be loaded')).toBeVisible();
  api.reply('openTasks', { body: NOTHING_OPEN });
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting for you' })).toBeVisible();
});

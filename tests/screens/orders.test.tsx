import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/types.ts';
import { brakePads, oilFilter } from '#tests/models/packaging.model.ts';
import { deferReply, type FakeApi, type FakeReply, refusal } from '#tests/support/fake-api.ts';
import { anOrder, getScreenState, shopFor } from './admin/admin-shop.ts';
import { address, openApp, users } from './shop/open-shop.tsx';

const LIST = 'ownOrders';
const TOAST = 'Orders loaded successfully!';

function shopWith(orders: Order[]): FakeApi {
  return shopWithReply({ body: orders });
}

function shopWithReply(answer: FakeReply<'ownOrders'>): FakeApi {
  const api = shopFor('customer');
  api.reply(LIST, answer);
  return api;
}

/** A 401 also for the token that the refresh gives, so that nobody is signed out. */
function shopWithExpiredSession(): FakeApi {
  const api = shopFor('customer');
  api.reply(LIST, refusal('UNAUTHENTICATED', 'Token expired'));
  api.reply('refreshToken', { body: { access: 'fresh', refresh: 'r2' } });
  return api;
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Your orders' })).getAllByRole('listitem');

describe('the list', () => {
  test('[ORDERS-01] shows the orders of the signed-in user', async () => {
    const api = shopWith([anOrder(), anOrder({ order_number: 'OLDER000000A' })]);
    openApp('/orders');
    expect(await rows()).toHaveLength(2);
    expect(api.callsTo(LIST).map((call) => call.headers.get('authorization'))).toEqual(['Bearer access']);
  });

  test('[ORDERS-02] a row shows number, status, date, total and item count', async () => {
    shopWith([
      anOrder({
        order_number: 'ABCDEFGH1234',
        status: 'shipping',
        created_at: '2026-11-03T08:15:00.000Z',
        total: 15300,
        cart_items: [{ ...brakePads, quantity: 2 }, oilFilter],
      }),
      anOrder({ order_number: 'JKMNPQRS1234', cart_items: [oilFilter] }),
    ]);
    openApp('/orders');
    const [first, second] = await rows();
    const row = within(first!);
    expect(row.getByText('ABCDEFGH')).toBeVisible();
    expect(row.getByText('shipping')).toBeVisible();
    expect(row.getByText('Ksh 15,300')).toBeVisible();
    expect(row.getByText('3 Nov 2026, 3 items')).toBeVisible();
    expect(second).toHaveTextContent('3 Nov 2026, 1 item');
  });

  test('[ORDERPAGE-07] a row shows its first parts', async () => {
    shopWith([anOrder({ cart_items: [brakePads, oilFilter] })]);
    openApp('/orders');
    const [row] = await rows();
    expect(within(row!).getByText('Brake Pads, Oil Filter')).toBeVisible();
    expect(row!.querySelectorAll('img[src="/media/part.svg"]')).toHaveLength(2);
  });

  test('[ORDERPAGE-07] a row names two parts and counts the others', async () => {
    const items = [brakePads, oilFilter, brakePads, oilFilter].map((item, id) => ({ ...item, id }));
    shopWith([anOrder({ cart_items: items })]);
    openApp('/orders');
    const [row] = await rows();
    expect(within(row!).getByText('Brake Pads, Oil Filter and 2 more')).toBeVisible();
    expect(row!.querySelectorAll('img[src="/media/part.svg"]')).toHaveLength(3);
  });

  test('[CONST-21] an order has the status in its payload, or Order Confirmed when there is none', async () => {
    const { status: _status, ...placed } = anOrder({ order_number: 'ABCDEFGH1234' });
    const statuses = ['pending', 'paid', 'shipping', 'delivered', 'cancelled', 'Processing Order'];
    shopWithReply({
      wrongBecause: 'CONST-21 covers an order without a status',
      body: [
        placed,
        ...statuses.map((status, index) => ({ ...anOrder({ order_number: `T${index}` }), status })),
      ],
    });
    openApp('/orders');
    const texts = (await rows()).map((row) => row.querySelector('[data-dot]')?.parentElement?.textContent);
    expect(texts).toEqual(['Order Confirmed', ...statuses]);
  });

  test('[ORDERPAGE-01] a row links to its order', async () => {
    shopWith([anOrder()]);
    openApp('/orders');
    const [row] = await rows();
    expect(within(row!).getByRole('link')).toHaveAttribute('href', '/orders/7Q2M9XKD4T0B');
  });

  test.each([
    ['pending', 'yellow'],
    ['Pending', 'yellow'],
    ['completed', 'green'],
    ['COMPLETED', 'green'],
    ['delivered', 'green'],
    ['Delivered', 'green'],
    ['shipping', 'orange'],
    ['SHIPPING', 'orange'],
    ['paid', 'grey'],
    ['cancelled', 'grey'],
    ['Order Completed', 'grey'],
    ['anything', 'grey'],
  ])('[ORDERS-03] the dot of %s is %s', async (status, colour) => {
    shopWithReply({ wrongBecause: 'ORDERS-03 names other statuses', body: [{ ...anOrder(), status }] });
    openApp('/orders');
    const [row] = await rows();
    expect(row!.querySelector('[data-dot]')).toHaveAttribute('data-dot', colour);
  });

  test.each<[string, FakeReply<'ownOrders'>]>([
    ['an array', { body: [anOrder()] }],
    ['an object with results', { wrongBecause: 'ORDERS-08 names it', body: { results: [anOrder()] } }],
  ])('[ORDERS-08] loads from %s', async (_, answer) => {
    shopWithReply(answer);
    openApp('/orders');
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ['an object without results', { orders: [] }],
    ['results that are not a list', { results: 'none' }],
    ['text', 'orders'],
  ])('[ORDERS-08] %s is an invalid format', async (_, body) => {
    shopWithReply({ wrongBecause: 'ORDERS-08 names it', body });
    openApp('/orders');
    expect(await screen.findByText('Error: Invalid response format from server')).toBeVisible();
  });

  test('says that it is loading', async () => {
    const api = shopFor('customer');
    const list = deferReply<'ownOrders'>();
    api.reply(LIST, () => list.reply);
    openApp('/orders');
    expect(await screen.findByText('Loading your orders...')).toBeVisible();
    list.resolve({ body: [anOrder()] });
    await rows();
  });
});

describe('the toast', () => {
  test('[ORDERS-09, TOAST-07] is shown once per load', async () => {
    shopWith([anOrder()]);
    openApp('/orders');
    await rows();
    expect(await screen.findAllByText(TOAST)).toHaveLength(1);
  });

  test('[ORDERS-09] is not shown for a list cached by an earlier visit', async () => {
    const api = shopWith([anOrder()]);
    openApp('/orders');
    await rows();
    await userEvent.click(screen.getByRole('link', { name: 'Cart' }));
    await waitFor(() => expect(address()).toBe('/cart'));
    await waitFor(() => expect(screen.queryByText(TOAST)).not.toBeInTheDocument(), { timeout: 10_000 });
    const second = deferReply<'ownOrders'>();
    api.reply(LIST, () => second.reply);
    await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    await userEvent.click(await screen.findByRole('button', { name: 'My Account' }));
    await userEvent.click(screen.getByRole('link', { name: 'Your Orders' }));
    await rows();
    expect(screen.queryByText(TOAST)).not.toBeInTheDocument();
    second.resolve({ body: [anOrder()] });
    expect(await screen.findAllByText(TOAST)).toHaveLength(1);
  });

  test('[ORDERS-09] is not shown for an empty list', async () => {
    shopWith([]);
    openApp('/orders');
    await screen.findByText('You have not placed any orders yet.');
    expect(screen.queryByText(TOAST)).not.toBeInTheDocument();
  });

  test('[ORDERS-09] is shown again for the next load', async () => {
    const api = shopFor('customer');
    api.reply(LIST, refusal('INTERNAL', 'It broke.'));
    openApp('/orders');
    await screen.findByText(/^Error:/);
    expect(screen.queryByText(TOAST)).not.toBeInTheDocument();
    api.reply(LIST, { body: [anOrder()] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByText(TOAST)).toHaveLength(1);
  });
});

describe('without a list', () => {
  test('[ORDERS-04] the token is missing while a user is loaded', async () => {
    const api = shopFor('customer');
    api.reply('userInfo', () => {
      localStorage.removeItem('access_token');
      localStorage.removeItem('refresh_token');
      return { body: users.customer };
    });
    openApp('/orders');
    expect(await screen.findByText('You need to be logged in to view your orders.')).toBeVisible();
    expect(api.callsTo(LIST)).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Go to Login' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByRole('form', { name: 'Sign in' })).toBeVisible();
  });

  test('[ORDERS-04, ERR-31] the tokens disappear while the list is open', async () => {
    const api = shopFor('customer');
    api.reply(LIST, refusal('INTERNAL', 'It broke.'));
    openApp('/orders');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    localStorage.clear();
    await userEvent.click(retry);
    expect(await screen.findByText('You need to be logged in to view your orders.')).toBeVisible();
    expect(screen.getByText('Authentication token not found. Please log in again.')).toBeVisible();
    expect(screen.getAllByText('Please log in to view your orders')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Go to Login' })).toBeVisible();
    expect(api.callsTo(LIST)).toHaveLength(1);
  });

  test('[ORDERS-05] nothing has been ordered yet', async () => {
    shopWith([]);
    openApp('/orders');
    expect(await screen.findByText('You have not placed any orders yet.')).toBeVisible();
    expect(getScreenState()).toBe('empty');
    await userEvent.click(screen.getByRole('link', { name: 'Start Shopping' }));
    await waitFor(() => expect(address()).toMatch(/^\/collection/));
  });

  test('[ORDERS-06, ERR-31] the session expired: Retry loads again', async () => {
    const api = shopWithExpiredSession();
    openApp('/orders');
    expect(await screen.findByText('Session expired. Please log in again.')).toBeVisible();
    expect(await screen.findAllByText('Your session has expired. Please log in again.')).toHaveLength(1);
    api.reply(LIST, { body: [anOrder()] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows()).toHaveLength(1);
  });

  test('[ORDERS-06] the session expired: Login Again leads to /login', async () => {
    shopWithExpiredSession();
    openApp('/orders');
    await userEvent.click(await screen.findByRole('link', { name: 'Login Again' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByRole('form', { name: 'Sign in' })).toBeVisible();
  });

  const failures: [name: string, answer: FakeReply<'ownOrders'>, text: string][] = [
    ["the server's message", refusal('INTERNAL', 'Out for lunch.'), 'Error: Out for lunch.'],
    [
      'a failure without a message',
      { wrongBecause: 'no code', status: 500 },
      'Error: Failed to fetch orders',
    ],
    ['no answer', 'offline', 'Error: Unable to connect to server. Please check your internet connection.'],
  ];
  test.each(failures)('[ORDERS-07, ERR-31] %s', async (_, answer, text) => {
    shopWithReply(answer);
    openApp('/orders');
    expect(await screen.findByText(text)).toBeVisible();
    expect(getScreenState()).toBe('failed');
  });

  test('[ERR-32] HTTP 403', async () => {
    shopWithReply({
      wrongBecause: 'ERR-32 names it',
      status: 403,
      body: refusal('FORBIDDEN', 'No.').refusal,
    });
    openApp('/orders');
    expect(
      await screen.findByText("Error: You don't have permission to access this resource."),
    ).toBeVisible();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/types.ts';
import type { StaffOrder } from '#src/screens/admin/recent-orders/staff-order.rules.ts';
import { brakePads, oilFilter } from '#tests/models/packaging.model.ts';
import { deferReply, endpoint, type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { address, advanceTime, openApp, startAdvancingClock } from '../../shop/open-shop.tsx';
import { anOrder, getQueries, getScreenState, shopFor } from '../admin-shop.ts';

const LIST = 'staffOrders';
const page = <Item,>(results: Item[], next: string | null = null) => ({
  body: { results, count: results.length, next, previous: null },
});

function shopWith(...orders: Order[]): FakeApi {
  const api = shopFor('staff');
  api.reply(LIST, page(orders));
  return api;
}

function shopWithLegacyOrder(order: StaffOrder): void {
  shopFor('staff').reply(LIST, {
    wrongBecause: 'ADMIN-ORDERS-04 to ADMIN-ORDERS-08 name such orders',
    ...page([order]),
  });
}

const card = async () =>
  within(await screen.findByRole('list', { name: 'Orders' })).getAllByRole('listitem')[0]!;
const getDetail = (container: HTMLElement, name: string) =>
  within(container).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('which orders', () => {
  test('[ADMIN-ORDERS-01, CONST-18] the filter offers all statuses by name', async () => {
    shopWith(anOrder());
    openApp('/admin/recent-orders');
    const filter = await screen.findByRole('combobox', { name: 'Status' });
    const options = within(filter).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value, text }) => [value, text])).toEqual([
      ['all', 'All'],
      ['pending', 'Pending'],
      ['paid', 'Paid'],
      ['shipping', 'Shipping'],
      ['delivered', 'Delivered'],
      ['cancelled', 'Cancelled'],
    ]);
  });

  test('[ADMIN-ORDERS-02] page 1 is requested first, without a status for All', async () => {
    const api = shopWith(anOrder());
    openApp('/admin/recent-orders');
    await card();
    expect(getQueries(api, LIST)).toEqual([{ page: '1' }]);
    expect(api.callsTo(LIST)[0]?.headers.get('authorization')).toBe('Bearer access');
  });

  test('[ADMIN-ORDERS-02] another filter loads again and appears in the URL', async () => {
    const api = shopWith(anOrder());
    openApp('/admin/recent-orders');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Shipping');
    await waitFor(() => expect(getQueries(api, LIST).at(-1)).toEqual({ page: '1', status: 'shipping' }));
    expect(address()).toBe('/admin/recent-orders?status=shipping');
  });

  test('a filter and a search in the URL are applied', async () => {
    const api = shopWith(anOrder());
    openApp('/admin/recent-orders?status=paid&q=0712');
    await card();
    expect(getQueries(api, LIST)[0]).toEqual({ page: '1', status: 'paid', q: '0712' });
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('paid');
    expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('0712');
  });

  test('an unknown status in the URL shows all orders', async () => {
    const api = shopWith(anOrder());
    openApp('/admin/recent-orders?status=lost');
    await card();
    expect(getQueries(api, LIST)[0]).toEqual({ page: '1' });
  });

  test('a search queries the server and keeps the filter; an emptied box shows every order again', async () => {
    const api = shopWith(anOrder());
    openApp('/admin/recent-orders?status=paid');
    await card();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search orders' }), ' wanjiku@ {Enter}');
    await waitFor(() =>
      expect(getQueries(api, LIST).at(-1)).toEqual({ page: '1', status: 'paid', q: 'wanjiku@' }),
    );
    expect(address()).toBe('/admin/recent-orders?status=paid&q=wanjiku%40');
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search orders' }));
    await waitFor(() => expect(address()).toBe('/admin/recent-orders?status=paid'));
  });

  test('[ADMIN-ORDERS-02] Load more adds the next page and disappears when there is none', async () => {
    const api = shopFor('staff');
    const older = anOrder({ order_number: 'OLDER000000A' });
    api.reply(LIST, ({ search }) =>
      search === '?page=1' ? page([anOrder()], '/api/o/existing/?page=2&status=all') : page([older]),
    );
    openApp('/admin/recent-orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('heading', { name: 'OLDER000' })).toBeVisible();
    expect(screen.getByRole('heading', { name: '7Q2M9XKD' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(getQueries(api, LIST)).toEqual([{ page: '1' }, { page: '2' }]);
  });

  test('an order that has since moved to the next page is shown once', async () => {
    const api = shopFor('staff');
    api.reply(LIST, ({ search }) => page([anOrder()], search === '?page=1' ? '?page=2' : null));
    openApp('/admin/recent-orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Load/ })).not.toBeInTheDocument());
    expect(screen.getAllByRole('heading', { name: '7Q2M9XKD' })).toHaveLength(1);
  });

  test('the list is refreshed every 15 seconds, and stays visible meanwhile', async () => {
    const api = shopWith(anOrder());
    startAdvancingClock();
    openApp('/admin/recent-orders');
    await card();
    const second = deferReply<'staffOrders'>();
    api.reply(LIST, () => second.reply);
    await advanceTime(14_000);
    expect(api.callsTo(LIST)).toHaveLength(1);
    await advanceTime(1_500);
    expect(api.callsTo(LIST)).toHaveLength(2);
    expect(screen.getByRole('heading', { name: '7Q2M9XKD' })).toBeVisible();
    expect(screen.queryByText('Loading orders...')).not.toBeInTheDocument();
    second.resolve(page([anOrder({ order_number: 'NEWER000000A' }), anOrder()]));
    expect(await screen.findByRole('heading', { name: 'NEWER000' })).toBeVisible();
  });

  test('[BACKOFFICE-07] the poll sends the version it has, and a reply without changes keeps the list', async () => {
    const api = shopFor('staff');
    api.reply(LIST, { ...page([anOrder()]), headers: { ETag: '"first"' } });
    startAdvancingClock();
    openApp('/admin/recent-orders');
    await card();
    api.reply(LIST, 'not modified');
    await advanceTime(15_500);
    await advanceTime(15_500);
    api.reply(LIST, {
      ...page([anOrder({ order_number: 'NEWER000000A' }), anOrder()]),
      headers: { ETag: '"second"' },
    });
    expect(screen.getByRole('heading', { name: '7Q2M9XKD' })).toBeVisible();
    await advanceTime(15_500);
    expect(await screen.findByRole('heading', { name: 'NEWER000' })).toBeVisible();
    api.reply(LIST, 'not modified');
    await advanceTime(15_500);
    expect(screen.getByRole('heading', { name: 'NEWER000' })).toBeVisible();
    const versions = api.callsTo(LIST).map(({ headers }) => headers.get('if-none-match'));
    expect(versions).toEqual([null, '"first"', '"first"', '"first"', '"second"']);
  });

  test('a failed refresh keeps the list and says so', async () => {
    const api = shopWith(anOrder());
    startAdvancingClock();
    openApp('/admin/recent-orders');
    await card();
    api.reply(LIST, refusal('INTERNAL', 'It broke.'));
    await advanceTime(15_500);
    expect(
      await screen.findByText('The list could not be refreshed just now. We keep trying.'),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: '7Q2M9XKD' })).toBeVisible();
  });
});

describe('a card', () => {
  const { cart_items: _items, ...withoutItems } = anOrder();

  test('[BACKOFFICE-11] shows the hour, the payment with its receipt, and the name', async () => {
    shopWith(anOrder({ receipt: 'SGL5T61SV0' }));
    openApp('/admin/recent-orders');
    const shown = within(await card());
    expect(shown.getByText('11:15')).toBeVisible();
    expect(shown.getByText('M-Pesa SGL5T61SV0')).toBeVisible();
    expect(getDetail(await card(), 'Name')).toBe('Wanjiku Kamau');
  });

  test('[BACKOFFICE-11] leads to an order, and from there back to the list as it was', async () => {
    const api = shopWith(anOrder());
    api.reply(endpoint('staffOrder', { order_number: '7Q2M9XKD4T0B' }), { body: anOrder() });
    openApp('/admin/recent-orders?status=paid&q=wanjiku');
    await userEvent.click(await screen.findByRole('link', { name: '7Q2M9XKD' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Back to Orders' }));
    await waitFor(() => expect(address()).toBe('/admin/recent-orders?status=paid&q=wanjiku'));
  });

  test('[ADMIN-ORDERS-03, CONST-14] shows the first 8 characters of the order number', async () => {
    shopWith(anOrder({ order_number: 'ABCDEFGH1234' }));
    openApp('/admin/recent-orders');
    expect(within(await card()).getByRole('heading')).toHaveTextContent(/^ABCDEFGH$/);
  });

  test.each([
    ['cart_items', () => shopWith(anOrder({ cart_items: [brakePads, oilFilter] }))],
    ['cart.items', () => shopWithLegacyOrder({ ...withoutItems, cart: { items: [brakePads, oilFilter] } })],
  ])('[ADMIN-ORDERS-04] shows the items of %s with image, name, quantity and price', async (_, open) => {
    open();
    openApp('/admin/recent-orders');
    const shown = within(await card());
    expect(shown.getByRole('img', { name: 'Brake Pads' })).toHaveAttribute('src', '/media/part.svg');
    expect(shown.getByText('Brake Pads')).toBeVisible();
    expect(shown.getByText('1 × Ksh 3,200')).toBeVisible();
    expect(shown.getByText('Oil Filter')).toBeVisible();
    expect(shown.getByText('1 × Ksh 1,600')).toBeVisible();
  });

  test("[ADMIN-ORDERS-05] shows the customer's email, phone, country and address", async () => {
    shopWith({
      ...anOrder(),
      delivery_address: {
        ...anOrder().delivery_address,
        city: 'Jinja',
        county: 'Busoga',
        country: 'Uganda',
      },
    });
    openApp('/admin/recent-orders');
    const shown = await card();
    expect(getDetail(shown, 'Email')).toBe('shopper@gari.test');
    expect(getDetail(shown, 'Phone')).toBe('0712 345 678');
    expect(getDetail(shown, 'Country')).toBe('Uganda');
    expect(getDetail(shown, 'Address')).toBe('12 Kirinyaga Road, Jinja, Busoga');
  });

  test('[ADMIN-ORDERS-05, CONST-17] the country is Kenya when the order has none', async () => {
    const { country: _, ...withoutCountry } = anOrder().delivery_address;
    shopWithLegacyOrder({ ...anOrder(), delivery_address: withoutCountry });
    openApp('/admin/recent-orders');
    expect(getDetail(await card(), 'Country')).toBe('Kenya');
  });

  test("[ADMIN-ORDERS-06] falls back to the order's own fields when it has no delivery address", async () => {
    shopWithLegacyOrder({
      ...anOrder(),
      delivery_address: null,
      shipping_address: '4 Biashara Street, Mombasa',
      phone_number: '+254798765432',
      country: 'Tanzania',
    });
    openApp('/admin/recent-orders');
    const shown = await card();
    expect(getDetail(shown, 'Address')).toBe('4 Biashara Street, Mombasa');
    expect(getDetail(shown, 'Phone')).toBe('0798 765 432');
    expect(getDetail(shown, 'Country')).toBe('Tanzania');
  });

  test.each([
    ['pending', 'Pending', 'yellow'],
    ['paid', 'Paid', 'blue'],
    ['shipping', 'Shipping', 'orange'],
    ['delivered', 'Delivered', 'green'],
    ['cancelled', 'Cancelled', 'red'],
  ] as const)('[ADMIN-ORDERS-07] the badge of %s reads %s and is %s', async (status, label, colour) => {
    shopWith(anOrder({ status }));
    openApp('/admin/recent-orders');
    expect(within(await card()).getByText(label)).toHaveAttribute('data-colour', colour);
  });

  test('[ADMIN-ORDERS-07] the badge of an unknown status is grey', async () => {
    shopWithLegacyOrder({ ...anOrder(), status: 'lost at sea' });
    openApp('/admin/recent-orders');
    expect(within(await card()).getByText('Lost at sea')).toHaveAttribute('data-colour', 'grey');
  });

  test.each([
    ['Processing Order', 'yellow'],
    ['Order Confirmed', 'blue'],
    ['Ready to ship', 'orange'],
    ['Order Completed', 'green'],
    ['Paid', 'blue'],
    ['PAID', 'blue'],
    ['Delivered', 'green'],
    ['DELIVERED', 'green'],
  ])('[ADMIN-ORDERS-08] the legacy label %s gets a %s badge and cannot be edited', async (status, colour) => {
    shopWithLegacyOrder({ ...anOrder(), status });
    openApp('/admin/recent-orders');
    const shown = within(await card());
    expect(shown.getByText(status)).toHaveAttribute('data-colour', colour);
    expect(shown.queryByText('Editable')).not.toBeInTheDocument();
    expect(shown.queryByRole('link')).not.toBeInTheDocument();
  });

  test('[ADMIN-ORDERS-09] shows the total and the day the order was placed', async () => {
    shopWith(anOrder({ total: 15300, created_at: '2026-11-03T08:15:00.000Z' }));
    openApp('/admin/recent-orders');
    const shown = within(await card());
    expect(shown.getByText('Ksh 15,300')).toBeVisible();
    expect(shown.getByText('Placed on 3 Nov 2026')).toBeVisible();
  });

  test.each(['paid', 'shipping'] as const)(
    '[ADMIN-ORDERS-10, ADMIN-ORDERS-11] a %s one is Editable and opens',
    async (status) => {
      const api = shopWith(anOrder({ status }));
      api.reply(endpoint('staffOrder', { order_number: '7Q2M9XKD4T0B' }), { body: anOrder({ status }) });
      openApp('/admin/recent-orders');
      const shown = within(await card());
      expect(shown.getByText('Editable')).toBeVisible();
      await userEvent.click(shown.getByRole('link', { name: '7Q2M9XKD' }));
      expect(await screen.findByRole('heading', { name: 'Order 7Q2M9XKD' })).toBeVisible();
      expect(address()).toBe('/admin/orders/7Q2M9XKD4T0B');
    },
  );

  test.each(['pending', 'delivered', 'cancelled'] as const)(
    '[ADMIN-ORDERS-10, ADMIN-ORDERS-11] a %s one is not Editable and does not open',
    async (status) => {
      shopWith(anOrder({ status }));
      openApp('/admin/recent-orders');
      const shown = await card();
      expect(within(shown).queryByText('Editable')).not.toBeInTheDocument();
      await userEvent.click(within(shown).getByRole('heading'));
      await userEvent.click(shown);
      expect(address()).toBe('/admin/recent-orders');
    },
  );
});

describe('without a list', () => {
  test("[ADMIN-ORDERS-12] 'Loading orders...' is shown while loading", async () => {
    const api = shopFor('staff');
    const list = deferReply<'staffOrders'>();
    api.reply(LIST, () => list.reply);
    openApp('/admin/recent-orders');
    expect(await screen.findByText('Loading orders...')).toBeVisible();
    expect(getScreenState()).toBe('loading');
    list.resolve(page([anOrder()]));
    await card();
    expect(screen.queryByText('Loading orders...')).not.toBeInTheDocument();
  });

  test("[ADMIN-ORDERS-12] 'No recent orders' is shown when there are none", async () => {
    shopWith();
    openApp('/admin/recent-orders');
    expect(await screen.findByText('No recent orders')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show all orders' })).not.toBeInTheDocument();
  });

  test('an empty search result leads back to all orders', async () => {
    shopWith();
    openApp('/admin/recent-orders?status=paid&q=nobody');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all orders' }));
    expect(address()).toBe('/admin/recent-orders');
  });

  test.each([['HTTP 500', refusal('INTERNAL', 'It broke.')] as const, ['no answer', 'offline'] as const])(
    '[ADMIN-ORDERS-13, ADMIN-ORDERS-14] after %s the redirect screen leads to / in 3 seconds',
    async (_, answer) => {
      const api = shopFor('staff');
      api.reply(LIST, answer);
      startAdvancingClock();
      openApp('/admin/recent-orders');
      expect(await screen.findByRole('heading', { name: "Oops! Let's try that again" })).toBeVisible();
      expect(screen.getByText('Redirecting you to login...')).toBeVisible();
      await advanceTime(2_000);
      expect(address()).toBe('/admin/recent-orders');
      await advanceTime(1_500);
      await waitFor(() => expect(address()).toBe('/'));
    },
  );
});

test('[FIT-33] an order shows the car of each line', async () => {
  const car = { vehicle_label: 'Toyota Vitz NSP130', verdict: 'unchecked', acknowledged: true } as const;
  shopWith(anOrder({ cart_items: [{ ...brakePads, ...car }, oilFilter] }));
  openApp('/admin/recent-orders');
  const items = within(within(await card()).getByRole('list', { name: 'Items' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Brake PadsFor Toyota Vitz NSP130 (not checked)1 × Ksh 3,200',
    'Oil Filter1 × Ksh 1,600',
  ]);
});

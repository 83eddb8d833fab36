// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Customer, ListedCustomer } from '#contract/types.ts';
import { endpoint, invalidFields, refusal } from '#tests/support/fake-api.ts';
import { address, openApp } from '../shop/open-shop.tsx';
import { getQueries, getScreenState, shopFor } from './admin-shop.ts';

const akinyi: ListedCustomer = {
  id: 12,
  username: 'Akinyi',
  email: 'akinyi@example.com',
  role: 'customer',
  created_at: '2026-01-05T09:00:00.000Z',
  phone: '+254712345678',
  last_order_at: '2026-11-20T09:00:00.000Z',
  paid_orders: 2,
  value: 24_000,
};
const newcomer: ListedCustomer = {
  ...akinyi,
  id: 13,
  username: 'Baraka',
  email: 'baraka@example.com',
  role: 'staff',
  phone: null,
  last_order_at: null,
  paid_orders: 0,
  value: 0,
};
const page = (...results: ListedCustomer[]) => ({
  body: { results, count: results.length, next: null, previous: null },
});

describe('the list', () => {
  test('[CUSTOMER-06] shows people with what they paid, and links to each', async () => {
    const api = shopFor('superuser');
    api.reply('customers', page(akinyi, newcomer));
    openApp('/admin/customers');
    const list = await screen.findByRole('list', { name: 'Customers' });
    const rows = within(list)
      .getAllByRole('listitem')
      .map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]);
    expect(rows).toEqual([
      [
        'Akinyiakinyi@example.com0712 345 678Ksh 24,000 in 2 ordersLast order 20 Nov 2026',
        '/admin/customers/12',
      ],
      ['BarakaStaffbaraka@example.comNo order yetNothing paidJoined 5 Jan 2026', '/admin/customers/13'],
    ]);
    expect(screen.getByText('2 people')).toBeVisible();
  });

  test('[CUSTOMER-06] is searched and sorted, and the address says how', async () => {
    const api = shopFor('superuser');
    api.reply('customers', page());
    const { user } = openApp('/admin/customers');
    await user.type(await screen.findByLabelText('Name, email address or phone number'), ' 0712 345 {Enter}');
    await waitFor(() => expect(address()).toBe('/admin/customers?q=0712+345'));
    await user.selectOptions(screen.getByLabelText('Sort'), 'Most paid first');
    await waitFor(() => expect(address()).toBe('/admin/customers?q=0712+345&sort=value'));
    expect(await screen.findByText(/Nobody matches/)).toBeVisible();
    expect(getQueries(api, 'customers')).toEqual([
      { sort: 'newest', page: '1' },
      { q: '0712 345', sort: 'newest', page: '1' },
      { q: '0712 345', sort: 'value', page: '1' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Show all customers' }));
    await waitFor(() => expect(address()).toBe('/admin/customers'));
  });

  test('[CUSTOMER-06] that failed to load can be loaded again', async () => {
    const api = shopFor('superuser');
    api.reply('customers', 'offline');
    const { user } = openApp('/admin/customers');
    expect(await screen.findByText('The customers could not be loaded')).toBeVisible();
    api.reply('customers', page(akinyi));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Akinyi')).toBeVisible();
    expect(getScreenState()).toBe('filled');
  });
});

const customer: Customer = {
  ...akinyi,
  orders: [
    { order_number: '7K3M9QXW2VAB', status: 'paid', total: 2400, placed_at: '2026-11-20T09:00:00.000Z' },
  ],
  order_count: 21,
  cars: [{ label: 'Toyota Fielder E140', nickname: 'Taxi', year: 2010, frame: 'NZE141-•••2345' }],
  addresses: [
    {
      id: 1,
      name: 'Akinyi Odhiambo',
      phone: '+254712345678',
      email: 'akinyi@example.com',
      street: 'Ngong Road 12',
      city: 'Nairobi',
      county: 'Nairobi',
    },
  ],
  open_refunds: [{ id: 4, order_number: '7K3M9QXW2VAB', amount: 2400, paid_back: 400 }],
  notes: [{ id: 3, text: 'Call after 5.', created_at: '2026-11-20T09:00:00.000Z', by: 'Otieno' }],
};

function openCustomer(changes: Partial<Customer> = {}) {
  const api = shopFor('superuser');
  api.reply(endpoint('customer', { id: 12 }), { body: { ...customer, ...changes } });
  return { api, ...openApp('/admin/customers/12') };
}
const getPanel = (name: string) => screen.findByRole('region', { name });

describe('one customer', () => {
  test('[CUSTOMER-06] is shown with orders, money due, cars, addresses and notes', async () => {
    openCustomer();
    expect(await getPanel('Orders')).toHaveTextContent(
      'Orders7K3M9QXW20 Nov 2026PaidKsh 2,400The latest 1 of 21.',
    );
    expect(await getPanel('Money due')).toHaveTextContent('Money dueRefund of order 7K3M9QXWKsh 2,000');
    expect(await getPanel('Cars')).toHaveTextContent('CarsToyota Fielder E140 (Taxi)2010, NZE141-•••2345');
    expect(await getPanel('Addresses')).toHaveTextContent(
      'AddressesAkinyi OdhiamboNgong Road 12, Nairobi, Nairobi0712 345 678, akinyi@example.com',
    );
    expect(screen.getByRole('list', { name: 'Notes' })).toHaveTextContent(
      'Call after 5.20 Nov 2026, 12:00, OtienoDelete',
    );
  });

  test('[CUSTOMER-06] without anything says so', async () => {
    openCustomer({ orders: [], order_count: 0, cars: [], addresses: [], open_refunds: [], notes: [] });
    expect(await screen.findByText('No orders yet.')).toBeVisible();
    expect(screen.getByText('No cars in the garage.')).toBeVisible();
    expect(screen.getByText('No saved addresses.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Money due' })).not.toBeInTheDocument();
  });

  test.each(['12', 'twelve'])('[CUSTOMER-06] that does not exist is not found: %s', async (id) => {
    const api = shopFor('superuser');
    api.reply(endpoint('customer', { id: 12 }), refusal('NOT_FOUND', 'Customer not found.'));
    openApp(`/admin/customers/${id}`);
    expect(await screen.findByRole('heading', { name: 'Customer not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All customers' })).toHaveAttribute('href', '/admin/customers');
  });

  test('[CUSTOMER-06] a note is written and deleted', async () => {
    const { api, user } = openCustomer({ notes: [] });
    const note = { id: 5, text: 'Pays by bank.', created_at: '2026-11-21T09:00:00.000Z', by: 'Otieno' };
    api.reply(endpoint('addCustomerNote', { id: 12 }), { body: note });
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    expect(screen.getByText('This field is required')).toBeVisible();
    await user.type(screen.getByLabelText('New note'), ' Pays by bank. ');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('21 Nov 2026, 12:00, Otieno')).toBeVisible();
    expect(screen.getByLabelText('New note')).toHaveValue('');
    expect(api.callsTo(endpoint('addCustomerNote', { id: 12 })).map(({ body }) => body)).toEqual([
      { text: 'Pays by bank.' },
    ]);
    api.reply(endpoint('deleteCustomerNote', { id: 12, note: 5 }), { body: { message: '' } });
    await user.click(screen.getByRole('button', { name: 'Delete the note of 21 Nov 2026, 12:00' }));
    await waitFor(() => expect(screen.queryByText('Pays by bank.')).not.toBeInTheDocument());
  });

  test('[CUSTOMER-06] a note that is refused stays in its field', async () => {
    const { api, user } = openCustomer();
    const message = 'There are 50 notes about this customer. Please delete one first.';
    api.reply(endpoint('addCustomerNote', { id: 12 }), refusal('NOTES_FULL', message));
    await user.type(await screen.findByLabelText('New note'), 'One more');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText('New note')).toHaveValue('One more');
  });

  test('[CUSTOMER-06] the export is saved as a file', async () => {
    const { api, user } = openCustomer();
    const saved: Blob[] = [];
    const createUrl = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const data = {
      exported_at: '2026-11-21T09:00:00.000Z',
      complete: true,
      account: { id: 12, username: 'Akinyi', email: 'akinyi@example.com' },
      sign_in_methods: ['password'],
      sessions: [],
      addresses: [],
      cars: [],
      orders: [],
      reviews: [],
      car_requests: [],
      news_consents: [],
      stock_requests: [],
      notes: [],
    };
    api.reply(endpoint('exportCustomer', { id: 12 }), { body: data });
    await user.click(await screen.findByRole('button', { name: 'Export data' }));
    expect(await screen.findByText('The data is in your downloads')).toBeVisible();
    expect(saved.map(({ type }) => type)).toEqual(['application/json']);
    expect(click.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
      expect.stringMatching(/^customer-12-\d{4}-\d\d-\d\d\.json$/),
    ]);
    expect(createUrl).toHaveBeenCalledTimes(1);
  });

  test('[CUSTOMER-06] the account is erased once its email address has been typed', async () => {
    const { api, user } = openCustomer();
    const ERASE = endpoint('eraseCustomer', { id: 12 });
    api.reply('customers', page());
    await user.click(await screen.findByRole('button', { name: 'Erase account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Erase Akinyi?' });
    const field = within(dialog).getByLabelText('Type akinyi@example.com to confirm');
    const submit = within(dialog).getByRole('button', { name: 'Erase for good' });
    fireEvent.change(field, { target: { value: 'akinyi' } });
    await user.click(submit);
    expect(await within(dialog).findByText('This is not the email address of the account')).toBeVisible();
    expect(api.callsTo(ERASE)).toEqual([]);
    const goods = 'This customer has an order under way. The account can be erased once it has arrived.';
    api.reply(ERASE, refusal('GOODS_UNDER_WAY', goods));
    fireEvent.change(field, { target: { value: 'Akinyi@example.com' } });
    await user.click(submit);
    expect(await within(dialog).findByText(goods)).toBeVisible();
    api.reply(ERASE, { body: { message: '' } });
    await user.click(submit);
    await waitFor(() => expect(address()).toBe('/admin/customers'));
    expect(await screen.findByText('The account is erased')).toBeVisible();
    expect(api.callsTo(ERASE).map(({ body }) => body)).toEqual([
      { confirmation: 'Akinyi@example.com' },
      { confirmation: 'Akinyi@example.com' },
    ]);
  });

  test('[CUSTOMER-06] an address that changed meanwhile is marked at the field', async () => {
    const { api, user } = openCustomer();
    const message = 'This is not the email address of the account';
    api.reply(endpoint('eraseCustomer', { id: 12 }), invalidFields(message, { confirmation: message }));
    await user.click(await screen.findByRole('button', { name: 'Erase account' }));
    const field = screen.getByLabelText('Type akinyi@example.com to confirm');
    fireEvent.change(field, { target: { value: 'akinyi@example.com' } });
    await user.click(screen.getByRole('button', { name: 'Erase for good' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toHaveAttribute('aria-invalid', 'true');
  });

  test('[CUSTOMER-06] one’s own account cannot be erased here', async () => {
    const api = shopFor('superuser');
    api.reply(endpoint('customer', { id: 9 }), { body: { ...customer, id: 9 } });
    openApp('/admin/customers/9');
    expect(await screen.findByText('Your own account can be deleted in your profile.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erase account' })).not.toBeInTheDocument();
  });
});

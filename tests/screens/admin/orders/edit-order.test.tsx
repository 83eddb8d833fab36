import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '#contract/order-lifecycle.ts';
import { brakePads, oilFilter } from '#tests/models/packaging.model.ts';
import { deferReply, endpoint, type FakeApi, type FakeReply, refusal } from '#tests/support/fake-api.ts';
import { address, advanceTime, openApp, startAdvancingClock } from '../../shop/open-shop.tsx';
import { anOrder, getScreenState, shopFor } from '../admin-shop.ts';

const ORDER = endpoint('staffOrder', { order_number: '7Q2M9XKD4T0B' });
const CHANGE = endpoint('changeOrderStatus', { order_number: '7Q2M9XKD4T0B' });
const sparkPlug = {
  ...brakePads,
  id: 3,
  product: { ...brakePads.product, id: 103, name: 'Spark Plug' },
};

function openOrder(changes: Parameters<typeof anOrder>[0] = {}): FakeApi {
  const api = shopFor('staff');
  api.reply(ORDER, { body: anOrder(changes) });
  api.reply('staffOrders', { body: { results: [], count: 0, next: null, previous: null } });
  openApp('/admin/orders/7Q2M9XKD4T0B');
  return api;
}

const waitForOrder = () => screen.findByRole('heading', { name: 'Order 7Q2M9XKD' });
const box = (name: string) => screen.getByRole('checkbox', { name: `Packaged: ${name}` });
const tick = (name: string) => userEvent.click(box(name));
const statusButtons = () =>
  screen.queryAllByRole('button', { name: /^(Mark as|Package Items)/ }).map((button) => button.textContent);
const getDetail = (name: string) =>
  within(screen.getByRole('region', { name: 'Shipping details' })).getByText(name, { selector: 'dt' })
    .nextElementSibling?.textContent;

describe('an opened order', () => {
  test.each([
    ['paid', 'Paid'],
    ['shipping', 'Shipping'],
  ] as const)(
    '[ADMIN-EDIT-01] is loaded by its number, and the status %s is shown',
    async (status, label) => {
      const api = openOrder({ status });
      await waitForOrder();
      expect(api.callsTo(ORDER).map((call) => call.headers.get('authorization'))).toEqual(['Bearer access']);
      const progress = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
      expect(progress.find((step) => step.getAttribute('aria-current') === 'step')).toHaveTextContent(label);
      expect(screen.getAllByText(label).some((element) => element.dataset['colour'])).toBe(true);
    },
  );

  test('[PARTREFUND-06] says of which line fewer units are packed than were bought', async () => {
    openOrder({ status: 'paid', cart_items: [{ ...brakePads, quantity: 3, price: 1500, returned: 1 }] });
    await waitForOrder();
    expect(screen.getByText('2 × Ksh 1,500, 1 refunded: do not pack')).toBeVisible();
  });

  test('[FIT-33] shows the car of each line on the packing list', async () => {
    const car = { vehicle_label: 'Toyota Vitz NSP130', acknowledged: true };
    openOrder({
      status: 'paid',
      cart_items: [
        { ...brakePads, ...car, verdict: 'no' },
        { ...oilFilter, ...car, verdict: 'fits' },
        sparkPlug,
      ],
    });
    await waitForOrder();
    const items = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Brake PadsFor Toyota Vitz NSP130 (does not fit)1 × Ksh 3,200',
      'Oil FilterFor Toyota Vitz NSP1301 × Ksh 1,600',
      'Spark Plug1 × Ksh 3,200',
    ]);
  });

  test('[ADMIN-EDIT-02] shows its items, each with a checkbox while it is paid', async () => {
    openOrder({ status: 'paid' });
    await waitForOrder();
    const items = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Brake Pads1 × Ksh 3,200',
      'Oil Filter1 × Ksh 1,600',
    ]);
    expect(box('Brake Pads')).not.toBeChecked();
    expect(box('Oil Filter')).not.toBeChecked();
  });

  test('[ADMIN-EDIT-02] shows its items without checkboxes while it is shipping', async () => {
    openOrder({ status: 'shipping' });
    await waitForOrder();
    expect(within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  test('[ADMIN-EDIT-03] shows its recipient, its address and its total', async () => {
    openOrder();
    await waitForOrder();
    expect(getDetail('Customer')).toBe('Wanjiku');
    expect(getDetail('Deliver to')).toBe('Wanjiku Kamau');
    expect(getDetail('Phone')).toBe('0712 345 678');
    expect(getDetail('Country')).toBe('Kenya');
    expect(getDetail('Address')).toBe('12 Kirinyaga Road, Nairobi');
    expect(getDetail('Total')).toBe('Ksh 5,300');
  });

  test.each(['paid', 'shipping', 'delivered'] as const)(
    '[ADMIN-EDIT-04] Back to Orders leads from a %s order to the list',
    async (status) => {
      openOrder({ status });
      await screen.findByRole('heading', { name: /Order/ });
      await userEvent.click(await screen.findByRole('link', { name: 'Back to Orders' }));
      await waitFor(() => expect(address()).toBe('/admin/recent-orders'));
    },
  );
});

describe('packaging', () => {
  test('[ADMIN-EDIT-05, ADMIN-EDIT-06] the button counts the ticks and is enabled by the last one', async () => {
    openOrder({ cart_items: [brakePads, oilFilter, sparkPlug] });
    await waitForOrder();
    const button = screen.getByRole('button', { name: 'Package Items (0/3)' });
    expect(button).toBeDisabled();
    await tick('Brake Pads');
    expect(button).toHaveTextContent(/^Package Items \(1\/3\)$/);
    expect(button).toBeDisabled();
    await tick('Spark Plug');
    expect(button).toHaveTextContent(/^Package Items \(2\/3\)$/);
    expect(button).toBeDisabled();
    await tick('Oil Filter');
    expect(button).toHaveTextContent(/^Mark as Shipping$/);
    expect(button).toBeEnabled();
    await tick('Spark Plug');
    expect(button).toHaveTextContent(/^Package Items \(2\/3\)$/);
    expect(button).toBeDisabled();
  });

  test('[ADMIN-EDIT-05, ADMIN-EDIT-06] without items the button stays disabled at (0/0)', async () => {
    openOrder({ cart_items: [] });
    await waitForOrder();
    expect(screen.getByRole('button', { name: 'Package Items (0/0)' })).toBeDisabled();
  });

  test('[ADMIN-EDIT-13] ticking an item affects only that item', async () => {
    openOrder();
    await waitForOrder();
    await tick('Oil Filter');
    expect(box('Oil Filter')).toBeChecked();
    expect(box('Brake Pads')).not.toBeChecked();
  });

  test('[ADMIN-EDIT-13] ticks are cleared when the screen is left and opened again', async () => {
    const api = openOrder();
    api.reply('staffOrders', {
      body: { results: [anOrder()], count: 1, next: null, previous: null },
    });
    await waitForOrder();
    await tick('Oil Filter');
    await userEvent.click(screen.getByRole('link', { name: 'Back to Orders' }));
    await userEvent.click(await screen.findByRole('link', { name: '7Q2M9XKD' }));
    await waitForOrder();
    expect(box('Oil Filter')).not.toBeChecked();
    expect(box('Brake Pads')).not.toBeChecked();
    expect(api.callsTo(CHANGE)).toEqual([]);
  });
});

describe('changing the status', () => {
  test('[ADMIN-EDIT-07, ADMIN-EDIT-10, ADMIN-EDIT-11, TOAST-08] Mark as Shipping', async () => {
    const api = openOrder();
    api.reply(CHANGE, { body: anOrder({ status: 'shipping' }) });
    await waitForOrder();
    await tick('Brake Pads');
    await tick('Oil Filter');
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Shipping' }));
    expect(await screen.findByText('Order marked as shipping successfully!')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/recent-orders'));
    expect(api.callsTo(CHANGE).map((call) => call.body)).toEqual([{ status: 'shipping' }]);
  });

  test('[BACKOFFICE-12] the carrier and the waybill go with it; only a packed order asks for them', async () => {
    const api = openOrder();
    api.reply(CHANGE, { body: anOrder({ status: 'shipping' }) });
    await waitForOrder();
    await tick('Brake Pads');
    await tick('Oil Filter');
    await userEvent.type(screen.getByRole('combobox', { name: 'Carrier' }), 'G4S');
    await userEvent.type(screen.getByRole('textbox', { name: 'Waybill number' }), 'KE-77120');
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Shipping' }));
    await waitFor(() => expect(address()).toBe('/admin/recent-orders'));
    expect(api.callsTo(CHANGE).map((call) => call.body)).toEqual([
      { status: 'shipping', carrier: 'G4S', waybill: 'KE-77120' },
    ]);
  });

  test('[BACKOFFICE-12] an order on its way does not ask for a carrier', async () => {
    openOrder({ status: 'shipping' });
    await waitForOrder();
    expect(screen.queryByRole('region', { name: 'Parcel' })).not.toBeInTheDocument();
  });

  test('[ADMIN-EDIT-08, ADMIN-EDIT-10, ADMIN-EDIT-11, TOAST-08] Mark as Delivered', async () => {
    const api = openOrder({ status: 'shipping' });
    api.reply(CHANGE, { body: anOrder({ status: 'delivered' }) });
    await waitForOrder();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Delivered' }));
    expect(await screen.findByText('Order marked as delivered successfully!')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/admin/recent-orders'));
    expect(api.callsTo(CHANGE).map((call) => call.body)).toEqual([{ status: 'delivered' }]);
  });

  test('the button is disabled while the change is in progress', async () => {
    const api = openOrder({ status: 'shipping' });
    const change = deferReply<'changeOrderStatus'>();
    api.reply(CHANGE, () => change.reply);
    await waitForOrder();
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Delivered' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mark as Delivered' })).toBeDisabled());
    expect(getScreenState()).toBe('markingDelivered');
    change.resolve({ body: anOrder({ status: 'delivered' }) });
    await waitFor(() => expect(address()).toBe('/admin/recent-orders'));
  });

  test.each([
    ['paid', ['Package Items (0/2)']],
    ['shipping', ['Mark as Delivered']],
  ] as const)('[ADMIN-EDIT-09] %s offers %j and nothing else', async (status, buttons) => {
    openOrder({ status });
    await waitForOrder();
    expect(statusButtons()).toEqual(buttons);
  });

  test('[ADMIN-EDIT-09] a packed order offers Mark as Shipping and nothing else', async () => {
    openOrder({ cart_items: [oilFilter] });
    await waitForOrder();
    await tick('Oil Filter');
    expect(statusButtons()).toEqual(['Mark as Shipping']);
  });

  const failures: [name: string, answer: FakeReply<'changeOrderStatus'>, toast: string][] = [
    ["the server's message", refusal('FORBIDDEN', 'Not you.'), 'Not you.'],
    ['its own text', { wrongBecause: 'no code', status: 500 }, 'Failed to update order status'],
    ['its own text offline', 'offline', 'Failed to update order status'],
  ];
  test.each(failures)(
    '[ADMIN-EDIT-12, ERR-33] a failure shows %s and changes neither status nor screen',
    async (_, answer, toast) => {
      const api = openOrder();
      api.reply(CHANGE, answer);
      await waitForOrder();
      await tick('Brake Pads');
      await tick('Oil Filter');
      await userEvent.click(screen.getByRole('button', { name: 'Mark as Shipping' }));
      expect(await screen.findByText(toast)).toBeVisible();
      expect(address()).toBe('/admin/orders/7Q2M9XKD4T0B');
      expect(getScreenState()).toBe('packaging');
      expect(box('Brake Pads')).toBeChecked();
      expect(screen.getByRole('button', { name: 'Mark as Shipping' })).toBeEnabled();
      expect(api.callsTo(ORDER)).toHaveLength(1);
    },
  );

  test.each(['staff', 'superuser'] as const)(
    '[ROLE-05] %s who reach the screen are offered the same; the server refuses a role revoked in the meantime',
    async (person) => {
      const api = shopFor(person);
      api.reply(ORDER, { body: anOrder({ status: 'shipping' }) });
      const message = "You don't have permission to access this resource.";
      api.reply(CHANGE, refusal('FORBIDDEN', message));
      openApp('/admin/orders/7Q2M9XKD4T0B');
      await waitForOrder();
      expect(statusButtons()).toEqual(['Mark as Delivered']);
      await userEvent.click(screen.getByRole('button', { name: 'Mark as Delivered' }));
      expect(await screen.findByText(message)).toBeVisible();
    },
  );

  test('an order that somebody else changed is loaded again', async () => {
    const api = openOrder({ status: 'shipping' });
    await waitForOrder();
    api.reply(CHANGE, refusal('TRANSITION_REFUSED', 'An order that is delivered cannot become delivered.'));
    api.reply(ORDER, { body: anOrder({ status: 'delivered' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Mark as Delivered' }));
    expect(await screen.findByText('An order that is delivered cannot become delivered.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Cannot Edit Order' })).toBeVisible();
  });

  test.each([
    [
      'blue for success',
      { body: anOrder({ status: 'delivered' }) },
      'Order marked as delivered successfully!',
      'admin-success',
    ],
    [
      'red for a failure',
      { wrongBecause: 'no code', status: 500 },
      'Failed to update order status',
      'admin-error',
    ],
  ])('[TOAST-03] toasts stay for 5 seconds: %s', async (_, answer, text, kind) => {
    const api = openOrder({ status: 'shipping' });
    api.reply(CHANGE, answer);
    await waitForOrder();
    startAdvancingClock();
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'Mark as Delivered' }));
    const toast = (await screen.findByText(text)).closest('[data-toast]');
    expect(toast).toHaveAttribute('data-toast', kind);
    await advanceTime(4_000);
    expect(screen.getByText(text)).toBeVisible();
    await advanceTime(1_500);
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });
});

describe('without an order to edit', () => {
  test("[ADMIN-EDIT-14] 'Loading order...' while it loads", async () => {
    const api = shopFor('staff');
    const order = deferReply<'staffOrder'>();
    api.reply(ORDER, () => order.reply);
    openApp('/admin/orders/7Q2M9XKD4T0B');
    expect(await screen.findByText('Loading order...')).toBeVisible();
    order.resolve({ body: anOrder() });
    await waitForOrder();
    expect(screen.queryByText('Loading order...')).not.toBeInTheDocument();
  });

  test("[ADMIN-EDIT-14] 'Order not found.' for a number that no order has", async () => {
    const api = shopFor('staff');
    api.reply(ORDER, refusal('NOT_FOUND', 'There is nothing here.'));
    openApp('/admin/orders/7Q2M9XKD4T0B');
    expect(await screen.findByRole('heading', { name: 'Order not found.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Orders' })).toBeVisible();
  });

  const loadFailures: [name: string, answer: FakeReply<'staffOrder'>, text: string][] = [
    ["the server's message", refusal('INTERNAL', 'Out for lunch.'), 'Out for lunch.'],
    ['a text of its own', { wrongBecause: 'no code', status: 500 }, 'The order could not be loaded.'],
    ['the network', 'offline', 'Network error'],
  ];
  test.each(loadFailures)(
    '[ADMIN-EDIT-14] a load failure names %s and can be tried again',
    async (_, answer, text) => {
      const api = shopFor('staff');
      api.reply(ORDER, answer);
      openApp('/admin/orders/7Q2M9XKD4T0B');
      expect(await screen.findByText(text)).toBeVisible();
      api.reply(ORDER, { body: anOrder() });
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await waitForOrder();
    },
  );

  test.each(['pending', 'delivered', 'cancelled'] satisfies OrderStatus[])(
    '[ADMIN-EDIT-15, ERR-34] a %s order cannot be edited',
    async (status) => {
      openOrder({ status });
      expect(await screen.findByRole('heading', { name: 'Cannot Edit Order' })).toBeVisible();
      expect(
        screen.getByText(
          `This order cannot be edited because its status is "${status}". Only orders with "paid" or "shipping" status can be managed.`,
        ),
      ).toBeVisible();
      expect(statusButtons()).toEqual([]);
      expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    },
  );
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { endpoint, type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { address, HistoryButtons, NOTHING_OPEN, openApp } from '../../shop/open-shop.tsx';
import { anOrder, getQueries, shopFor } from '../admin-shop.ts';

const FIRST = '7Q2M9XKD4T0B';
const SECOND = '8R3N0YLE5V1C';
const THIRD = '9S4P1ZMF6W2D';

function openList(search = ''): FakeApi {
  const api = shopFor('staff');
  const results = [
    anOrder(),
    { ...anOrder({ order_number: SECOND }), note_count: 2 },
    anOrder({ order_number: THIRD, status: 'pending' }),
  ];
  api.reply('staffOrders', { body: { results, count: 3, next: null, previous: null } });
  api.reply(endpoint('staffOrder', { order_number: FIRST }), { body: anOrder() });
  openApp(`/admin/recent-orders${search}`, { probe: <HistoryButtons /> });
  return api;
}

const box = (number: string) => screen.findByRole('checkbox', { name: `Select order ${number.slice(0, 8)}` });
const bar = () => within(screen.getByRole('group', { name: 'Selected orders' }));

describe('selecting', () => {
  test('[BACKOFFICE-14] packing slips and labels are of the selected orders, as they are listed', async () => {
    openList();
    await userEvent.click(await box(SECOND));
    await userEvent.click(await box(FIRST));
    expect(bar().getByText('2 selected')).toBeVisible();
    expect(bar().getByRole('link', { name: 'Packing slips' })).toHaveAttribute(
      'href',
      `/admin/packing-slips?order=${FIRST}&order=${SECOND}`,
    );
    expect(bar().getByRole('link', { name: 'Address labels' })).toHaveAttribute(
      'href',
      `/admin/address-labels?order=${FIRST}&order=${SECOND}`,
    );
    await userEvent.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
    expect(await box(FIRST)).not.toBeChecked();
  });

  test('[BACKOFFICE-14] one box selects all listed orders, and none', async () => {
    openList();
    await box(FIRST);
    const all = screen.getByRole('checkbox', { name: 'Select all listed orders' });
    await userEvent.click(all);
    expect(
      [all, await box(FIRST), await box(THIRD)].every((each) => (each as HTMLInputElement).checked),
    ).toBe(true);
    expect(bar().getByText('3 selected')).toBeVisible();
    await userEvent.click(all);
    expect(await box(THIRD)).not.toBeChecked();
  });

  test('[BACKOFFICE-14, BACKOFFICE-17] the selection is exported, or else the filtered list', async () => {
    const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:orders');
    const api = openList('?status=paid&q=wanjiku');
    api.reply('exportOrders', { body: { results: [] } });
    await box(FIRST);
    await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(1));
    await userEvent.click(await box(SECOND));
    await userEvent.click(screen.getByRole('button', { name: 'Export selection' }));
    await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
    expect(getQueries(api, 'exportOrders')).toEqual([
      { status: 'paid', q: 'wanjiku', format: 'csv' },
      { number: SECOND, format: 'csv' },
    ]);
  });

  test('a refused export says so in the server’s words', async () => {
    const api = openList();
    api.reply('exportOrders', refusal('BUSY', 'Please try again.'));
    await box(FIRST);
    await userEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('Please try again.')).toBeVisible();
  });

  test('[BACKOFFICE-16] the selection is marked as shipping, each order with what became of it', async () => {
    const api = openList();
    const change = (order_number: string) => endpoint('changeOrderStatus', { order_number });
    api.reply(change(FIRST), { body: anOrder({ status: 'shipping' }) });
    api.reply(
      change(THIRD),
      refusal('TRANSITION_REFUSED', 'An order that is pending cannot become shipping.', {
        from: 'pending',
        allowed: ['cancelled'],
      }),
    );
    await userEvent.click(await box(FIRST));
    await userEvent.click(await box(THIRD));
    await userEvent.click(bar().getByRole('button', { name: 'Mark as shipping…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as shipping' }));
    await userEvent.type(dialog.getByLabelText('Carrier of all'), 'G4S');
    await userEvent.type(dialog.getByLabelText('Waybill of order 7Q2M9XKD'), ' KE-1 ');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark 2 orders as shipping' }));
    expect(await dialog.findByText('1 order shipping. 1 could not be marked.')).toBeVisible();
    expect(dialog.getByText('An order that is pending cannot become shipping.')).toBeVisible();
    expect(api.callsTo(change(FIRST)).map(({ body }) => body)).toEqual([
      { status: 'shipping', carrier: 'G4S', waybill: 'KE-1' },
    ]);
    expect(api.callsTo(change(THIRD)).map(({ body }) => body)).toEqual([
      { status: 'shipping', carrier: 'G4S' },
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the list' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('[BACKOFFICE-16] the carrier can be typed at once, and Enter leads from waybill to waybill as a scanner sends it', async () => {
    const api = openList();
    const change = (order_number: string) => endpoint('changeOrderStatus', { order_number });
    for (const number of [FIRST, SECOND])
      api.reply(change(number), { body: anOrder({ order_number: number, status: 'shipping' }) });
    await userEvent.click(await box(FIRST));
    await userEvent.click(await box(SECOND));
    await userEvent.click(bar().getByRole('button', { name: 'Mark as shipping…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark as shipping' }));
    expect(dialog.getByLabelText('Carrier of all')).toHaveFocus();
    await userEvent.keyboard('G4S{Tab}KE-1{Enter}');
    expect(dialog.getByLabelText('Waybill of order 8R3N0YLE')).toHaveFocus();
    expect(api.callsTo(change(FIRST))).toEqual([]);
    await userEvent.keyboard('KE-2{Enter}');
    expect(await dialog.findByText('2 orders shipping.')).toBeVisible();
    expect(api.callsTo(change(SECOND)).map(({ body }) => body)).toEqual([
      { status: 'shipping', carrier: 'G4S', waybill: 'KE-2' },
    ]);
  });

  test('[BACKOFFICE-14] the orders whose slips were printed are still selected on the way back to the list', async () => {
    const api = openList();
    api.reply('exportOrders', { body: { results: [anOrder(), anOrder({ order_number: SECOND })] } });
    await userEvent.click(await box(FIRST));
    await userEvent.click(await box(SECOND));
    await userEvent.click(bar().getByRole('link', { name: 'Packing slips' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Address labels' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Address labels' })).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: 'Orders to pack' }));
    expect(await screen.findByText('2 selected')).toBeVisible();
    expect(address()).toBe('/admin/recent-orders?status=paid');
    expect(await box(THIRD)).not.toBeChecked();
  });

  test('[BACKOFFICE-14] they are also still selected after Back', async () => {
    const api = openList('?status=paid');
    api.reply('exportOrders', { body: { results: [anOrder(), anOrder({ order_number: SECOND })] } });
    await userEvent.click(await box(FIRST));
    await userEvent.click(await box(SECOND));
    await userEvent.click(bar().getByRole('link', { name: 'Packing slips' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Packing slips' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Browser back' }));
    expect(await screen.findByText('2 selected')).toBeVisible();
    expect(address()).toBe('/admin/recent-orders?status=paid');
    expect(await box(THIRD)).not.toBeChecked();
  });

  test('[BACKOFFICE-21] an order with notes is marked', async () => {
    openList();
    const row = (await box(SECOND)).closest('li')!;
    expect(within(row).getByText('2 notes')).toBeVisible();
    expect(screen.getAllByText(/\d notes?$/)).toHaveLength(1);
  });
});

describe('by keyboard', () => {
  const press = (key: string, options: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });

  test('[BACKOFFICE-24] J and K move, X selects, Enter opens', async () => {
    openList('?status=all');
    await box(FIRST);
    press('j');
    expect(await box(FIRST)).toHaveFocus();
    press('j');
    expect(await box(SECOND)).toHaveFocus();
    press('x');
    expect(await box(SECOND)).toBeChecked();
    press('K');
    expect(await box(FIRST)).toHaveFocus();
    press('k');
    expect(await box(FIRST)).toHaveFocus();
    press('Enter');
    await waitFor(() => expect(address()).toBe(`/admin/orders/${FIRST}`));
  });

  test('[BACKOFFICE-24] Enter opens no order that cannot be edited', async () => {
    openList();
    (await box(THIRD)).focus();
    press('Enter');
    expect(address()).toBe('/admin/recent-orders');
  });

  test('[BACKOFFICE-24] ? shows the keys', async () => {
    openList();
    await box(FIRST);
    press('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'J',
      'K',
      'X',
      'Enter',
      '?',
      'Ctrl K',
    ]);
  });

  test('[BACKOFFICE-24] keys belong to a field while somebody types, and with Ctrl to the browser', async () => {
    openList();
    await box(FIRST);
    const search = screen.getByRole('searchbox', { name: 'Search orders' });
    search.focus();
    press('j');
    expect(search).toHaveFocus();
    search.blur();
    press('j', { ctrlKey: true });
    press('j', { metaKey: true });
    press('j', { altKey: true });
    expect(document.body).toHaveFocus();
    press('x');
    expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
  });
});

describe('views', () => {
  const views = () => within(screen.getByRole('navigation', { name: 'Views' }));

  test('[BACKOFFICE-18] what waits has a view with its number', async () => {
    const api = openList('?status=paid');
    api.reply('openTasks', { body: { ...NOTHING_OPEN, to_pack: { count: 3, oldest_at: null } } });
    await box(FIRST);
    const toPack = views().getByRole('link', { name: /^To pack/ });
    await waitFor(() => expect(toPack).toHaveTextContent('To pack 3 to do'));
    expect(toPack).toHaveAttribute('aria-current', 'true');
    expect(views().getByRole('link', { name: 'To deliver' })).toHaveAttribute(
      'href',
      '/admin/recent-orders?status=shipping',
    );
    expect(views().queryByRole('button', { name: 'Save this view' })).not.toBeInTheDocument();
  });

  test('[BACKOFFICE-18] a filter is saved by name, opened again and deleted', async () => {
    openList('?status=pending&q=mombasa');
    await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Save this view' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please give the view a name.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Name of the view'), 'Mombasa, unpaid{Enter}');
    const link = await views().findByRole('link', { name: 'Mombasa, unpaid' });
    expect(link).toHaveAttribute('href', '/admin/recent-orders?status=pending&q=mombasa');
    expect(link).toHaveAttribute('aria-current', 'true');
    await userEvent.click(views().getByRole('button', { name: 'Delete view: Mombasa, unpaid' }));
    expect(views().queryByRole('link', { name: 'Mombasa, unpaid' })).not.toBeInTheDocument();
  });

  test('[BACKOFFICE-18] there are at most 12, and those of another account are not shown', async () => {
    const stored = Array.from({ length: 13 }, (_, index) => ({
      name: `View ${index}`,
      search: `?q=${index}`,
    }));
    localStorage.setItem('gari-order-views-8', JSON.stringify(stored));
    localStorage.setItem('gari-order-views-99', JSON.stringify([{ name: 'Not mine', search: '?q=x' }]));
    openList('?q=new');
    expect(await screen.findByRole('button', { name: 'You have 12 views' })).toBeDisabled();
    expect(views().getAllByRole('link', { name: /^View \d+$/ })).toHaveLength(12);
    expect(views().queryByRole('link', { name: 'Not mine' })).not.toBeInTheDocument();
  });

  test('what a browser stored wrongly is ignored', async () => {
    localStorage.setItem('gari-order-views-8', '{"no": "list"');
    openList();
    await box(FIRST);
    expect(views().getAllByRole('link')).toHaveLength(2);
  });
});

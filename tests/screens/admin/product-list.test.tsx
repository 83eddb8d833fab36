import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { ManagedProduct } from '#contract/types.ts';
import { pads } from '#tests/models/product-editor.model.ts';
import { deferReply, endpoint, refusal } from '#tests/support/fake-api.ts';
import { address, openApp, config as siteConfig } from '../shop/open-shop.tsx';
import { getQueries, getScreenState, shopFor } from './admin-shop.ts';

// Each test opens a complete shop.
vi.setConfig({ testTimeout: 20_000 });

const LIST = 'managedProducts';
const disc: ManagedProduct = { ...pads, id: 13, name: 'Brake disc', price: 12_500, stock_quantity: 0 };
const page = (results: ManagedProduct[], count = results.length) => ({
  body: { results, count, next: null, previous: null },
});

function shopWith(...products: ManagedProduct[]) {
  const api = shopFor('superuser');
  api.reply(LIST, page(products));
  return api;
}

const rows = async () => (await screen.findAllByRole('row')).slice(1);

test('[LAYOUT-17, ROLE-04] a superuser is offered Add Product, Products and Orders', async () => {
  shopWith(pads);
  openApp('/admin/product-list');
  const bar = within(await screen.findByRole('navigation', { name: 'Back office' }));
  const links = await bar.findAllByRole('link');
  expect(links.slice(0, 3).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Add Product', '/admin/add-item'],
    ['Products', '/admin/product-list'],
    ['Orders', '/admin/recent-orders'],
  ]);
});

describe('the table', () => {
  test('[ADMIN-LIST-01, ADMIN-LIST-02] shows image, name, category, price, stock and action of the actual products', async () => {
    shopWith(pads, disc);
    openApp('/admin/product-list');
    const [first, second] = await rows();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Image',
      'Name',
      'Category',
      'Price',
      'Stock',
      'Action',
    ]);
    const cells = within(first!).getAllByRole('cell');
    expect(cells[0]!.querySelector('img')).toHaveAttribute('src', pads.images[0]!.image);
    expect(cells.slice(1, 5).map(({ textContent }) => textContent)).toEqual([
      'Front brake padsAkebono · 04465-12592',
      'BrakesPads',
      'Ksh 4,500',
      '7Change',
    ]);
    expect(within(first!).getByRole('link', { name: 'Edit Front brake pads' })).toHaveAttribute(
      'href',
      '/admin/edit-item/12',
    );
    expect(within(second!).getByText('0, sold out')).toBeVisible();
  });

  test('[ADMIN-LIST-01] shows 12 per page, and the next page has its own URL', async () => {
    const api = shopFor('superuser');
    api.reply(LIST, page([pads], 25));
    openApp('/admin/product-list');
    expect(await screen.findByText('25 products')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Page 3' }));
    await waitFor(() => expect(getQueries(api, LIST).at(-1)).toEqual({ archived: 'false', page: '3' }));
    expect(address()).toBe('/admin/product-list?page=3');
  });

  test('[PRODUCT-02] is searched and filtered by the server, according to the URL', async () => {
    const api = shopWith(pads);
    openApp('/admin/product-list?page=2');
    await rows();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search products' }), 'brake{Enter}');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Archived');
    await waitFor(() =>
      expect(getQueries(api, LIST).at(-1)).toEqual({ q: 'brake', archived: 'true', page: '1' }),
    );
    expect(address()).toBe('/admin/product-list?q=brake&archived=true');
  });

  test('loading, no results and a failure each say so and offer a next step', async () => {
    const api = shopFor('superuser');
    const answer = deferReply<'managedProducts'>();
    api.reply(LIST, () => answer.reply);
    openApp('/admin/product-list?q=unobtainium');
    expect(await screen.findByText('Loading products...')).toBeVisible();
    answer.resolve(page([]));
    expect(await screen.findByText('Nothing matches this search.')).toBeVisible();
    api.reply(LIST, 'offline');
    await userEvent.click(screen.getByRole('button', { name: 'Show all products' }));
    expect(await screen.findByText('Network error occurred')).toBeVisible();
    expect(getScreenState()).toBe('failed');
    api.reply(LIST, page([pads]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});

test('[SETTING-03] products up to the level are marked as low, those above it and sold-out ones are not', async () => {
  const api = shopWith(
    { ...pads, name: 'At the level', stock_quantity: 8 },
    { ...pads, id: 13, name: 'Above it', stock_quantity: 9 },
    { ...pads, id: 14, name: 'The last one', stock_quantity: 1 },
    { ...pads, id: 15, name: 'Sold out', stock_quantity: 0 },
  );
  api.reply('config', { body: { ...siteConfig, low_stock: 8 } });
  openApp('/admin/product-list');
  await screen.findByRole('option', { name: 'Low stock (8 or fewer)' });
  const cells = (await rows()).map((row) => within(row).getAllByRole('cell')[4]!.textContent);
  expect(cells).toEqual(['8LowChange', '9Change', '1LowChange', '0, sold outChange']);
});

describe('stock', () => {
  const STOCK = endpoint('changeStock', { id: 12 });
  async function openStock() {
    await userEvent.click(await screen.findByRole('button', { name: 'Change stock of Front brake pads' }));
    return within(screen.getByRole('form', { name: 'Stock of Front brake pads' }));
  }

  test('[PRODUCT-03] is changed in place, by a quantity and a reason', async () => {
    const api = shopWith(pads);
    const answer = deferReply<'changeStock'>();
    api.reply(STOCK, () => answer.reply);
    openApp('/admin/product-list');
    const form = await openStock();
    await userEvent.type(form.getByLabelText('Change of 7'), '-2');
    await userEvent.type(form.getByLabelText('Reason'), 'Broken');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    expect(api.callsTo(STOCK).map(({ body }) => body)).toEqual([{ change: -2, reason: 'Broken' }]);
    api.reply(LIST, page([{ ...pads, stock_quantity: 5, version: 4 }]));
    answer.resolve({ body: { stock_quantity: 5 } });
    const stockButton = await screen.findByRole('button', { name: 'Change stock of Front brake pads' });
    expect(stockButton.closest('td')).toHaveTextContent('5');
    await waitFor(() => expect(stockButton).toHaveFocus());
  });

  test('[PRODUCT-03] a refusal by the server is shown, and the input stays', async () => {
    const api = shopWith(pads);
    api.reply(STOCK, refusal('OUT_OF_STOCK', 'Only 7 of Front brake pads left.'));
    openApp('/admin/product-list');
    const form = await openStock();
    await userEvent.type(form.getByLabelText('Change of 7'), '-8');
    await userEvent.type(form.getByLabelText('Reason'), 'Broken');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Only 7 of Front brake pads left.')).toBeVisible();
    expect(form.getByLabelText('Change of 7')).toHaveValue('-8');
    await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('form', { name: /^Stock/ })).not.toBeInTheDocument();
  });

  test('[PRODUCT-03] without a reply the list is loaded again, because the change may have been made', async () => {
    const api = shopWith(pads);
    api.reply(STOCK, () => {
      api.reply(LIST, page([{ ...pads, stock_quantity: 5, version: 4 }]));
      return 'offline';
    });
    openApp('/admin/product-list');
    const form = await openStock();
    await userEvent.type(form.getByLabelText('Change of 7'), '-2');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(
      await form.findByText(
        'Network error occurred. The stock may have changed anyway: check it before you save again.',
      ),
    ).toBeVisible();
    expect(await form.findByLabelText('Change of 5')).toHaveValue('-2');
  });

  test.each(['', '0', 'many', '1.5'])('[PRODUCT-03] %j is not sent', async (text) => {
    const api = shopWith(pads);
    openApp('/admin/product-list');
    const form = await openStock();
    if (text) await userEvent.type(form.getByLabelText('Change of 7'), text);
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('How many came (5) or went (-5)?')).toBeVisible();
    expect(api.callsTo(STOCK)).toEqual([]);
  });
});

describe('archiving', () => {
  const CHANGE = endpoint('changeProduct', { id: 12 });

  test('[PRODUCT-01] asks first, then removes the product from the list', async () => {
    const api = shopWith(pads);
    api.reply(CHANGE, { body: { ...pads, archived: true } });
    openApp('/admin/product-list');
    await userEvent.click(await screen.findByRole('button', { name: 'Archive Front brake pads' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Archive this product?' }));
    expect(api.callsTo(CHANGE)).toEqual([]);
    api.reply(LIST, page([]));
    await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('No products')).toBeVisible();
    expect(api.callsTo(CHANGE).map(({ body }) => body)).toEqual([{ version: 3, archived: true }]);
  });

  test('[WIRE-06] is refused with a message if somebody changed the product in the meantime', async () => {
    const api = shopWith(pads);
    api.reply(CHANGE, refusal('STALE', 'This was changed by somebody else meanwhile.'));
    openApp('/admin/product-list');
    await userEvent.click(await screen.findByRole('button', { name: 'Archive Front brake pads' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('This was changed by somebody else meanwhile.')).toBeVisible();
    expect(getQueries(api, LIST)).toHaveLength(2);
  });
});

test('[PRODUCT-05] what the list shows is exported with its search and filter', async () => {
  const names: string[] = [];
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:products');
  URL.revokeObjectURL = vi.fn<() => void>();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const api = shopFor('superuser');
  api.reply(LIST, page([pads], 25));
  api.reply('exportCatalogue', { body: 'id,name' });
  const { user } = openApp('/admin/product-list?q=brake&stock=low');
  await user.click(await screen.findByRole('button', { name: 'Export all 25' }));
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^gari-products-\d{4}-\d\d-\d\d\.csv$/)]));
  expect(getQueries(api, 'exportCatalogue')).toEqual([{ archived: 'false', stock: 'low', q: 'brake' }]);
});

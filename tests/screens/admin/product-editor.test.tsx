import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Campaign } from '#contract/types.ts';
import { pads, padsForm } from '#tests/models/product-editor.model.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { address, openApp } from '../shop/open-shop.tsx';
import { shopFor } from './admin-shop.ts';

// Each test opens a complete shop.
vi.setConfig({ testTimeout: 20_000 });

const ADD = 'createProduct';
const CHANGE = endpoint('changeProduct', { id: 12 });

const longRains: Campaign = {
  id: 3,
  name: 'Long rains',
  channel: 'radio',
  utm_campaign: 'long-rains',
  active: true,
  created_at: '2026-10-01T08:00:00.000Z',
  total_spend: 0,
  spend: [],
};

function shop() {
  const api = shopFor('superuser');
  api.reply('categories', {
    body: [{ id: 1, name: 'Brakes', image: '/media/1.svg', subcategories: [{ id: 101, name: 'Pads' }] }],
  });
  api.reply('campaigns', { body: [longRains] });
  api.reply('managedProducts', { body: { results: [], count: 0, next: null, previous: null } });
  api.reply(endpoint('managedProduct', { id: 12 }), { body: pads });
  return api;
}

async function fillIn() {
  const write = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  for (const name of ['Brakes', 'Long rains']) await screen.findByRole('option', { name });
  write('Product name', 'Front brake pads');
  write('Description', 'Ceramic pads.');
  write('Category', '1');
  write('Subcategory', '101');
  write('Add to campaign', '3');
  write('Price in Ksh', '4500');
  write('In stock', '7');
}

test('[ADMIN-ADD-01, ADMIN-ADD-02] four slots for pictures and a form that adds the product', async () => {
  const api = shop();
  api.reply(ADD, { body: pads });
  openApp('/admin/add-item');
  await fillIn();
  expect(screen.getAllByLabelText(/^Add picture \d$/)).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Add Item' }));
  await waitFor(() => expect(address()).toBe('/admin/product-list'));
  expect(api.callsTo(ADD).map(({ body }) => body)).toEqual([
    {
      name: 'Front brake pads',
      description: 'Ceramic pads.',
      price: 4500,
      shippingFee: 0,
      category: 1,
      subcategory: 101,
      features: [],
      box: '',
      condition: 'genuine',
      brand: '',
      part_numbers: [],
      campaign: 3,
      images: [],
      stock_quantity: 7,
    },
  ]);
  expect(screen.getByText('Product added')).toBeVisible();
  expect(localStorage.getItem('gari-product-edits-new')).toBeNull();
});

test('[ADMIN-ADD-01] an empty form is not sent, and the first missing field gets the focus', async () => {
  const api = shop();
  openApp('/admin/add-item');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Item' }));
  const name = screen.getByLabelText('Product name');
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toBeInvalid();
  expect(screen.getAllByText('This field is required')).toHaveLength(4);
  expect(api.callsTo(ADD)).toEqual([]);
});

test('[ADMIN-ADD-01] fixing one of several mistakes keeps the focus in the field being edited', async () => {
  shop();
  openApp('/admin/add-item');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Item' }));
  const name = screen.getByLabelText('Product name');
  await waitFor(() => expect(name).toHaveFocus());
  await userEvent.keyboard('Brake pads');
  expect(name).toHaveFocus();
  expect(name).toHaveValue('Brake pads');
  await userEvent.click(screen.getByRole('button', { name: 'Add Item' }));
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveFocus());
});

test('[ADMIN-ADD-01] input is restored on the next visit until it is discarded', async () => {
  shop();
  openApp('/admin/add-item');
  await userEvent.type(await screen.findByLabelText('Product name'), 'Pads');
  await userEvent.click(screen.getByRole('link', { name: 'Back to Products' }));
  await screen.findByRole('heading', { name: 'Products' });
  await userEvent.click(screen.getByRole('link', { name: 'Add Product' }));
  expect(await screen.findByText('Your unsaved changes are back')).toBeVisible();
  expect(screen.getByLabelText('Product name')).toHaveValue('Pads');
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Product name')).toHaveValue('');
  expect(localStorage.getItem('gari-product-edits-new')).toBeNull();
});

test('[PRODUCT-13] a product is duplicated from the list; an unfinished new product stays as it is', async () => {
  const api = shop();
  api.reply('managedProducts', { body: { results: [pads], count: 1, next: null, previous: null } });
  api.reply(ADD, { body: { ...pads, id: 20 } });
  openApp('/admin/add-item');
  await userEvent.type(await screen.findByLabelText('Product name'), 'Unfinished');
  await userEvent.click(screen.getByRole('link', { name: 'Back to Products' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Duplicate Front brake pads' }));
  expect(await screen.findByText('A copy of Front brake pads')).toBeVisible();
  expect(screen.queryByText('Your unsaved changes are back')).not.toBeInTheDocument();
  expect(address()).toBe('/admin/add-item?copy=12');
  expect(screen.getByLabelText('Product name')).toHaveValue('Front brake pads (copy)');
  expect(screen.getByLabelText('Price in Ksh')).toHaveValue('4500');
  expect(screen.getByLabelText('In stock')).toHaveValue('');
  expect(screen.queryByRole('link', { name: 'View in the shop' })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('In stock'), '3');
  await userEvent.click(screen.getByRole('button', { name: 'Add Item' }));
  await waitFor(() => expect(address()).toBe('/admin/product-list'));
  expect(api.callsTo(ADD)[0]?.body).toMatchObject({
    name: 'Front brake pads (copy)',
    stock_quantity: 3,
    images: ['a'.repeat(32)],
  });
  expect(localStorage.getItem('gari-product-edits-copy-12')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Add Product' }));
  expect(await screen.findByLabelText('Product name')).toHaveValue('Unfinished');
});

test('[PRODUCT-13] Add Product beside a copy opens an empty form, and the copy is there again later', async () => {
  shop();
  openApp('/admin/edit-item/12');
  await userEvent.click(await screen.findByRole('link', { name: 'Duplicate' }));
  const price = await screen.findByLabelText('Price in Ksh');
  await waitFor(() => expect(screen.getByText('A copy of Front brake pads')).toBeVisible());
  fireEvent.change(price, { target: { value: '5000' } });
  await userEvent.click(screen.getByRole('link', { name: 'Add Product' }));
  await waitFor(() => expect(screen.getByLabelText('Product name')).toHaveValue(''));
  expect(address()).toBe('/admin/add-item');
  expect(JSON.parse(localStorage.getItem('gari-product-edits-copy-12')!)).toMatchObject({
    user: 9,
    edits: { fields: { price: '5000' } },
  });
});

test('[PRODUCT-15] a product on sale is shown in the shop, an archived one is not', async () => {
  const api = shop();
  openApp('/admin/edit-item/12');
  expect(await screen.findByRole('link', { name: 'View in the shop' })).toHaveAttribute(
    'href',
    '/products/front-brake-pads',
  );
  api.reply(endpoint('managedProduct', { id: 13 }), { body: { ...pads, id: 13, archived: true } });
  openApp('/admin/edit-item/13');
  expect(await screen.findByText('Archived')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'View in the shop' })).toHaveLength(1);
});

test('[ADMIN-LIST-02, PRODUCT-01] a product is opened unchanged and saved with its version', async () => {
  const api = shop();
  api.reply(CHANGE, { body: { ...pads, version: 4 } });
  openApp('/admin/edit-item/12');
  const price = await screen.findByLabelText('Price in Ksh');
  await waitFor(() => expect(screen.getByLabelText('Subcategory')).toHaveDisplayValue('Pads'));
  expect(screen.getByText('7 in stock. Change it in the list of products.')).toBeVisible();
  await userEvent.clear(price);
  await userEvent.type(price, '5,000');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(address()).toBe('/admin/product-list'));
  expect(api.callsTo(CHANGE)[0]?.body).toMatchObject({ version: 3, price: 5000, images: ['a'.repeat(32)] });
});

test('[WIRE-06] what somebody else changed is shown next to the form’s value, to choose from', async () => {
  const api = shop();
  api.reply(CHANGE, refusal('STALE', 'Changed.', { current: { ...pads, price: 4700, version: 4 } }));
  openApp('/admin/edit-item/12');
  const price = await screen.findByLabelText('Price in Ksh');
  await userEvent.clear(price);
  await userEvent.type(price, '5000');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Theirs: 4700')).toBeVisible();
  const notice = within(screen.getByText('Theirs: 4700').closest('[role=alert]') as HTMLElement);
  expect(notice.getByText('Yours: 5000')).toBeVisible();
  await userEvent.click(notice.getByRole('button', { name: 'Take theirs' }));
  expect(screen.getByLabelText('Price in Ksh')).toHaveValue('4700');
});

test.each(['0', 'abc', '2147483648'])('/admin/edit-item/%s is not found', async (id) => {
  shop();
  openApp(`/admin/edit-item/${id}`);
  expect(await screen.findByText('You Explorer!!')).toBeVisible();
});

test('[PRODUCT-02] a product that does not exist is reported', async () => {
  const api = shop();
  api.reply(endpoint('managedProduct', { id: 12 }), refusal('NOT_FOUND', 'Product not found.'));
  openApp('/admin/edit-item/12');
  expect(await screen.findByRole('heading', { name: 'Product not found.' })).toBeVisible();
});

test('[PRODUCT-16] brand and part numbers are edited, and a line that is no part number is named', async () => {
  const api = shop();
  api.reply(CHANGE, { body: { ...pads, version: 4 } });
  openApp('/admin/edit-item/12');
  const numbers = await screen.findByLabelText('Part numbers');
  expect(screen.getByLabelText('Brand')).toHaveValue('Akebono');
  expect(numbers).toHaveValue('OE, Toyota, 04465-12592');
  fireEvent.change(screen.getByLabelText('Brand'), { target: { value: 'Advics' } });
  fireEvent.change(numbers, { target: { value: 'OE, Toyota, 04465-12592\nACT828' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(numbers).toHaveFocus());
  expect(numbers).toHaveAccessibleDescription(/Line 2: Write OE, brand or own, the maker and the number/);
  fireEvent.change(numbers, { target: { value: 'brand, Advics, SN828P' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(address()).toBe('/admin/product-list'));
  expect(api.callsTo(CHANGE).map(({ body }) => body)).toMatchObject([
    { brand: 'Advics', part_numbers: [{ kind: 'brand', maker: 'Advics', shown: 'SN828P' }] },
  ]);
});

test('[PRODUCT-16] the editor leads to the cars that the product fits', async () => {
  shop();
  openApp('/admin/edit-item/12');
  expect(await screen.findByRole('link', { name: 'Cars it fits' })).toHaveAttribute(
    'href',
    '/admin/fitment?tab=rules&product=12',
  );
});

test('edits that an earlier version stored without brand and part numbers are completed', async () => {
  shop();
  const { brand: _brand, partNumbers: _numbers, ...fields } = padsForm;
  const edits = {
    fields: { ...fields, name: 'Left earlier' },
    pictures: [],
    base: { version: 3, fields, pictures: [] },
  };
  localStorage.setItem('gari-product-edits-12', JSON.stringify({ user: 9, edits }));
  openApp('/admin/edit-item/12');
  expect(await screen.findByLabelText('Product name')).toHaveValue('Left earlier');
  expect(screen.getByLabelText('Brand')).toHaveValue('Akebono');
  expect(screen.getByLabelText('Part numbers')).toHaveValue('OE, Toyota, 04465-12592');
});

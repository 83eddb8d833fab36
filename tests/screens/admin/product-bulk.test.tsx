// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProductBulkReply } from '#contract/types.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { getShownScreen, openApp } from '../shop/open-shop.tsx';
import { shopFor } from './admin-shop.ts';

const dryRun: ProductBulkReply = {
  batch: null,
  changed: 1,
  refused: 1,
  rows: [
    { id: 12, name: 'Front pads', version: 3, before: 1000, after: 1080, refusal: null },
    {
      id: 13,
      name: 'Valve cap',
      version: 1,
      before: 20,
      after: 20,
      refusal: 'The price would be 0. Must be at least 1.',
    },
  ],
};
const change = { kind: 'price_percent', value: 7.5, round_to: 10 };

async function openChecked() {
  const api = shopFor('superuser');
  const { user } = openApp('/admin/product-list/bulk?ids=12.13');
  api.reply('changeManyProducts', { body: dryRun });
  await user.type(await screen.findByLabelText('Percent'), '7.5');
  await user.click(screen.getByRole('button', { name: 'See what changes' }));
  expect(await screen.findByText('1 product would change. 1 product refused.')).toBeVisible();
  return { api, user };
}

test('[PRODUCT-07] [PRODUCT-08] [PRODUCT-09] prices are seen before they are written, written as seen, and undone', async () => {
  const { api, user } = await openChecked();
  expect(screen.getByText('2 selected products')).toBeVisible();
  const rows = within(screen.getByRole('table', { name: 'What changes' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ProductBeforeAfter',
    'Valve capThe price would be 0. Must be at least 1.Ksh 20Ksh 20',
    'Front padsKsh 1,000Ksh 1,080',
  ]);
  api.reply('changeManyProducts', { body: { ...dryRun, batch: 7, refused: 0, rows: [dryRun.rows[0]!] } });
  await user.click(screen.getByRole('button', { name: 'Change 1 product' }));
  expect(await screen.findByText('1 product changed.')).toBeVisible();
  expect(api.callsTo('changeManyProducts').map(({ body }) => body)).toEqual([
    { find: { product_ids: [12, 13] }, change, dry_run: true },
    { find: { seen: [{ id: 12, version: 3, before: 1000 }] }, change },
  ]);
  api.reply(endpoint('undoManyProducts', { batch: 7 }), {
    body: { batch: 7, products: 1, refused: [] },
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 product as before.')).toBeVisible();
  expect(getShownScreen()).toBe('product-bulk undone');
});

test('[PRODUCT-08] where a product was changed meanwhile, it has to be looked at again', async () => {
  const { api, user } = await openChecked();
  const text = 'Some of these products were changed meanwhile. Please look at them again.';
  api.reply('changeManyProducts', refusal('PRODUCTS_CHANGED', text, { products: [12] }));
  await user.click(screen.getByRole('button', { name: 'Change 1 product' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change 1 product' })).toBeNull();
});

test('[PRODUCT-07] typing something else takes back what was checked', async () => {
  const { user } = await openChecked();
  await user.type(screen.getByLabelText('Percent'), '1');
  await waitFor(() => expect(getShownScreen()).toBe('product-bulk editing'));
  expect(screen.queryByRole('table')).toBeNull();
});

test('[PRODUCT-07] the stock of all products of a list changes with a reason', async () => {
  const api = shopFor('superuser');
  const { user } = openApp('/admin/product-list/bulk?q=wiper&stock=low');
  expect(await screen.findByText('Products: Low stock (5 or fewer), found with “wiper”')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('What changes'), 'Stock: add or take away');
  await user.click(screen.getByRole('button', { name: 'See what changes' }));
  expect(await screen.findByText('Enter a whole number')).toBeVisible();
  expect(screen.getByText('This field is required')).toBeVisible();
  await user.type(screen.getByLabelText('Units'), '12');
  await user.type(screen.getByLabelText('Reason'), ' Delivery ');
  api.reply('changeManyProducts', { body: { ...dryRun, changed: 0, refused: 0, rows: [] } });
  await user.click(screen.getByRole('button', { name: 'See what changes' }));
  expect(await screen.findByText('No product found.')).toBeVisible();
  expect(api.callsTo('changeManyProducts').map(({ body }) => body)).toEqual([
    {
      find: { q: 'wiper', archived: 'false', stock: 'low' },
      change: { kind: 'stock_add', value: 12, reason: 'Delivery' },
      dry_run: true,
    },
  ]);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { pads } from '#tests/models/product-editor.model.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { address, openApp } from '../shop/open-shop.tsx';
import { getQueries, shopFor } from './admin-shop.ts';

// Each test opens a complete shop.
vi.setConfig({ testTimeout: 20_000 });

const SET = endpoint('setProductCost', { id: 12 });

function shopWithCost(cost: number | null) {
  const api = shopFor('superuser');
  api.reply('categories', { body: [] });
  api.reply('campaigns', { body: [] });
  api.reply(endpoint('managedProduct', { id: 12 }), { body: pads });
  api.reply('productCosts', { body: { results: cost === null ? [] : [{ id: 12, cost }] } });
  return api;
}

const panel = async () => within(await screen.findByRole('region', { name: 'Cost and margin' }));
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('[PRODUCT-11] the editor shows the cost and the margin of the price in the form, without its VAT', async () => {
  const api = shopWithCost(3200);
  openApp('/admin/edit-item/12');
  const cost = await panel();
  expect(await cost.findByText('Ksh 679 (18%)')).toBeVisible();
  expect(cost.getByText('Ksh 3,200')).toBeVisible();
  expect(cost.getByText('Ksh 3,879 of Ksh 4,500')).toBeVisible();
  change('Price in Ksh', '3,000');
  expect(cost.getByText('Loss of Ksh 614 (-24%)')).toBeVisible();
  change('Price in Ksh', 'free');
  expect(cost.queryByText('Margin')).not.toBeInTheDocument();
  expect(getQueries(api, 'productCosts')).toEqual([{ ids: '12' }]);
});

test('[PRODUCT-11] a cost is saved by itself, and shows its margin while it is typed', async () => {
  const api = shopWithCost(null);
  api.reply(SET, { body: { id: 12, cost: 3200 } });
  openApp('/admin/edit-item/12');
  const cost = await panel();
  await userEvent.click(await cost.findByRole('button', { name: 'Add the cost' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cost of Front brake pads' }));
  expect(dialog.getByText('Margin: not known')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Cost in Ksh'), '3,200');
  expect(dialog.getByText('Margin: Ksh 679 (18%)')).toBeVisible();
  api.reply('productCosts', { body: { results: [{ id: 12, cost: 3200 }] } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save cost' }));
  expect(await cost.findByText('Ksh 679 (18%)')).toBeVisible();
  expect(screen.getByText('The cost is saved')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(api.callsTo(SET).map(({ body }) => body)).toEqual([{ cost: 3200 }]);
  expect(address()).toBe('/admin/edit-item/12');
});

test('[PRODUCT-11] an empty cost is one that nobody knows', async () => {
  const api = shopWithCost(3200);
  api.reply(SET, { body: { id: 12, cost: null } });
  openApp('/admin/edit-item/12');
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Change the cost' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText('Cost in Ksh')).toHaveValue('3200');
  await userEvent.clear(dialog.getByLabelText('Cost in Ksh'));
  api.reply('productCosts', { body: { results: [] } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save cost' }));
  expect(await (await panel()).findByRole('button', { name: 'Add the cost' })).toBeVisible();
  expect(api.callsTo(SET).map(({ body }) => body)).toEqual([{ cost: null }]);
});

test.each([
  ['12.50', 'Must be a whole number'],
  ['100000001', 'At most 100000000'],
])('[PRODUCT-11] a cost of %s is not sent: %s', async (text, message) => {
  const api = shopWithCost(null);
  openApp('/admin/edit-item/12');
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Add the cost' }));
  change('Cost in Ksh', text);
  await userEvent.click(screen.getByRole('button', { name: 'Save cost' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Cost in Ksh')).toBeInvalid();
  expect(api.callsTo(SET)).toEqual([]);
});

test('[PRODUCT-11] a refusal stays in the dialog with what was typed', async () => {
  const api = shopWithCost(null);
  api.reply(SET, refusal('NOT_FOUND', 'There is no such product.'));
  openApp('/admin/edit-item/12');
  await userEvent.click(await (await panel()).findByRole('button', { name: 'Add the cost' }));
  change('Cost in Ksh', '900');
  await userEvent.click(screen.getByRole('button', { name: 'Save cost' }));
  expect(await screen.findByText('There is no such product.')).toBeVisible();
  expect(screen.getByLabelText('Cost in Ksh')).toHaveValue('900');
});

test('[PRODUCT-11] a cost that could not be loaded is asked for again', async () => {
  const api = shopWithCost(3200);
  api.reply('productCosts', 'offline');
  openApp('/admin/edit-item/12');
  const cost = await panel();
  expect(await cost.findByText('The cost could not be loaded.')).toBeVisible();
  api.reply('productCosts', { body: { results: [{ id: 12, cost: 3200 }] } });
  await userEvent.click(cost.getByRole('button', { name: 'Try again' }));
  expect(await cost.findByText('Ksh 3,200')).toBeVisible();
});

test('[PRODUCT-12] the list shows cost and margin under the prices of products whose cost is known', async () => {
  const api = shopWithCost(3200);
  const results = [pads, { ...pads, id: 13, name: 'Brake disc' }, { ...pads, id: 14, name: 'Caliper' }];
  api.reply('managedProducts', { body: { results, count: 3, next: null, previous: null } });
  api.reply('productCosts', {
    body: {
      results: [
        { id: 12, cost: 3200 },
        { id: 14, cost: 4000 },
      ],
    },
  });
  openApp('/admin/product-list');
  expect(await screen.findByText('Cost Ksh 3,200, margin 18%')).toBeVisible();
  const prices = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[3]!.textContent);
  expect(prices).toEqual([
    'Ksh 4,500Cost Ksh 3,200, margin 18%',
    'Ksh 4,500',
    'Ksh 4,500Cost Ksh 4,000, loss 3%',
  ]);
  await waitFor(() => expect(api.callsTo('productCosts')).toHaveLength(1));
  expect(api.callsTo('productCosts')[0]!.search).toBe('?ids=12&ids=13&ids=14');
});

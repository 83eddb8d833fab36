import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { pads } from '#tests/models/product-editor.model.ts';
import { endpoint } from '#tests/support/fake-api.ts';
import { aProductDetail, openApp } from '../shop/open-shop.tsx';
import { shopFor } from './admin-shop.ts';

// Each test opens a complete shop.
vi.setConfig({ testTimeout: 20_000 });

const brakes = { id: 1, name: 'Brakes', image: '/media/1.svg', subcategories: [{ id: 101, name: 'Pads' }] };
const review = {
  id: 5,
  name: 'Wanjiku',
  rating: 4,
  comment: 'Quiet.',
  verified: true,
  created_at: '2026-11-04T08:15:00.000Z',
};

function shop() {
  const api = shopFor('superuser');
  api.reply('categories', { body: [brakes] });
  api.reply('campaigns', { body: [] });
  api.reply(endpoint('managedProduct', { id: 12 }), { body: pads });
  api.reply(endpoint('productBySlug', { slug: pads.slug }), {
    body: aProductDetail(12, { average_rating: 4, review_count: 1, reviews: [review] }),
  });
  api.reply(endpoint('productFitments', { id: 12 }), {
    body: { kind: 'unchecked', open: false, count: 0, groups: [] },
  });
  return api;
}

test('[PRODUCT-14] the unsaved product is previewed as its cards and its page; nothing in it can be used', async () => {
  const api = shop();
  openApp('/admin/edit-item/12');
  fireEvent.change(await screen.findByLabelText('Price in Ksh'), { target: { value: '5000' } });
  await waitFor(() => expect(screen.getByLabelText('Category')).toHaveDisplayValue('Brakes'));
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(dialog.getAllByRole('article')).toHaveLength(2);
  expect(dialog.getByRole('heading', { level: 1, name: 'Front brake pads' })).toBeInTheDocument();
  expect(dialog.getAllByText('Ksh 5,000')).toHaveLength(3);
  expect(await dialog.findByRole('tab', { name: 'Reviews (1)' })).toBeInTheDocument();
  expect(await dialog.findByText('Nobody has checked yet which cars this part fits.')).toBeVisible();
  for (const button of dialog.getAllByRole('button').slice(1))
    expect(button.closest('[inert]')).not.toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Price in Ksh')).toHaveValue('5000');
  expect(api.callsTo(endpoint('changeProduct', { id: 12 }))).toEqual([]);
});

test('[PRODUCT-14] a new product is previewed without asking the server about it', async () => {
  const api = shop();
  openApp('/admin/add-item');
  fireEvent.change(await screen.findByLabelText('Product name'), { target: { value: 'Wiper' } });
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(dialog.getByRole('heading', { level: 1, name: 'Wiper' })).toBeInTheDocument();
  expect(await dialog.findByText('Nobody has checked yet which cars this part fits.')).toBeVisible();
  expect(dialog.getByText('Sold out for now')).toBeVisible();
  expect(await dialog.findByText('Sign in to get an email when it is back')).toBeVisible();
  expect(api.calls.filter(({ endpoint: at }) => at.includes('/0/'))).toEqual([]);
});

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { held, refusal } from '#tests/support/fake-api.ts';
import { aProduct, aShop, open, shown, theProduct } from './open-shop.tsx';

const ENDPOINT = 'GET /api/s/s/part-3/';

function openProduct(changes: Parameters<typeof theProduct>[1] = {}) {
  const api = aShop();
  api.answer(ENDPOINT, { body: theProduct(3, { name: 'Brake pads', ...changes }) });
  return { api, ...open('/products/part-3') };
}

describe('the product screen', () => {
  test('[PDP-01, PDP-02] loads by slug and shows where it is', async () => {
    openProduct();
    expect(await screen.findByRole('heading', { level: 1, name: 'Brake pads' })).toBeVisible();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(crumbs.getByRole('link', { name: 'Collection' })).toHaveAttribute('href', '/collection');
    expect(crumbs.getByText('Brake pads')).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Brake pads – Gari');
  });

  test('[PDP-03, PDP-04] the main picture first; a thumbnail takes its place', async () => {
    const { user } = openProduct();
    expect(await screen.findByAltText('From the front')).toHaveAttribute('src', '/media/3-main.svg');
    await user.click(screen.getByRole('button', { name: 'Picture 1: From the side' }));
    expect(screen.getByAltText('From the side')).toHaveAttribute('src', '/media/3-side.svg');
    expect(screen.queryByAltText('From the front')).toBeNull();
  });

  test('[PDP-05, PDP-09] without stock: an overlay and a disabled box', async () => {
    openProduct({ stock_quantity: 0 });
    expect(await screen.findByText('OUT OF STOCK')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'ADD TO CART' })).toBeNull();
  });

  test('[PDP-05] with stock there is no overlay', async () => {
    openProduct({ stock_quantity: 1 });
    expect(await screen.findByRole('button', { name: 'ADD TO CART' })).toBeEnabled();
    expect(screen.queryByText('OUT OF STOCK')).toBeNull();
  });

  test.each([
    ['Fits 1.5 litre engines. Made of steel.', 'Fits 1.5 litre engines.'],
    ['Stops well! And lasts.', 'Stops well!'],
    ['No full stop here', 'No full stop here'],
  ])('[PDP-06] of %j the first sentence shows', async (description, sentence) => {
    openProduct({ description });
    const price = await screen.findByText('Ksh 1,500');
    expect(price.closest('[data-screen]')).toHaveTextContent('Brake pads');
    expect(screen.getAllByText(sentence)[0]).toBeVisible();
  });

  test('[PDP-07, CONST-14] stars with the average to one decimal and the number of reviews', async () => {
    openProduct({ average_rating: 4.25, review_count: 8 });
    expect(await screen.findByRole('img', { name: '4.3 out of 5 stars' })).toBeVisible();
    expect(screen.getByText('4.3')).toBeVisible();
    expect(screen.getByText('(8 reviews)')).toBeVisible();
  });

  test('[PDP-07] without reviews it says so', async () => {
    openProduct();
    expect(await screen.findByText('No reviews yet')).toBeVisible();
  });

  test.each([
    [250, 'plus Ksh 250 shipping'],
    [0, null],
  ])('[PDP-08] a shipping fee of %i shows as %j', async (shippingFee, text) => {
    openProduct({ shippingFee, price: 12_500 });
    expect(await screen.findByText('Ksh 12,500')).toBeVisible();
    expect(screen.queryByText(/^plus Ksh/)?.textContent ?? null).toBe(text);
  });

  test('[PDP-09, CART-14, TOAST-05] ADD TO CART adds one and says so', async () => {
    const { user, ports } = openProduct();
    await user.click(await screen.findByRole('button', { name: 'ADD TO CART' }));
    expect(await screen.findByText('Product added to cart successfully')).toBeVisible();
    expect(ports.cart.getSnapshot().context.lines.map(({ id, quantity }) => ({ id, quantity }))).toEqual([
      { id: 3, quantity: 1 },
    ]);
  });

  test.each([
    ['2 pads, 1 grease', true],
    ['', false],
  ])('[PDP-10, PDP-11] with box contents %j, Complete Package shows: %s', async (box, isComplete) => {
    openProduct({ box });
    for (const badge of ['100% Original', 'Express Delivery', 'Quick Checkout'])
      expect(await screen.findByText(badge)).toBeVisible();
    expect(screen.queryByText('Complete Package') !== null).toBe(isComplete);
    expect(screen.queryByText("What's in the box") !== null).toBe(isComplete);
  });

  test('[PDP-12, PDP-13, PDP-14] description first; reviews on their own tab', async () => {
    const { user } = openProduct({
      reviews: [
        { id: 1, name: 'Kamau', rating: 4, comment: 'Good bite.', created_at: '2026-10-01T08:00:00Z' },
      ],
    });
    expect(await screen.findByRole('tabpanel', { name: 'Description' })).toHaveTextContent(
      'Fits the NZE141. Made of steel.',
    );
    await user.click(screen.getByRole('tab', { name: 'Reviews (1)' }));
    const panel = within(screen.getByRole('tabpanel', { name: 'Reviews (1)' }));
    expect(panel.getByText('Kamau')).toBeVisible();
    expect(panel.getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible();
    expect(panel.getByText('Good bite.')).toBeVisible();
  });

  test('[PDP-15] without reviews the tab invites to review after the purchase', async () => {
    const { user } = openProduct();
    await user.click(await screen.findByRole('tab', { name: 'Reviews (0)' }));
    expect(screen.getByRole('tabpanel')).toHaveTextContent(/review it after your purchase/);
  });

  test('[PDP-17] related products show below', async () => {
    openProduct({ relatedProducts: [aProduct(8, { name: 'Brake discs' })] });
    const rail = within(await screen.findByRole('region', { name: 'Related products' }));
    expect(rail.getByRole('link', { name: 'Brake discs' })).toHaveAttribute('href', '/products/part-8');
  });

  test('[PDP-20] says that it is loading', async () => {
    const api = aShop();
    api.answer(ENDPOINT, () => held().answer);
    open('/products/part-3');
    expect(await screen.findByText('Loading the product...')).toHaveAttribute('role', 'status');
    expect(shown()).toBe('product loading');
  });

  test('[PDP-20, ERR-18] says that there is no such product', async () => {
    const api = aShop();
    api.answer(ENDPOINT, refusal(404, 'NOT_FOUND', 'There is no such product'));
    open('/products/part-3');
    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeVisible();
    expect(shown()).toBe('product failed');
  });
});

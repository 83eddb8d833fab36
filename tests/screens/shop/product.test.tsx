// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  deferReply,
  endpoint,
  type FakeReply,
  type FakeReplySource,
  refusal,
} from '#tests/support/fake-api.ts';
import { aProduct, aProductDetail, aShop, getShownScreen, openApp } from './open-shop.tsx';

const ENDPOINT = endpoint('productBySlug', { slug: 'part-3' });

function openProduct(changes: Parameters<typeof aProductDetail>[1] = {}) {
  const api = aShop();
  api.reply(ENDPOINT, { body: aProductDetail(3, { name: 'Brake pads', ...changes }) });
  return { api, ...openApp('/products/part-3') };
}

describe('the product screen', () => {
  test('[PDP-01, PDP-02] loads by slug and shows breadcrumbs', async () => {
    openProduct();
    expect(await screen.findByRole('heading', { level: 1, name: 'Brake pads' })).toBeVisible();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(crumbs.getByRole('link', { name: 'Collection' })).toHaveAttribute('href', '/collection');
    expect(crumbs.getByText('Brake pads')).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Brake pads – Gari');
  });

  test('[PDP-03, PDP-04] shows the main picture first; a thumbnail replaces it', async () => {
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
    ['Worn out? Change the set.', 'Worn out?'],
    ['No full stop here', 'No full stop here'],
  ])('[PDP-06] %j shows the first sentence only', async (description, sentence) => {
    openProduct({ description });
    const price = await screen.findByText('Ksh 1,500');
    expect(price.closest('[data-screen]')).toHaveTextContent('Brake pads');
    expect(screen.getAllByText(sentence)[0]).toBeVisible();
  });

  test('[PDP-07, CONST-14] shows stars with the average to one decimal and the number of reviews', async () => {
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
    [250, '+ Ksh 250 handling per unit, on top of Ksh 300 delivery per order'],
    [0, null],
  ])('[PDP-08] a shipping fee of %i is shown as %j', async (shippingFee, text) => {
    openProduct({ shippingFee, price: 12_500 });
    expect(await screen.findByText('Ksh 12,500')).toBeVisible();
    expect(screen.queryByText(/^\+ Ksh/)?.textContent ?? null).toBe(text);
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
  ])('[PDP-10, PDP-11] with box contents %j, Complete Package is shown: %s', async (box, isComplete) => {
    openProduct({ box, stock_quantity: 3 });
    for (const badge of ['100% Original', 'Express Delivery', 'Quick Checkout'])
      expect(await screen.findByText(badge)).toBeVisible();
    expect(screen.queryByText('Complete Package') !== null).toBe(isComplete);
    expect(screen.queryByText("What's in the box") !== null).toBe(isComplete);
  });

  test.each([
    ['genuine', '100% Original'],
    ['aftermarket', 'Quality Aftermarket'],
    ['used', 'Used, Tested'],
  ] as const)('[PDP-10] a part that is %s says %s', async (condition, label) => {
    openProduct({ condition });
    expect(await screen.findByText(label)).toBeVisible();
    const others = ['100% Original', 'Quality Aftermarket', 'Used, Tested'].filter((text) => text !== label);
    for (const other of others) expect(screen.queryByText(other)).toBeNull();
  });

  test('[PDP-10] a sold-out part promises neither delivery nor checkout', async () => {
    openProduct({ stock_quantity: 0 });
    expect(await screen.findByText('100% Original')).toBeVisible();
    expect(screen.queryByText('Express Delivery')).toBeNull();
    expect(screen.queryByText('Quick Checkout')).toBeNull();
  });

  test('[PDP-12, PDP-13, PDP-14] shows the description first and reviews on their own tab', async () => {
    const { user } = openProduct({
      review_count: 1,
      reviews: [
        {
          id: 1,
          name: 'Kamau',
          rating: 4,
          comment: 'Good bite.',
          created_at: '2026-10-01T08:00:00Z',
          verified: false,
        },
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

  test('[PDP-12] the tabs have the keys of the ARIA pattern: arrows that wrap, Home and End', async () => {
    const { user } = openProduct();
    await user.click(await screen.findByRole('tab', { name: 'Description' }));
    const opened: [string, string | null | undefined][] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'ArrowDown']) {
      await user.keyboard(`{${key}}`);
      expect(screen.getByRole('tab', { selected: true })).toHaveFocus();
      opened.push([key, document.activeElement?.textContent]);
    }
    expect(opened).toEqual([
      ['ArrowRight', 'Reviews (0)'],
      ['ArrowRight', 'Description'],
      ['ArrowLeft', 'Reviews (0)'],
      ['Home', 'Description'],
      ['End', 'Reviews (0)'],
      ['ArrowDown', 'Reviews (0)'],
    ]);
    await user.tab();
    expect(screen.getByRole('tabpanel', { name: 'Reviews (0)' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getByRole('tab', { name: 'Reviews (0)' })).toHaveFocus();
  });

  test('[PDP-15] without reviews the tab invites a review after the purchase', async () => {
    const { user } = openProduct();
    await user.click(await screen.findByRole('tab', { name: 'Reviews (0)' }));
    expect(screen.getByRole('tabpanel')).toHaveTextContent(/review it after your purchase/);
  });

  test('[PDP-17] related products are shown below', async () => {
    openProduct({ relatedProducts: [aProduct(8, { name: 'Brake discs' })] });
    const rail = within(await screen.findByRole('region', { name: 'Related products' }));
    expect(await rail.findByRole('link', { name: 'Brake discs' })).toHaveAttribute(
      'href',
      '/products/part-8',
    );
  });

  describe.each([
    ['Check these Out', 'topSellers'],
    ['Light Up your Ride', endpoint('productsOfCategory', { id: 8 })],
  ] as const)('the carousel %s', (title, carousel) => {
    function openWith(answer: FakeReplySource<'topSellers' | 'productsOfCategory'>) {
      const api = aShop();
      api.reply(ENDPOINT, { body: aProductDetail(3) });
      api.reply(carousel, answer);
      return { api, ...openApp('/products/part-3') };
    }
    const rail = async () => within(await screen.findByRole('region', { name: title }));

    test('[PDP-16, PDP-19, GEN-01, CONST-01] shows the main picture, name, price in Ksh and Add to Cart, and leads to the product', async () => {
      const { user, ports } = openWith({ body: [aProduct(9, { name: 'LED bar', price: 12_500 })] });
      const cards = await rail();
      expect(await cards.findByRole('link', { name: 'LED bar' })).toHaveAttribute('href', '/products/part-9');
      expect(cards.getByText('Ksh 12,500')).toBeVisible();
      expect(cards.getByRole('article').querySelector('img')).toHaveAttribute('src', '/media/9-main.svg');
      await user.click(cards.getByRole('button', { name: 'Add to Cart: LED bar' }));
      expect(ports.cart.getSnapshot().context.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
        [9, 1],
      ]);
    });

    test('[PDP-19] shows the first picture when none is the main one, and no button when it is sold out', async () => {
      const images = [{ image: '/media/only.svg', alt_text: '', is_main: false }];
      openWith({ body: [aProduct(9, { name: 'LED bar', stock_quantity: 0, images })] });
      const cards = await rail();
      expect(await cards.findByRole('button', { name: 'Out of stock: LED bar' })).toBeDisabled();
      expect(cards.getByRole('article').querySelector('img')).toHaveAttribute('src', '/media/only.svg');
    });

    test('[PDP-18] shows four placeholders while loading', async () => {
      openWith(() => deferReply().reply);
      expect((await rail()).getAllByTestId('product-skeleton')).toHaveLength(4);
    });

    test.each<[string, FakeReply<'topSellers' | 'productsOfCategory'>]>([
      ['Something went wrong.', { wrongBecause: 'no code', status: 500 }],
      ['We are counting stock.', refusal('INTERNAL', 'We are counting stock.')],
    ])('[PDP-18, ERR-19] a failure says %j, and can be retried', async (text, answer) => {
      const { api, user } = openWith(answer);
      const cards = await rail();
      expect(await cards.findByText(text)).toBeVisible();
      api.reply(carousel, { body: [aProduct(9, { name: 'LED bar' })] });
      await user.click(cards.getByRole('button', { name: 'Try again' }));
      expect(await cards.findByRole('link', { name: 'LED bar' })).toBeVisible();
    });
  });

  test('[CATEGORY-07] there is no row of lighting once its category is deleted', async () => {
    const api = aShop();
    api.reply(ENDPOINT, { body: aProductDetail(3) });
    api.reply(endpoint('productsOfCategory', { id: 8 }), refusal('NOT_FOUND', 'There is nothing here.'));
    openApp('/products/part-3');
    expect(await screen.findByRole('region', { name: 'Check these Out' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Light Up your Ride' })).toBeNull());
  });

  test('[PDP-18, COLL-27] related products load and fail together with their product', async () => {
    const api = aShop();
    const waiting = deferReply<'productBySlug'>();
    api.reply(ENDPOINT, () => waiting.reply);
    openApp('/products/part-3');
    const region = await screen.findByRole('region', { name: 'Related products' });
    expect(within(region).getAllByTestId('product-skeleton')).toHaveLength(4);
    expect(region.dataset['status']).toBe('loading');
    waiting.resolve({ wrongBecause: 'no code', status: 500 });
    expect(await within(region).findByText('Something went wrong.')).toBeVisible();
    expect(region.dataset['status']).toBe('failed');
  });

  test('[PDP-17] without related products the list is absent', async () => {
    openProduct({ relatedProducts: [] });
    await screen.findByText('Ksh 1,500');
    expect(screen.queryByText('Related products')).toBeNull();
  });

  test('[PDP-20] says that it is loading', async () => {
    const api = aShop();
    api.reply(ENDPOINT, () => deferReply().reply);
    openApp('/products/part-3');
    expect(await screen.findByText('Loading the product...')).toHaveAttribute('role', 'status');
    expect(getShownScreen()).toBe('product loading');
  });

  test('[PDP-20, ERR-18] says that the product does not exist', async () => {
    const api = aShop();
    api.reply(ENDPOINT, refusal('NOT_FOUND', 'There is no such product'));
    openApp('/products/part-3');
    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeVisible();
    expect(getShownScreen()).toBe('product failed');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('[PDP-20, ERR-18] a failed load can be retried', async () => {
    const api = aShop();
    api.reply(ENDPOINT, refusal('BUSY', 'Many people are shopping right now. Please try again in a moment.'));
    const { user } = openApp('/products/part-3');
    const card = (await screen.findByRole('heading', { name: 'Product not found' })).parentElement!;
    expect(
      within(card).getByText('Many people are shopping right now. Please try again in a moment.'),
    ).toBeVisible();
    api.reply(ENDPOINT, { body: aProductDetail(3) });
    await user.click(within(card).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Part 3' })).toBeVisible();
    expect(getShownScreen()).toBe('product ready');
  });
});

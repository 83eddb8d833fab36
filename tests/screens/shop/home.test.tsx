// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '#contract/fitment/verdict.ts';
import { deferReply, endpoint, refusal } from '#tests/support/fake-api.ts';
import { address, aPage, aProduct, aShop, getShownScreen, openApp } from './open-shop.tsx';

const section = (name: string) => within(screen.getByRole('region', { name }));

const storeCar = () => {
  const car = { id: 'a', vehicle: 'toyota-fielder-nze141', label: 'Toyota Fielder NZE141' };
  const stored = { ...car, nickname: 'Fielder', answers: {}, usedAt: 1000 };
  localStorage.setItem('gari-garage', JSON.stringify({ cars: [stored], currentId: 'a' }));
};
const aFittedPart = (id: number, verdict: Verdict, stock = 5) =>
  aProduct(id, { stock_quantity: stock, fit: { verdict, reason: '', questions: [] } });

describe('the home screen', () => {
  test('[HOME-01] has a search box', async () => {
    aShop();
    openApp('/');
    expect(await screen.findByPlaceholderText('Search products...')).toBeVisible();
  });

  test('[HOME-01, COLL-17] a search sends the trimmed text and shows the results instead of the sections', async () => {
    const api = aShop();
    api.reply('searchProducts', { body: aPage(aProduct(3, { name: 'Brake pads NZE141' })) });
    const { user } = openApp('/');
    await user.type(await screen.findByPlaceholderText('Search products...'), '  brake pads {Enter}');
    expect(await screen.findByRole('link', { name: 'Brake pads NZE141' })).toHaveAttribute(
      'href',
      '/products/part-3',
    );
    expect(api.callsTo('searchProducts').map(({ search }) => search)).toEqual([
      '?q=brake+pads&sort=popularity&page=1&page_size=100',
    ]);
    expect(screen.queryByRole('region', { name: 'Best Sellers' })).toBeNull();
    expect(address()).toBe('/?q=brake+pads');
  });

  test('[HOME-02] Top Categories shows each name and image', async () => {
    const api = aShop();
    api.reply('topCategories', {
      body: [
        { id: 1, name: 'Brakes', image: '/media/brakes.svg' },
        { id: 8, name: 'Lighting', image: '/media/lighting.svg' },
      ],
    });
    openApp('/');
    const brakes = await section('Top Categories').findByRole('link', { name: 'Brakes' });
    expect(brakes.querySelector('img')).toHaveAttribute('src', '/media/brakes.svg');
    expect(section('Top Categories').getAllByRole('link')).toHaveLength(2);
  });

  test('[HOME-03] a category sets the filter and scrolls to the top', async () => {
    const api = aShop();
    api.reply('topCategories', { body: [{ id: 4, name: 'Filters', image: '/media/4.svg' }] });
    api.reply('listProducts', { body: aPage(aProduct(5, { name: 'Oil filter' })) });
    const { user } = openApp('/');
    await user.click(await screen.findByRole('link', { name: 'Filters' }));
    expect(await screen.findByRole('link', { name: 'Oil filter' })).toBeVisible();
    expect(address()).toBe('/?category=4');
    expect(api.callsTo('listProducts').map(({ search }) => search)).toEqual([
      '?category=4&subcategory&sort=popularity&page=1&page_size=100',
    ]);
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });

  test.each([
    ['Best Sellers', 'topSellers'],
    ['Lighting Category', endpoint('productsOfCategory', { id: 8 })],
  ] as const)(
    '[HOME-04, HOME-05, HOME-06] %s shows name, price and Add to Cart, and leads to the product',
    async (title, list) => {
      const api = aShop();
      api.reply(list, { body: [aProduct(2, { name: 'LED bar', price: 4500 })] });
      openApp('/');
      const rail = section(title);
      expect(await rail.findByRole('link', { name: 'LED bar' })).toHaveAttribute('href', '/products/part-2');
      expect(rail.getByText('Ksh 4,500')).toBeVisible();
      expect(rail.getByRole('button', { name: 'Add to Cart: LED bar' })).toBeEnabled();
      expect(rail.getByRole('article').querySelector('img')).toHaveAttribute('src', '/media/2-main.svg');
    },
  );

  test.each([
    ['Best Sellers', 'topSellers'],
    ['Lighting Category', endpoint('productsOfCategory', { id: 8 })],
  ] as const)(
    '[HOME-07, CART-14, TOAST-05] Add to Cart in %s adds one, says so and stays',
    async (title, list) => {
      const api = aShop();
      api.reply(list, { body: [aProduct(2, { name: 'LED bar' })] });
      const { user, ports } = openApp('/');
      await user.click(await section(title).findByRole('button', { name: 'Add to Cart: LED bar' }));
      expect(await screen.findByText('LED bar successfully added to cart.')).toBeVisible();
      expect(ports.cart.getSnapshot().context.lines).toEqual([
        {
          id: 2,
          slug: 'part-2',
          name: 'LED bar',
          price: 1500,
          quantity: 1,
          shippingFee: 200,
          image: '/media/2-main.svg',
          left: 12,
        },
      ]);
      expect(address()).toBe('/');
    },
  );

  test('[HOME-08] Explore Now and see more... lead to the collection', async () => {
    aShop();
    openApp('/');
    expect(await screen.findByRole('link', { name: 'Explore Now' })).toHaveAttribute('href', '/collection');
    for (const link of screen.getAllByRole('link', { name: 'see more...' }))
      expect(link).toHaveAttribute('href', '/collection');
    expect(screen.getAllByRole('link', { name: 'see more...' })).toHaveLength(2);
  });

  test('[HOME-11] Find my car opens the garage', async () => {
    aShop();
    const { user } = openApp('/');
    await user.click(await screen.findByRole('button', { name: 'Find my car' }));
    expect(await screen.findByRole('dialog', { name: 'Choose your car' })).toBeVisible();
  });

  test('[HOME-11] with a car chosen it leads to the parts of that car', async () => {
    storeCar();
    aShop();
    openApp('/');
    expect(await screen.findByRole('link', { name: 'Parts for my car' })).toHaveAttribute(
      'href',
      '/collection?vehicle=toyota-fielder-nze141',
    );
    expect(screen.getByText('Your car: Fielder. You can change it at the top.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Find my car' })).toBeNull();
  });

  test('[HOME-12] with a car chosen the parts for it come first, those made for it before the others', async () => {
    storeCar();
    const api = aShop();
    const body = aPage(
      aFittedPart(1, 'universal'),
      aFittedPart(2, 'if'),
      aFittedPart(3, 'fits', 0),
      ...Array.from({ length: 11 }, (_, index) => aFittedPart(10 + index, 'fits')),
    );
    api.reply('listProducts', { body });
    openApp('/');
    const rail = within(await screen.findByRole('region', { name: 'For your Fielder' }));
    const cards = await rail.findAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('link').textContent)).toEqual([
      'Part 10',
      'Part 11',
      'Part 12',
      'Part 13',
      'Part 14',
      'Part 15',
      'Part 16',
      'Part 17',
      'Part 18',
      'Part 19',
      'Part 20',
      'Part 2',
    ]);
    expect(within(cards[0]!).getByText('Fits your Fielder')).toBeVisible();
    expect(rail.getByRole('link', { name: 'see more...' })).toHaveAttribute(
      'href',
      '/collection?vehicle=toyota-fielder-nze141',
    );
    const sections = [...document.querySelectorAll('main section')].map((each) => each.ariaLabel);
    expect(sections).toEqual(['For your Fielder', 'Top Categories', 'Best Sellers', 'Lighting Category']);
    expect(api.callsTo('listProducts').map(({ search }) => search)).toEqual([
      '?sort=popularity&page=1&page_size=100&vehicle=toyota-fielder-nze141&fit=fits',
    ]);
  });

  test('[HOME-12] without parts for the car there is no section for it', async () => {
    storeCar();
    const api = aShop();
    openApp('/');
    await waitFor(() => expect(api.callsTo('listProducts')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'For your Fielder' })).toBeNull());
    expect(document.querySelector('[data-empty]')).not.toBeNull();
  });

  test('[HOME-12] without a car no section is for one, and nothing is asked for', async () => {
    const api = aShop();
    openApp('/');
    expect(await section('Best Sellers').findByText('Nothing here yet.')).toBeVisible();
    expect(screen.queryByRole('region', { name: /^For your/ })).toBeNull();
    expect(api.callsTo('listProducts')).toEqual([]);
  });

  test('[HOME-04] a shop without goods says that there is nothing yet', async () => {
    const api = aShop();
    api.reply('topSellers', { body: [] });
    openApp('/');
    expect(await section('Best Sellers').findByText('Nothing here yet.')).toBeVisible();
    expect(section('Best Sellers').queryByRole('list')).toBeNull();
  });

  test('[HOME-09] shows 6 category and 4 product placeholders in each list while loading', async () => {
    const api = aShop();
    const waiting = deferReply<'topSellers' | 'productsOfCategory' | 'topCategories'>();
    for (const part of ['topSellers', endpoint('productsOfCategory', { id: 8 }), 'topCategories'] as const)
      api.reply(part, () => waiting.reply);
    openApp('/');
    expect(await screen.findAllByTestId('category-skeleton')).toHaveLength(6);
    expect(section('Best Sellers').getAllByTestId('product-skeleton')).toHaveLength(4);
    expect(section('Lighting Category').getAllByTestId('product-skeleton')).toHaveLength(4);
    waiting.resolve({ body: [] });
    await waitFor(() => expect(screen.queryByTestId('product-skeleton')).toBeNull());
  });

  test.each([
    ['Top Categories', 'topCategories', 'Failed to load top categories.'],
    ['Best Sellers', 'topSellers', 'Failed to fetch best sellers'],
    ['Lighting Category', endpoint('productsOfCategory', { id: 8 }), 'Failed to fetch lighting products'],
  ] as const)('[HOME-10, ERR-19] %s fails alone, with its own message', async (title, part, text) => {
    const api = aShop();
    api.reply('topCategories', { body: [{ id: 4, name: 'Filters', image: '/media/4.svg' }] });
    api.reply(part, { wrongBecause: 'no code', status: 500 });
    openApp('/');
    await waitFor(() => expect(section(title).getByRole('alert')).toHaveTextContent(text));
    const alerts = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    expect(alerts).toHaveLength(1);
    expect(getShownScreen()).toBe('home sections');
  });

  test('[HOME-10, ERR-01] a section shows the server’s message first', async () => {
    const api = aShop();
    api.reply('topSellers', refusal('INTERNAL', 'Best sellers are being counted'));
    openApp('/');
    expect(await screen.findByText('Best sellers are being counted')).toBeVisible();
  });

  test('[CATEGORY-07] there is no row of lighting once its category is deleted', async () => {
    const api = aShop();
    api.reply(endpoint('productsOfCategory', { id: 8 }), refusal('NOT_FOUND', 'There is nothing here.'));
    openApp('/');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Lighting Category' })).toBeNull());
    expect(screen.getByRole('region', { name: 'Best Sellers' })).toBeVisible();
  });

  test('[HOME-10, ERR-19] a section without network says so, after one retry', async () => {
    const api = aShop();
    api.reply('topSellers', 'offline');
    openApp('/');
    expect(await screen.findByText('Network error')).toBeVisible();
    expect(api.callsTo('topSellers')).toHaveLength(2);
  });
});

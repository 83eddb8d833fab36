// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { deferReply, endpoint, type FakeApi, type FakeReply } from '#tests/support/fake-api.ts';
import { address, aPage, aProduct, aShop, getShownScreen, openApp } from './open-shop.tsx';

const searches = (
  api: FakeApi,
  name: 'listProducts' | 'searchProducts' | 'titles' | 'suggestions' = 'listProducts',
) => api.callsTo(name).map(({ search }) => search);
const waitForAddress = (path: string) => waitFor(() => expect(address()).toBe(path));
const getStatus = (name: string) => screen.getByRole('region', { name }).dataset['status'];

function aShopWithCategories(): FakeApi {
  const api = aShop();
  api.reply('categories', {
    body: [
      { id: 1, name: 'Brakes', image: '/media/1.svg', subcategories: [{ id: 11, name: 'Brake pads' }] },
      { id: 2, name: 'Lighting', image: '/media/2.svg', subcategories: [] },
    ],
  });
  api.reply('listProducts', { body: aPage(aProduct(1)) });
  return api;
}

describe('choosing filters', () => {
  test('[COLL-16, ENTITY-06] two filters within 100 ms make one request', async () => {
    const api = aShopWithCategories();
    const { user } = openApp('/collection');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const brakes = await screen.findByRole('checkbox', { name: 'Brakes' });
    const lighting = screen.getByRole('checkbox', { name: 'Lighting' });
    // The first change loads the machine; after that only the debounce counts.
    await user.click(brakes);
    await waitForAddress('/collection?category=1');
    const before = searches(api).length;
    brakes.click();
    lighting.click();
    await waitForAddress('/collection?category=2');
    await waitFor(() =>
      expect(searches(api).slice(before)).toEqual(['?category=2&sort=popularity&page=1&page_size=100']),
    );
  });

  test('[COLL-18] results are shown for a query or a filter; otherwise the list, and the sections on the home screen', async () => {
    const api = aShopWithCategories();
    openApp('/?q=%20%20&sort=priceLowToHigh');
    expect(await screen.findByText('Best Sellers')).toBeVisible();
    expect(getShownScreen()).toBe('home sections');
    expect(searches(api)).toEqual([]);
  });

  test.each(['/?q=part', '/?category=1', '/?subcategory=11'])('[COLL-18] %s shows results', async (path) => {
    const api = aShopWithCategories();
    api.reply('searchProducts', { body: aPage(aProduct(1)) });
    openApp(path);
    expect(await screen.findByRole('link', { name: 'Part 1' })).toBeVisible();
    expect(getShownScreen()).toBe('home searching.results');
    expect(screen.queryByText('Best Sellers')).toBeNull();
  });

  test.each([
    ['/?category=4', '?category=4&subcategory&sort=popularity&page=1&page_size=100'],
    [
      '/collection?q=pads&category=1&subcategory=11',
      '?q=pads&category=1&subcategory=11&sort=popularity&page=1&page_size=100',
    ],
  ])(
    '[COLL-21, API-CAT-03] %s requests %s, and accepts a list as well as an object',
    async (path, expectedQuery) => {
      const api = aShopWithCategories();
      api.reply('listProducts', {
        wrongBecause: 'the clause allows a plain list too',
        body: [aProduct(21), aProduct(22)],
      });
      openApp(path);
      expect(await screen.findByRole('link', { name: 'Part 22' })).toBeVisible();
      expect(screen.getByText('2 parts')).toBeVisible();
      expect(searches(api)).toEqual([expectedQuery]);
      expect(searches(api, 'searchProducts')).toEqual([]);
    },
  );

  test.each<[string, FakeReply<'listProducts'>]>([
    ['Error: Filter fetch failed', { wrongBecause: 'no code', status: 500 }],
    [
      'Error: Failed to fetch filtered results',
      { wrongBecause: 'COLL-21 names it', body: { products: 'none' } },
    ],
    ['Error: Network error', 'offline'],
  ])('[COLL-21, COLL-23, ERR-18] a failed filtered search says %j', async (text, answer) => {
    const api = aShopWithCategories();
    api.reply('listProducts', answer);
    openApp('/?category=1');
    expect(await screen.findByText(text)).toBeVisible();
    expect(getStatus('Products')).toBe('failed');
  });

  test('[SEARCH-02] each filter shows its number of products', async () => {
    const api = aShopWithCategories();
    const facets = { categories: [{ id: 1, count: 24 }], subcategories: [{ id: 11, count: 7 }] };
    api.reply('listProducts', { body: { ...aPage(aProduct(1)), facets } });
    openApp('/collection?subcategory=11');
    await screen.findByRole('link', { name: 'Part 1' });
    const panel = within(document.getElementById('filter-panel') as HTMLElement);
    expect(panel.getByText('24')).toBeInTheDocument();
    expect(panel.getByText('7')).toBeInTheDocument();
    expect(panel.getByText('0')).toBeInTheDocument();
  });
});

describe('pages', () => {
  test('[COLL-14] the current page and pages out of range are not links', async () => {
    const api = aShopWithCategories();
    api.reply('listProducts', { body: { ...aPage(aProduct(1)), count: 100 } });
    openApp('/collection');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('button', { name: 'Prev' })).toBeDisabled();
    expect(pages.getByText('1')).toHaveAttribute('aria-current', 'page');
    expect(pages.queryByRole('link', { name: 'Page 1' })).toBeNull();
    expect(pages.queryByRole('link', { name: 'Page 3' })).toBeNull();
    expect(searches(api)).toHaveLength(1);
  });

  test('[COLL-14] a URL beyond the last page says so', async () => {
    const api = aShopWithCategories();
    api.reply('listProducts', { body: { ...aPage(), count: 101 } });
    openApp('/collection?page=9');
    expect(await screen.findByRole('heading', { name: 'There is no page 9' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to page 1' })).toHaveAttribute('href', '/collection');
  });

  test('[CONST-05, COLL-15, ENTITY-05] page 4 is the second half of the server’s page 2', async () => {
    const api = aShopWithCategories();
    const products = Array.from({ length: 100 }, (_, index) => aProduct(index + 101, { images: [] }));
    api.reply('listProducts', { body: { ...aPage(...products), count: 200 } });
    openApp('/collection?page=4');
    expect(await screen.findByText('Part 151')).toBeInTheDocument();
    expect(document.querySelectorAll('article')).toHaveLength(50);
    expect(searches(api)).toEqual(['?sort=popularity&page=2&page_size=100']);
  });
});

describe('suggestions', () => {
  function aShopWithTitles(): FakeApi {
    const api = aShopWithCategories();
    api.reply('titles', ({ search }) => ({
      body: { titles: search.includes('q=') ? ['Brake pads', 'Brake disc'] : ['Oil filter'] },
    }));
    api.reply('searchProducts', { body: aPage(aProduct(1, { name: 'Brake disc' })) });
    return api;
  }

  const waitForTitles = (api: FakeApi, query: string) =>
    waitFor(() => expect(searches(api, 'titles').at(-1)).toBe(`?q=${query}&limit=8`));

  test.each([
    ['/', 'Search products...'],
    ['/collection', 'try Car charger'],
  ])('[COLL-20, ENTITY-18] %s suggests titles, and the keyboard selects one', async (path, placeholder) => {
    const api = aShopWithTitles();
    const { user } = openApp(path);
    const box = await screen.findByPlaceholderText(placeholder);
    await user.type(box, 'bra');
    // Somebody who types slowly gets the titles for 'b' first, and Enter ends the search for others.
    await waitForTitles(api, 'bra');
    const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
    expect(await list.findByRole('option', { name: 'Brake pads' })).toBeVisible();
    expect(await screen.findByText('2 suggestions')).toHaveAttribute('role', 'status');
    expect(box).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const second = list.getByRole('option', { name: 'Brake disc' });
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(box).toHaveAttribute('aria-activedescendant', second.id);
    await user.keyboard('{Enter}');
    await waitForAddress(`${path}?q=Brake+disc`);
    expect(box).toHaveAttribute('aria-expanded', 'false');
  });

  test('[BROWSE-12] a suggestion shows picture, category, part number and price; its name stays the title', async () => {
    const api = aShopWithTitles();
    const part = {
      id: 1,
      slug: 'part-1',
      name: 'Brake pads',
      price: 4500,
      category: 'Brakes',
      number: 'D2118',
    };
    api.reply('suggestions', {
      body: { products: [{ ...part, image: { image: '/media/1.svg', alt_text: '', is_main: true } }] },
    });
    const { user } = openApp('/');
    await user.type(await screen.findByPlaceholderText('Search products...'), 'bra');
    const pads = await screen.findByRole('option', { name: 'Brake pads' });
    await waitFor(() => expect(pads).toHaveTextContent('Brake padsBrakes · D2118Ksh 4,500'));
    expect(pads).toHaveAccessibleDescription('Brakes · D2118 Ksh 4,500');
    expect(pads.querySelector('img')).toHaveAttribute('src', '/media/1.svg');
    expect(screen.getByRole('option', { name: 'Brake disc' })).toHaveTextContent('Brake disc');
    expect(searches(api, 'suggestions').at(-1)).toBe('?q=bra');
    await user.click(pads);
    await waitForAddress('/?q=Brake+pads');
  });

  test.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])(
    '[COLL-20] %s returns from the list to the text, which Enter then searches',
    async (key) => {
      aShopWithTitles();
      const { user } = openApp('/collection');
      const box = await screen.findByPlaceholderText('try Car charger');
      await user.type(box, 'bra');
      await screen.findByRole('option', { name: 'Brake pads' });
      await user.keyboard('{ArrowUp}');
      expect(screen.getByRole('option', { name: 'Brake disc', selected: true })).toBeVisible();
      await user.keyboard(`{${key}}`);
      expect(box).not.toHaveAttribute('aria-activedescendant');
      expect(box).toHaveAttribute('aria-expanded', 'true');
      await user.keyboard('{Enter}');
      await waitForAddress('/collection?q=bra');
    },
  );

  test('[COLL-20] the suggestion reached with the arrow keys is scrolled into view', async () => {
    aShopWithTitles();
    const { user } = openApp('/');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.type(await screen.findByPlaceholderText('Search products...'), 'bra');
    await screen.findByRole('option', { name: 'Brake disc' });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(scrolled.mock.contexts.map((option) => (option as Element).textContent)).toEqual([
      'Brake pads',
      'Brake disc',
    ]);
  });

  test('[COLL-20] a click selects a suggestion; Escape closes the list and keeps the text', async () => {
    aShopWithTitles();
    const { user } = openApp('/collection');
    const box = await screen.findByPlaceholderText('try Car charger');
    await user.type(box, 'bra');
    await screen.findByRole('option', { name: 'Brake pads' });
    await user.keyboard('{Escape}');
    expect(box).toHaveAttribute('aria-expanded', 'false');
    expect(box).toHaveValue('bra');
    await user.keyboard('{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: 'Brake pads' }));
    await waitForAddress('/collection?q=Brake+pads');
    expect(box).toHaveValue('Brake pads');
  });

  test('[COLL-20] a lack of suggestions is announced, without a list', async () => {
    const api = aShopWithTitles();
    api.reply('titles', { body: { titles: [] } });
    const { user } = openApp('/collection');
    const box = await screen.findByPlaceholderText('try Car charger');
    await user.type(box, 'xyz');
    expect(await screen.findByText('No suggestions')).toHaveAttribute('role', 'status');
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.tab();
    expect(screen.queryByText('No suggestions')).toBeNull();
  });

  test('[COLL-20, ERR-18] titles that failed to load say so, and load on the next try', async () => {
    const api = aShopWithTitles();
    api.reply('titles', { wrongBecause: 'no code', status: 500 });
    const { user } = openApp('/collection');
    await user.type(await screen.findByPlaceholderText('try Car charger'), 'bra');
    expect(await screen.findByText('Failed to fetch product titles')).toBeVisible();
    api.reply('titles', { body: { titles: ['Brake pads'] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Brake pads' })).toBeVisible();
  });
});

describe('request statuses', () => {
  test('[COLL-27, ENTITY-19] search and list are loading, then succeeded', async () => {
    const api = aShopWithCategories();
    const waiting = deferReply<'listProducts'>();
    api.reply('listProducts', () => waiting.reply);
    openApp('/collection');
    await screen.findByRole('region', { name: 'Products' });
    expect(getStatus('Products')).toBe('loading');
    waiting.resolve({ body: aPage(aProduct(1)) });
    expect(await screen.findByRole('link', { name: 'Part 1' })).toBeVisible();
    expect(getStatus('Products')).toBe('succeeded');
  });

  test('[COLL-27] each home section has its own', async () => {
    const api = aShop();
    api.reply(endpoint('productsOfCategory', { id: 8 }), { wrongBecause: 'no code', status: 500 });
    api.reply('topCategories', () => deferReply().reply);
    api.reply('topSellers', { body: [aProduct(2)] });
    openApp('/');
    await screen.findByRole('link', { name: 'Part 2' });
    await screen.findByText('Failed to fetch lighting products');
    expect(['Top Categories', 'Best Sellers', 'Lighting Category'].map(getStatus)).toEqual([
      'loading',
      'succeeded',
      'failed',
    ]);
  });
});

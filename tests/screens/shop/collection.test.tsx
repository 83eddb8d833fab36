// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deferReply, type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { address, aPage, aProduct, aShop, getShownScreen, NO_FACETS, openApp } from './open-shop.tsx';

const productList = (count: number, ...ids: number[]) => ({
  body: { ...aPage(...ids.map((id) => aProduct(id))), count },
});

const searches = (api: FakeApi) => api.callsTo('listProducts').map(({ search }) => search);

function aShopWithCategories(): FakeApi {
  const api = aShop();
  api.reply('categories', {
    body: [
      { id: 1, name: 'Brakes', image: '', subcategories: [{ id: 11, name: 'Brake pads' }] },
      { id: 2, name: 'Lighting', image: '', subcategories: [] },
    ],
  });
  api.reply('listProducts', productList(1, 1));
  return api;
}

describe('the collection screen', () => {
  test('[COLL-01] shows a breadcrumb and a search box', async () => {
    aShop();
    openApp('/collection');
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(crumbs.getByText('Collection')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByPlaceholderText('try Car charger')).toBeVisible();
  });

  test('[COLL-02, COLL-15] checkboxes for categories and subcategories filter the list', async () => {
    const api = aShopWithCategories();
    const { user } = openApp('/collection');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Brakes' }));
    await user.click(screen.getByRole('checkbox', { name: 'Lighting' }));
    await user.click(screen.getByRole('checkbox', { name: 'Brake pads' }));
    await waitFor(() => expect(address()).toBe('/collection?category=1&category=2&subcategory=11'));
    await waitFor(() =>
      expect(searches(api).at(-1)).toBe(
        '?category=1&category=2&subcategory=11&sort=popularity&page=1&page_size=100',
      ),
    );
  });

  test('[COLL-03] the filter panel collapses behind a button on narrow screens', async () => {
    aShopWithCategories();
    const { user } = openApp('/collection');
    const toggle = await screen.findByRole('button', { name: 'Filters' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });

  test.each([
    ['category', '/collection?category=1', 'Brakes'],
    ['subcategory', '/collection?subcategory=11', 'Brake pads'],
  ])('[COLL-04] a %s that is already chosen is removed', async (_, path, name) => {
    aShopWithCategories();
    const { user } = openApp(path);
    await user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
    const box = await screen.findByRole('checkbox', { name });
    expect(box).toBeChecked();
    await user.click(box);
    expect(box).not.toBeChecked();
    await waitFor(() => expect(address()).toBe('/collection'));
  });

  test('[COLL-05] chosen filters are shown as chips; Clear All removes them', async () => {
    aShopWithCategories();
    const { user } = openApp('/collection?category=1&category=2&subcategory=11');
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
    expect(await chips.findByRole('button', { name: 'Remove filter Brake pads' })).toBeVisible();
    await user.click(chips.getByRole('button', { name: 'Remove filter Lighting' }));
    await waitFor(() => expect(address()).toBe('/collection?category=1&subcategory=11'));
    await user.click(chips.getByRole('button', { name: 'Clear All' }));
    await waitFor(() => expect(address()).toBe('/collection'));
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  test('[COLL-06, CONST-06, BROWSE-03] the sort order begins with its three options, Best Seller first', async () => {
    const api = aShopWithCategories();
    const { user } = openApp('/collection');
    const select = await screen.findByRole('combobox', { name: 'Sort by' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Best Seller', 'Price: Low to High', 'Price: High to Low', 'Newest', 'Best Rated']);
    expect(select).toHaveValue('popularity');
    await user.selectOptions(select, 'priceHighToLow');
    await waitFor(() => expect(address()).toBe('/collection?sort=priceHighToLow'));
    await waitFor(() => expect(searches(api).at(-1)).toBe('?sort=priceHighToLow&page=1&page_size=100'));
  });

  test('[COLL-09, COLL-11] each product has picture, name, price and Add to Cart', async () => {
    const api = aShop();
    api.reply('listProducts', productList(1, 9));
    const { user } = openApp('/collection');
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('link', { name: 'Part 9' })).toHaveAttribute('href', '/products/part-9');
    expect(card.getByText('Ksh 1,500')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Add to Cart: Part 9' }));
    expect(await screen.findByText('Part 9 successfully added to cart.')).toBeVisible();
  });

  test('[COLL-12, COLL-13] 101 products make 3 pages, with Prev and Next', async () => {
    const api = aShop();
    api.reply('listProducts', productList(101, ...Array.from({ length: 100 }, (_, index) => index + 1)));
    const { user } = openApp('/collection');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('button', { name: 'Prev' })).toBeDisabled();
    expect(pages.getAllByRole('link').map((link) => link.textContent.trim())).toEqual(['2', '3', 'Next']);
    expect(screen.getByText('Part 50')).toBeVisible();
    expect(screen.queryByText('Part 51')).toBeNull();
    await user.click(pages.getByRole('link', { name: 'Next' }));
    expect(await screen.findByText('Part 51')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/collection?page=2'));
    await user.click(screen.getByLabelText('Page 3'));
    await waitFor(() => expect(searches(api).at(-1)).toBe('?sort=popularity&page=2&page_size=100'));
    expect(searches(api)).toHaveLength(2);
  });

  test('[COLL-12] a new filter resets to page 1', async () => {
    const api = aShopWithCategories();
    api.reply('listProducts', productList(101, 1, 2));
    const { user } = openApp('/collection?page=3');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Lighting' }));
    await waitFor(() => expect(address()).toBe('/collection?category=2'));
  });

  test('[COLL-17] an empty or blank query does nothing', async () => {
    const api = aShop();
    const { user } = openApp('/collection');
    await user.type(await screen.findByPlaceholderText('try Car charger'), '   {Enter}');
    await waitFor(() => expect(address()).toBe('/collection'));
    expect(api.callsTo('searchProducts')).toEqual([]);
  });

  test('[COLL-19, COLL-22] a query is searched for, with a message meanwhile', async () => {
    const api = aShop();
    const waiting = deferReply<'searchProducts'>();
    api.reply('searchProducts', () => waiting.reply);
    openApp('/collection?q=car%20charger');
    expect(await screen.findByText('Searching for "car charger"...')).toBeVisible();
    waiting.resolve({ body: aPage(aProduct(4)) });
    expect(await screen.findByRole('link', { name: 'Part 4' })).toBeVisible();
    expect(screen.getByText('1 part')).toBeVisible();
  });

  test('[COLL-22] applying filters shows a message', async () => {
    const api = aShopWithCategories();
    api.reply('listProducts', () => deferReply().reply);
    openApp('/collection?category=1');
    expect(await screen.findByText('Applying filters...')).toBeVisible();
  });

  test.each([
    ['/collection?q=x', 'searchProducts', 'Error: Failed to fetch search results'],
    ['/collection', 'listProducts', 'Error: Failed to fetch products'],
  ] as const)('[COLL-23, ERR-18] %s says why it failed and tries again', async (path, endpoint, text) => {
    const api = aShop();
    api.reply(endpoint, { wrongBecause: 'no code', status: 500 });
    const { user } = openApp(path);
    expect(await screen.findByText(text)).toBeVisible();
    api.reply(endpoint, productList(1, 6));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Part 6' })).toBeVisible();
  });

  test('[COLL-23, ERR-01] the server’s message takes precedence', async () => {
    const api = aShop();
    api.reply('listProducts', refusal('VALIDATION', 'Unknown sort'));
    openApp('/collection');
    expect(await screen.findByText('Error: Unknown sort')).toBeVisible();
  });

  test('[COLL-24] nothing is found for a query', async () => {
    const api = aShop();
    api.reply('searchProducts', { body: aPage() });
    const { user } = openApp('/collection?q=zzz');
    expect(await screen.findByRole('heading', { name: 'No search results found' })).toBeVisible();
    expect(screen.getByText(/No matches were found for “zzz”/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe('/collection'));
  });

  test('[SEARCH-06] parts that match some of the words stand below, and can be added', async () => {
    const api = aShop();
    api.reply('searchProducts', { body: { ...aPage(), near: [aProduct(3)] } });
    const { user } = openApp('/collection?q=part+unicorn');
    const near = within(await screen.findByRole('region', { name: 'Close to your search' }));
    expect(near.getByRole('link', { name: 'Part 3' })).toHaveAttribute('href', '/products/part-3');
    await user.click(near.getByRole('button', { name: /^Add/i }));
    expect(await screen.findByRole('link', { name: /Cart.*1/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'No search results found' })).toBeVisible();
  });

  test('[COLL-24] nothing is found for filters', async () => {
    const api = aShopWithCategories();
    api.reply('listProducts', productList(0));
    openApp('/collection?category=2');
    expect(await screen.findByRole('heading', { name: 'No filter results found' })).toBeVisible();
    expect(screen.getByText(/The current filters returned no products/)).toBeVisible();
    expect(getShownScreen()).toBe('collection empty');
  });

  test.each([
    ['/collection?q=part', 'Clear search'],
    ['/collection?category=1', 'Clear filters'],
  ])('[COLL-25, COLL-26] results of %s offer %s', async (path, label) => {
    const api = aShopWithCategories();
    api.reply('searchProducts', productList(1, 1));
    const { user } = openApp(path);
    await user.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(address()).toBe('/collection'));
  });

  test('[COLL-05, COLL-25] Clear All is next to the chips, Clear filters at the end of the filtered list', async () => {
    const api = aShopWithCategories();
    api.reply('listProducts', productList(101, 1));
    openApp('/collection?category=1');
    const clearButton = await screen.findByRole('button', { name: 'Clear filters' });
    const chips = await screen.findByRole('list', { name: 'Active filters' });
    expect(within(chips).getByRole('button', { name: 'Clear All' })).toBeVisible();
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(pages.compareDocumentPosition(clearButton)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('[SEARCH-02] when more match than are loaded, the counts say so', async () => {
    const api = aShopWithCategories();
    const facets = { categories: [{ id: 1, count: 1000 }], subcategories: [], capped: true };
    api.reply('searchProducts', { body: { ...aPage(aProduct(1)), count: 1000, capped: true, facets } });
    api.reply('attributeFacets', { body: { ...NO_FACETS, in_stock: 900 } });
    const { user } = openApp('/collection?q=part');
    expect(await screen.findByText('1,000+ parts')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const panel = within(screen.getByRole('region', { name: 'Filters' }));
    expect(await panel.findByText('1,000+')).toBeVisible();
    expect(panel.queryByText(/^0/)).toBeNull();
    expect(panel.getByRole('button', { name: 'Show 1,000+ parts' })).toBeVisible();
  });

  test('[COLL-09] a sold-out product cannot be added', async () => {
    const api = aShop();
    const soldOut = aProduct(9, { stock_quantity: 0 });
    api.reply('listProducts', { body: aPage(soldOut) });
    openApp('/collection');
    expect(await screen.findByRole('button', { name: 'Out of stock: Part 9' })).toBeDisabled();
  });
});

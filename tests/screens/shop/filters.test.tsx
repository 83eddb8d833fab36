// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AttributeFacets } from '#contract/types.ts';
import { type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { address, aPage, aProduct, aShop, openApp } from './open-shop.tsx';

const facets: AttributeFacets = {
  brands: [
    { value: 'Denso', count: 7 },
    { value: 'Exedy', count: 1 },
    { value: 'Gates', count: 2 },
    { value: 'KYB', count: 3 },
    { value: 'NGK', count: 4 },
    { value: 'Toyota', count: 9 },
    { value: 'Wagner', count: 5 },
  ],
  conditions: [
    { value: 'genuine', count: 12 },
    { value: 'aftermarket', count: 8 },
    { value: 'used', count: 0 },
  ],
  ratings: [
    { value: 4, count: 6 },
    { value: 3, count: 11 },
  ],
  in_stock: 18,
  price: { min: 350, max: 18500 },
};

function aShopWithFacets(): FakeApi {
  const api = aShop();
  api.reply('attributeFacets', { body: facets });
  api.reply('getFit', { body: { verdicts: [] } });
  api.reply('listProducts', { body: { ...aPage(aProduct(1)), count: 22 } });
  return api;
}

async function openFilters(path = '/collection') {
  const api = aShopWithFacets();
  const { user } = openApp(path);
  await user.click(await screen.findByRole('button', { name: /^Filters/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filter the parts' }));
  await sheet.findByRole('group', { name: 'Condition' });
  return { api, user, sheet };
}

const searches = (api: FakeApi) => api.callsTo('listProducts').map(({ search }) => search);

test('[BROWSE-06] brand, stock, condition and rating are chosen and stand in the address', async () => {
  const { api, user, sheet } = await openFilters();
  await user.click(sheet.getByRole('checkbox', { name: 'Denso' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Toyota' }));
  await user.click(sheet.getByRole('checkbox', { name: 'In stock only' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Aftermarket' }));
  await user.click(sheet.getByRole('checkbox', { name: '3 stars and up' }));
  await user.click(sheet.getByRole('checkbox', { name: '4 stars and up' }));
  const chosen = 'brand=Denso&brand=Toyota&condition=aftermarket&in_stock=true&rating=4';
  await waitFor(() => expect(address()).toBe(`/collection?${chosen}`));
  await waitFor(() => expect(searches(api).at(-1)).toBe(`?${chosen}&sort=popularity&page=1&page_size=100`));
  await waitFor(() => expect(api.callsTo('attributeFacets').at(-1)?.search).toBe(`?${chosen}`));
});

test('[BROWSE-11] the groups stand in the order of what shoppers ask first, and say how many are chosen', async () => {
  const { sheet } = await openFilters('/collection?brand=Denso&brand=Toyota&price=500-&in_stock=true');
  const groups = sheet.getAllByRole('group').map((group) => group.firstElementChild?.textContent);
  expect(groups).toEqual(['Brand2 chosen', 'Price1 chosen', 'Condition', 'Rating', 'Availability1 chosen']);
});

test('[BROWSE-11] the sheet of a list for a car begins with the choice of what fits it', async () => {
  const car = {
    id: 'a',
    vehicle: 'toyota-fielder-nze141',
    label: 'Toyota Fielder NZE141',
    nickname: 'Fielder',
  };
  const garage = { cars: [{ ...car, answers: {}, usedAt: 1000 }], currentId: 'a' };
  localStorage.setItem('gari-garage', JSON.stringify(garage));
  const { user, sheet } = await openFilters('/collection?vehicle=toyota-fielder-nze141&brand=Denso');
  const [first] = sheet.getAllByRole('checkbox');
  expect(first).toHaveAccessibleName('Only what fits Fielder');
  expect(first).toBeChecked();
  await user.click(first!);
  await waitFor(() =>
    expect(address()).toBe('/collection?brand=Denso&vehicle=toyota-fielder-nze141&fit=all'),
  );
  expect(first).not.toBeChecked();
});

test('[BROWSE-06] a range of prices is set with both ends, in either order', async () => {
  const { user, sheet } = await openFilters();
  expect(sheet.getByLabelText('From (Ksh)')).toHaveAttribute('placeholder', '350');
  await user.type(sheet.getByLabelText('From (Ksh)'), '2,000');
  await user.type(sheet.getByLabelText('To (Ksh)'), '500{Enter}');
  await waitFor(() => expect(address()).toBe('/collection?price=500-2000'));
  await user.clear(sheet.getByLabelText('From (Ksh)'));
  await user.click(sheet.getByRole('button', { name: 'Set price' }));
  await waitFor(() => expect(address()).toBe('/collection?price=-2000'));
});

test('[BROWSE-06] each has its count; what would find nothing cannot be chosen; six brands come first', async () => {
  const { user, sheet } = await openFilters();
  expect(sheet.getByRole('group', { name: 'Condition' }).textContent).toBe(
    'ConditionGenuine12Aftermarket8Used0',
  );
  expect(sheet.getByRole('checkbox', { name: 'Used' })).toBeDisabled();
  const brands = within(sheet.getByRole('group', { name: 'Brand' }));
  expect(brands.queryByRole('checkbox', { name: 'Exedy' })).toBeNull();
  await user.click(brands.getByRole('button', { name: 'All 7 brands' }));
  expect(brands.getByRole('checkbox', { name: 'Exedy' })).toBeVisible();
});

test('[BROWSE-06] an address names the filters; each has a chip that removes it, and Clear All removes all', async () => {
  aShopWithFacets();
  const { user } = openApp(
    '/collection?category=1&brand=Denso&in_stock=true&price=500-&rating=4&rating=9&condition=new&sort=newest',
  );
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
  expect(chips.getAllByRole('listitem').map((chip) => chip.textContent.trim())).toEqual([
    '…',
    'Denso',
    'In stock only',
    'From Ksh 500',
    '4 stars and up',
    'Clear All',
  ]);
  expect(screen.getByRole('button', { name: 'Filters (5)' })).toBeVisible();
  await user.click(chips.getByRole('button', { name: 'Remove filter From Ksh 500' }));
  await waitFor(() =>
    expect(address()).toBe('/collection?category=1&brand=Denso&in_stock=true&rating=4&sort=newest'),
  );
  await user.click(chips.getByRole('button', { name: 'Clear All' }));
  await waitFor(() => expect(address()).toBe('/collection?sort=newest'));
});

test('[BROWSE-07] the sheet says how many parts there are, and closes with that button or with Close', async () => {
  const { user, sheet } = await openFilters();
  await user.click(sheet.getByRole('button', { name: 'Show 22 parts' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const toggle = screen.getByRole('button', { name: 'Filters' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Filter the parts' })).getByRole('button', {
      name: 'Close',
    }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[BROWSE-07] Escape closes the sheet', async () => {
  await openFilters();
  const sheet = screen.getByRole('dialog', { name: 'Filter the parts' });
  act(() => void sheet.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[BROWSE-10] filters that cannot be read are offered again', async () => {
  const api = aShop();
  api.reply('attributeFacets', refusal('BUSY', 'Try later'));
  const { user } = openApp('/collection');
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const again = await screen.findByRole('button', { name: 'Load more filters' });
  api.reply('attributeFacets', { body: facets });
  await user.click(again);
  expect(await screen.findByRole('checkbox', { name: 'In stock only' })).toBeVisible();
});

test('[BROWSE-03] the orders that were added follow the others', async () => {
  const api = aShopWithFacets();
  const { user } = openApp('/collection');
  const select = await screen.findByRole('combobox', { name: 'Sort by' });
  await user.selectOptions(select, 'Best Rated');
  await waitFor(() => expect(address()).toBe('/collection?sort=rating'));
  await user.selectOptions(select, 'Newest');
  await waitFor(() => expect(searches(api).at(-1)).toBe('?sort=newest&page=1&page_size=100'));
});

test('[BROWSE-10] a search that its filters leave empty can be made without them', async () => {
  const api = aShop();
  api.reply('listProducts', { body: aPage() });
  api.reply('searchProducts', { body: aPage(aProduct(1)) });
  const { user } = openApp('/collection?q=pads&brand=Nobody');
  await user.click(await screen.findByRole('button', { name: 'Search without filters' }));
  await waitFor(() => expect(address()).toBe('/collection?q=pads'));
});

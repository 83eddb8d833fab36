// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CarPage, PartNumber } from '#contract/types.ts';
import { endpoint, refusal } from '#tests/support/fake-api.ts';
import { address, aPage, aProduct, aShop, getShownScreen, openApp } from '../shop/open-shop.tsx';

const toyota = { id: 1, name: 'Toyota', slug: 'toyota' };
const fielder = { id: 2, name: 'Fielder', slug: 'fielder' };
const aVehicle = (code: string): CarPage['vehicles'][number] => ({
  id: 3,
  slug: `toyota-fielder-nze141g-${code.toLowerCase()}`,
  label: `Toyota Fielder NZE141G ${code}`,
  chassis_code: 'NZE141G',
  engine: { code, cc: 1496, fuel: 'petrol' },
  drive: 'fwd',
  gearbox: null,
  built: { from: '2006-10', to: '2012-05' },
  generation: 'E140',
});
const PATH = '/cars/toyota/fielder/nze141g';
const aCodePage = (changes: Partial<CarPage> = {}): CarPage => ({
  make: toyota,
  model: fielder,
  code: 'NZE141G',
  category: null,
  path: PATH,
  is_indexed: true,
  links: [],
  vehicles: [aVehicle('1NZ-FE')],
  categories: [
    { id: 1, name: 'Brakes', path: `${PATH}/brakes`, listed: 7, universal: 0 },
    { id: 2, name: 'Car care', path: `${PATH}/car-care`, listed: 0, universal: 4 },
  ],
  products: [aProduct(1, { name: 'Brake pads' })],
  count: 7,
  ...changes,
});

describe('[FIT-44] the pages of cars', () => {
  test('lead from one to the next, and back by the breadcrumb', async () => {
    const api = aShop();
    const links = [{ name: 'Fielder', detail: 'Also Corolla Fielder', path: '/cars/toyota/fielder' }];
    const empty = { ...aCodePage(), model: null, code: null, vehicles: [], categories: [], products: [] };
    api.reply('carPage', { body: { ...empty, path: '/cars/toyota', links } });
    const { user } = openApp('/cars/toyota');
    expect(await screen.findByRole('heading', { level: 1, name: 'Toyota parts' })).toBeVisible();
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Cars' })).toHaveAttribute('href', '/cars');
    api.reply('carPage', { body: aCodePage() });
    await user.click(screen.getByRole('link', { name: /^Fielder/ }));
    expect(await screen.findByRole('heading', { name: 'Toyota Fielder NZE141G parts' })).toBeVisible();
    expect(api.callsTo('carPage').map(({ search }) => search)).toEqual([
      '?make=toyota&model&code&category',
      '?make=toyota&model=fielder&code&category',
    ]);
  });

  test('show parts by category, and link to the whole list for the car', async () => {
    const api = aShop();
    api.reply('carPage', { body: aCodePage() });
    openApp(PATH);
    const brakes = within(await screen.findByRole('region', { name: 'Brakes' }));
    expect(brakes.getByRole('link', { name: '7 parts' })).toHaveAttribute('href', `${PATH}/brakes`);
    expect(brakes.getByText('Brake pads')).toBeVisible();
    const slug = 'toyota-fielder-nze141g-1nz-fe';
    expect(screen.getByRole('link', { name: 'All parts that fit' })).toHaveAttribute(
      'href',
      `/collection?vehicle=${slug}`,
    );
    expect(screen.getByRole('link', { name: 'Car care (4)' })).toHaveAttribute(
      'href',
      `/collection?vehicle=${slug}&category=2`,
    );
  });

  test('add a car to the garage, once, and not to a full one', async () => {
    const api = aShop();
    api.reply('carPage', { body: aCodePage({ vehicles: [aVehicle('1NZ-FE'), aVehicle('2ZR-FE')] }) });
    api.reply('getFit', { body: { verdicts: [] } });
    const { user, ports } = openApp(PATH);
    const [first] = await screen.findAllByRole('button', { name: 'Add to my cars' });
    await user.click(first!);
    expect(await screen.findByRole('button', { name: 'In my cars' })).toBeDisabled();
    expect(ports.garage.getSnapshot().context.cars.map(({ vehicle, label }) => [vehicle, label])).toEqual([
      ['toyota-fielder-nze141g-1nz-fe', 'Toyota Fielder NZE141G 1NZ-FE'],
    ]);
    for (let number = 2; number <= 10; number += 1) {
      const car = { vehicle: `other-${number}`, label: `Other ${number}` };
      ports.garage.trigger['garage.addCar']({ id: String(number), car, at: number });
    }
    await user.click(screen.getByRole('button', { name: 'Add to my cars' }));
    expect(await screen.findByText('Your garage is full')).toBeVisible();
    expect(ports.garage.getSnapshot().context.cars).toHaveLength(10);
  });

  test('of a merged vehicle move to the other', async () => {
    const api = aShop();
    const data = { slug: 'toyota-fielder-nze141g-1nz-fe', page: PATH };
    const merged = refusal('VEHICLE_MERGED', 'This car is listed under another name.', data);
    api.reply('carPage', ({ search }) => (search.includes('nze149') ? merged : { body: aCodePage() }));
    openApp('/cars/toyota/fielder/nze149');
    await waitFor(() => expect(address()).toBe(PATH));
    expect(await screen.findByRole('heading', { name: 'Toyota Fielder NZE141G parts' })).toBeVisible();
  });

  test('that are unknown help on', async () => {
    const api = aShop();
    api.reply('carPage', refusal('NOT_FOUND', 'There is nothing here.'));
    openApp('/cars/toyota/supra');
    expect(await screen.findByRole('heading', { name: 'Car not found' })).toBeVisible();
    expect(getShownScreen()).toBe('cars failed');
    expect(screen.getByRole('link', { name: 'Ask us on WhatsApp' })).toBeVisible();
  });
});

test('a page of cars that could not be loaded is tried again', async () => {
  const api = aShop();
  api.reply('carPage', refusal('INTERNAL', 'Something went wrong on our side. Please try again.'));
  const { user } = openApp(PATH);
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  api.reply('carPage', { body: aCodePage() });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Toyota Fielder NZE141G parts' })).toBeVisible();
});

describe('the page of a part number', () => {
  const NUMBER = endpoint('partNumber', { number: '0446512580' });
  const part: PartNumber = {
    norm: '0446512580',
    superseded_by: ['0446512610'],
    supersedes: ['0446512590'],
    equivalents: ['ACT828'],
    products: [
      aProduct(1, {
        name: 'Newer pads',
        number_match: {
          relation: 'superseding',
          number: '04465-12610',
          label: '04465-12610, replaces 0446512580',
        },
      }),
    ],
  };

  test('[FIT-42] names what replaces it, what it replaces and equivalents, and shows the products', async () => {
    const api = aShop();
    api.reply(NUMBER, { body: part });
    openApp('/parts/0446512580');
    expect(await screen.findByRole('link', { name: 'Replaced by 04465-12610' })).toHaveAttribute(
      'href',
      '/parts/0446512610',
    );
    expect(screen.getByRole('link', { name: 'Replaces 0446512590' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Equivalent to ACT828' })).toBeVisible();
    const section = within(screen.getByRole('region', { name: 'Parts that replace 0446512580' }));
    expect(section.getByText('Newer pads')).toBeVisible();
    expect(section.getByText('04465-12610, replaces 0446512580')).toBeVisible();
  });

  test('[FIT-44] has one address for all spellings', async () => {
    const api = aShop();
    api.reply(endpoint('partNumber', { number: '04465-12580' }), { body: part });
    api.reply(NUMBER, { body: part });
    openApp('/parts/04465-12580');
    await waitFor(() => expect(address()).toBe('/parts/0446512580'));
  });

  test('[FIT-44] that is unknown offers the search and WhatsApp', async () => {
    const api = aShop();
    api.reply(endpoint('partNumber', { number: '99999' }), refusal('NOT_FOUND', 'There is nothing here.'));
    api.reply('searchProducts', { body: aPage() });
    const { user } = openApp('/parts/99999');
    expect(await screen.findByRole('heading', { name: 'We do not have 99999' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask us on WhatsApp' })).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'pads{Enter}');
    await waitFor(() => expect(address()).toBe('/collection?q=pads'));
  });
});

// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import type { Verdict } from '#contract/fitment/verdict.ts';
import type { HiddenCounts, ListedProduct } from '#contract/types.ts';
import { deferReply, type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { address, aPage, aProduct, aShop, openApp } from '../shop/open-shop.tsx';

const fielder = {
  id: 'a',
  vehicle: 'toyota-fielder-nze141',
  label: 'Toyota Fielder NZE141',
  nickname: 'Fielder',
  answers: { abs: 'no' },
  year: 2008,
  month: 3,
  usedAt: 1000,
};
const demio = { id: 'b', vehicle: 'mazda-demio-de3fs', label: 'Mazda Demio DE3FS', answers: {}, usedAt: 900 };
const storeGarage = (currentId: string | null, cars: object[] = [fielder, demio]) =>
  localStorage.setItem('gari-garage', JSON.stringify({ cars, currentId }));
const readGarage = () => JSON.parse(localStorage.getItem('gari-garage') ?? 'null');

const aFittedProduct = (id: number, verdict: Verdict): ListedProduct =>
  aProduct(id, { fit: { verdict, reason: '', questions: [] } });
const LABELS = {
  'toyota-fielder-nze141': 'Toyota Fielder NZE141',
  'mazda-demio-de3fs': 'Mazda Demio DE3FS',
  'toyota-probox-ncp51': 'Toyota Probox NCP51',
};
type Slug = keyof typeof LABELS;
const aCarPage = (slug: Slug, hidden: HiddenCounts, ...results: ListedProduct[]) => ({
  body: { ...aPage(...results), vehicle: { slug, label: LABELS[slug] }, hidden },
});

function aShopForCars(): FakeApi {
  const api = aShop();
  api.reply('categories', { body: [{ id: 1, name: 'Brakes', image: '', subcategories: [] }] });
  api.reply('listProducts', ({ search }) => {
    const query = new URLSearchParams(search);
    if (!query.has('vehicle')) return { body: aPage(aProduct(1), aProduct(2)) };
    const other = query.get('fit') === 'all' ? [aFittedProduct(2, 'no')] : [];
    return aCarPage(
      query.get('vehicle') as Slug,
      { no: 12, unchecked: 3 },
      aFittedProduct(1, 'fits'),
      ...other,
    );
  });
  api.reply('getFit', { body: { verdicts: [] } });
  return api;
}

const searches = (api: FakeApi) =>
  api.callsTo('listProducts').map(({ search }) => decodeURIComponent(search));
const carLine = async () => within(await screen.findByRole('region', { name: 'Your car' }));
const LIST = '/collection?vehicle=toyota-fielder-nze141';

test('[FIT-19, FIT-20, FIT-21] the current car enters the address, and the line says what is hidden', async () => {
  storeGarage('a');
  const api = aShopForCars();
  const { user } = openApp('/collection');
  await waitFor(() => expect(address()).toBe(LIST));
  expect(await screen.findByText('Fits your Fielder')).toBeVisible();
  expect((await carLine()).getByText('Parts that fit Fielder')).toBeVisible();
  expect((await carLine()).getByRole('link', { name: '3 not checked' })).toHaveAttribute(
    'href',
    `${LIST}&fit=all`,
  );
  expect(searches(api).at(-1)).toBe(
    '?sort=popularity&page=1&page_size=100&vehicle=toyota-fielder-nze141&fit=fits&built=2008-03&answers=abs:no',
  );
  await user.click((await carLine()).getByRole('link', { name: '12 do not fit' }));
  expect(address()).toBe(`${LIST}&fit=all`);
  expect(await screen.findByText('Does not fit your Fielder')).toBeVisible();
  expect((await carLine()).getByText('All parts, those that fit Fielder first')).toBeVisible();
  await user.click((await carLine()).getByRole('link', { name: 'Only parts that fit' }));
  expect(address()).toBe(LIST);
});

test('[FIT-21] filters, sort and page keep the car', async () => {
  storeGarage('a');
  const api = aShopForCars();
  const { user } = openApp(`${LIST}&fit=all`);
  await user.click(await screen.findByRole('checkbox', { name: 'Brakes', hidden: true }));
  await waitFor(() => expect(address()).toBe('/collection?category=1&vehicle=toyota-fielder-nze141&fit=all'));
  await waitFor(() =>
    expect(searches(api).at(-1)).toBe(
      '?category=1&sort=popularity&page=1&page_size=100&vehicle=toyota-fielder-nze141&fit=all&built=2008-03&answers=abs:no',
    ),
  );
});

test('[FIT-21] a car chosen in the header replaces the one in the address, and "All cars" removes it', async () => {
  storeGarage('a');
  aShopForCars();
  const { ports } = openApp('/collection?category=1&vehicle=toyota-fielder-nze141&fit=all');
  await screen.findByText('Fits your Fielder');
  act(() => ports.garage.trigger['garage.selectCar']({ id: 'b', at: 2000 }));
  await waitFor(() => expect(address()).toBe('/collection?category=1&vehicle=mazda-demio-de3fs'));
  expect(await screen.findByText('Fits your Mazda Demio DE3FS')).toBeVisible();
  act(() => ports.garage.trigger['garage.renameCar']({ id: 'b', nickname: 'Demio' }));
  expect(address()).toBe('/collection?category=1&vehicle=mazda-demio-de3fs');
  act(() => ports.garage.trigger['garage.releaseCar']());
  await waitFor(() => expect(address()).toBe('/collection?category=1'));
  expect(screen.queryByRole('region', { name: 'Your car' })).toBeNull();
});

test('[FIT-16] while another car’s list loads, no card shows a verdict of the old one', async () => {
  storeGarage('a');
  const api = aShopForCars();
  const { ports } = openApp(LIST);
  await screen.findByText('Fits your Fielder');
  const list = deferReply<'listProducts'>();
  api.reply('listProducts', () => list.reply);
  act(() => ports.garage.trigger['garage.selectCar']({ id: 'b', at: 2000 }));
  await waitFor(() => expect(address()).toBe('/collection?vehicle=mazda-demio-de3fs'));
  expect(screen.getByRole('link', { name: 'Part 1' })).toBeVisible();
  expect(document.querySelector('[data-verdict]')).toBeNull();
  list.resolve(aCarPage('mazda-demio-de3fs', { no: 0, unchecked: 0 }, aFittedProduct(1, 'unchecked')));
  expect(await screen.findByText('Not checked for your Mazda Demio DE3FS')).toBeVisible();
});

test('[FIT-21] a shared link shows its car, which enters the garage only when saved', async () => {
  storeGarage('a');
  const api = aShopForCars();
  const { user } = openApp('/collection?vehicle=toyota-probox-ncp51');
  expect(await screen.findByText('Fits your Toyota Probox NCP51')).toBeVisible();
  expect(searches(api).at(-1)).toBe(
    '?sort=popularity&page=1&page_size=100&vehicle=toyota-probox-ncp51&fit=fits',
  );
  expect(readGarage().cars).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Your car: Fielder' })).toBeVisible();
  await user.click((await carLine()).getByRole('button', { name: 'Save this car' }));
  expect(readGarage().cars.map(({ label }: { label: string }) => label)).toEqual([
    'Toyota Fielder NZE141',
    'Mazda Demio DE3FS',
    'Toyota Probox NCP51',
  ]);
  expect(address()).toBe('/collection?vehicle=toyota-probox-ncp51');
  expect((await carLine()).queryByRole('button')).toBeNull();
});

test('[FIT-21] a link to another car of the garage offers to use it, and to return', async () => {
  storeGarage('a');
  aShopForCars();
  const { user } = openApp('/collection?vehicle=mazda-demio-de3fs&page=2');
  await screen.findByText('Parts that fit Mazda Demio DE3FS');
  expect((await carLine()).getByRole('button', { name: 'Use this car' })).toBeVisible();
  await user.click((await carLine()).getByRole('button', { name: 'Parts for Fielder' }));
  expect(address()).toBe(LIST);
});

test('[FIT-21] Back returns to the car of the page before', async () => {
  storeGarage(null);
  aShopForCars();
  function Navigator() {
    const navigate = useNavigate();
    return (
      <>
        <button type="button" onClick={() => void navigate('/collection?vehicle=mazda-demio-de3fs')}>
          Go
        </button>
        <button type="button" onClick={() => void navigate(-1)}>
          Return
        </button>
      </>
    );
  }
  const { user } = openApp(`${LIST}&sort=priceLowToHigh&page=2`, { probe: <Navigator /> });
  await screen.findByText('Parts that fit Fielder');
  await user.click(screen.getByRole('button', { name: 'Go' }));
  expect(await screen.findByText('Parts that fit Mazda Demio DE3FS')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Return' }));
  expect(await screen.findByText('Parts that fit Fielder')).toBeVisible();
  expect(address()).toBe(`${LIST}&sort=priceLowToHigh&page=2`);
});

test('[FIT-22] an unknown car shows the parts for all cars, with a notice', async () => {
  const api = aShopForCars();
  const unknown = refusal('VEHICLE_UNKNOWN', 'There is no such car.');
  api.reply('listProducts', ({ search }) =>
    search.includes('vehicle=') ? unknown : { body: aPage(aProduct(1)) },
  );
  openApp('/collection?vehicle=no-such-car');
  expect(await screen.findByText(/^We do not know the car in this link/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Part 1' })).toBeVisible();
});

test('[FIT-22] a merged car is redirected to its new name', async () => {
  const api = aShopForCars();
  const merged = refusal('VEHICLE_MERGED', 'This car is listed under another name.', {
    slug: 'toyota-probox-ncp51',
  });
  const page = aCarPage('toyota-probox-ncp51', { no: 0, unchecked: 0 }, aFittedProduct(1, 'fits'));
  api.reply('listProducts', ({ search }) => (search.includes('old-probox') ? merged : page));
  openApp('/collection?category=1&vehicle=old-probox');
  expect(await screen.findByText('Fits your Toyota Probox NCP51')).toBeVisible();
  expect(address()).toBe('/collection?category=1&vehicle=toyota-probox-ncp51');
});

test('[FIT-23] a search finds what fits; if nothing does, other cars’ parts have their own heading', async () => {
  storeGarage('a');
  const api = aShopForCars();
  api.reply('searchProducts', ({ search }) =>
    search.includes('fit=all')
      ? aCarPage(
          'toyota-fielder-nze141',
          { no: 1, unchecked: 1 },
          aFittedProduct(4, 'no'),
          aFittedProduct(5, 'unchecked'),
        )
      : aCarPage('toyota-fielder-nze141', { no: 1, unchecked: 1 }),
  );
  openApp('/collection?q=brake+pads');
  expect(await screen.findByRole('heading', { name: 'No brake pads for your Fielder yet' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    '/collection?q=brake+pads&vehicle=toyota-fielder-nze141&fit=all',
  );
  const others = within(await screen.findByRole('region', { name: 'Found for other cars' }));
  expect(await others.findByText('Does not fit your Fielder')).toBeVisible();
  expect(others.getByText('Not checked for your Fielder')).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Products' })).queryByRole('list', { name: 'Products' }),
  ).toBeNull();
  expect(await screen.findByRole('link', { name: 'Ask us on WhatsApp' })).toBeVisible();
});

test('[FIT-23] a search of the home screen is for the car too', async () => {
  storeGarage('a');
  const api = aShopForCars();
  api.reply(
    'searchProducts',
    aCarPage('toyota-fielder-nze141', { no: 0, unchecked: 0 }, aFittedProduct(1, 'fits')),
  );
  openApp('/?q=pads');
  await waitFor(() => expect(address()).toBe('/?q=pads&vehicle=toyota-fielder-nze141'));
  expect(await screen.findByText('Fits your Fielder')).toBeVisible();
});

test('[FIT-24] a search that names a car offers it, and applies it only when tapped', async () => {
  const api = aShopForCars();
  const vehicles = [{ slug: 'toyota-fielder-nze141', label: 'Toyota Fielder NZE141' }];
  api.reply('searchProducts', ({ search }) =>
    search.includes('vehicle=')
      ? aCarPage('toyota-fielder-nze141', { no: 0, unchecked: 0 }, aFittedProduct(1, 'fits'))
      : { body: { ...aPage(aProduct(1), aProduct(2)), named_cars: { q: 'brake pads', vehicles } } },
  );
  const { user } = openApp('/collection?q=brake+pads+fielder+nze141&page=2');
  const named = await screen.findByRole('region', { name: 'Cars in your search' });
  expect(address()).toBe('/collection?q=brake+pads+fielder+nze141&page=2');
  expect(document.querySelector('[data-verdict]')).toBeNull();
  await user.click(within(named).getByRole('link', { name: 'Toyota Fielder NZE141' }));
  expect(address()).toBe('/collection?q=brake+pads&vehicle=toyota-fielder-nze141');
  expect(await screen.findByText('Fits your Toyota Fielder NZE141')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Cars in your search' })).toBeNull();
  expect(readGarage()).toBeNull();
});

test('[FIT-24] a search of nothing but a car leads to all parts that fit it', async () => {
  storeGarage('b');
  const api = aShopForCars();
  const vehicles = [
    { slug: 'toyota-fielder-nze141', label: 'Toyota Fielder NZE141' },
    { slug: 'toyota-axio-nze141', label: 'Toyota Axio NZE141' },
  ];
  const empty = aCarPage('mazda-demio-de3fs', { no: 0, unchecked: 0 });
  api.reply('searchProducts', { body: { ...empty.body, named_cars: { q: '', vehicles } } });
  openApp('/?q=nze141&vehicle=mazda-demio-de3fs');
  const named = await screen.findByRole('region', { name: 'Cars in your search' });
  const hrefs = within(named)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/collection?vehicle=toyota-fielder-nze141',
    '/collection?vehicle=toyota-axio-nze141',
  ]);
});

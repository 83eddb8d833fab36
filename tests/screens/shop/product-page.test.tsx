// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DeliveryEstimate, Review } from '#contract/types.ts';
import { deferReply, endpoint, refusal } from '#tests/support/fake-api.ts';
import { aProduct, aProductDetail, aShop, expectHeading, openApp } from './open-shop.tsx';

const PRODUCT = endpoint('productBySlug', { slug: 'part-3' });

function anEstimate(county: DeliveryEstimate['county'], earliest: string, latest: string): DeliveryEstimate {
  return { county, from_days: 1, to_days: 2, cutoff_hour: 15, earliest, latest };
}
const estimates = [
  anEstimate('Kisumu', '2026-11-30', '2026-12-01'),
  anEstimate('Nairobi', '2026-11-27', '2026-11-30'),
];

function openProduct(changes: Parameters<typeof aProductDetail>[1] = {}) {
  const api = aShop();
  api.reply(PRODUCT, { body: aProductDetail(3, { name: 'Brake pads', ...changes }) });
  api.reply('deliveryEstimates', { body: estimates });
  return { api, ...openApp('/products/part-3') };
}

describe('[DELIVERY-05] the estimate', () => {
  test('is for Nairobi at first; another county is remembered on the device', async () => {
    const { user } = openProduct();
    const county = await screen.findByRole('combobox', { name: 'County of the delivery' });
    expect(screen.getByText(/^Delivery to Nairobi:/)).toHaveTextContent(
      'Delivery to Nairobi: Fri 27 Nov to Mon 30 Nov (estimate)',
    );
    await user.selectOptions(county, 'Kisumu');
    expect(screen.getByText(/^Delivery to Kisumu:/)).toHaveTextContent(
      'Delivery to Kisumu: Mon 30 Nov to Tue 1 Dec (estimate)',
    );
    expect(localStorage.getItem('gari-county')).toBe('Kisumu');
  });

  test('is for the county that the device remembers', async () => {
    localStorage.setItem('gari-county', 'Kisumu');
    openProduct();
    expect(await screen.findByText(/^Delivery to Kisumu:/)).toBeVisible();
  });

  test('is not shown for what is sold out', async () => {
    const { api } = openProduct({ stock_quantity: 0 });
    expect(await screen.findByText('100% Original')).toBeVisible();
    expect(api.callsTo('deliveryEstimates')).toEqual([]);
    expect(screen.queryByText(/^Delivery to/)).toBeNull();
  });
});

test('[PDP-21] the picture opens in full screen; Escape closes it', async () => {
  const { user } = openProduct();
  await user.click(await screen.findByRole('button', { name: 'Enlarge the picture' }));
  const viewer = await screen.findByRole('dialog', { name: 'Pictures of Brake pads' });
  expect(within(viewer).getByRole('button', { name: 'Close' })).toBeInTheDocument();
  expect(within(viewer).getByRole('button', { name: 'Previous picture' })).toBeEnabled();
  expect(within(viewer).getByRole('button', { name: 'Next picture' })).toBeDisabled();
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Pictures of Brake pads' })).not.toBeInTheDocument(),
  );
});

test('[PDP-21] a swipe shows the next picture, which loads with the first touch', async () => {
  openProduct();
  const main = await screen.findByRole('img', { name: 'From the front' });
  const track = main.closest<HTMLElement>('div:has(> div + div)')!;
  const getSources = () => [...track.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(getSources()).toEqual(['/media/3-main.svg']);
  fireEvent.touchStart(track);
  expect(getSources()).toEqual(['/media/3-main.svg', '/media/3-side.svg']);
  Object.defineProperty(track, 'clientWidth', { value: 336 });
  track.scrollLeft = 336;
  fireEvent.scroll(track);
  expect(screen.getByRole('img', { name: 'From the side' })).toBeVisible();
  const pictures = within(screen.getByRole('list', { name: 'Pictures' }));
  expect(pictures.getByRole('button', { pressed: true })).toHaveAccessibleName('Picture 1: From the side');
});

describe('[PDP-22] the reviews', () => {
  const review = (id: number, rating: number, name: string): Review => ({
    id,
    name,
    rating,
    comment: 'Good.',
    created_at: '2026-10-01T08:00:00Z',
    verified: true,
  });
  const reviews = [review(1, 5, 'Kamau'), review(2, 5, 'Otieno'), review(3, 2, 'Amina')];

  test('are counted by stars and filtered by them', async () => {
    const { user } = openProduct({ reviews, review_count: 3 });
    await user.click(await screen.findByRole('tab', { name: 'Reviews (3)' }));
    const rows = within(await screen.findByRole('list', { name: 'By stars' }));
    expect(rows.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '5 stars:2 reviews',
      '4 stars:0 reviews',
      '3 stars:0 reviews',
      '2 stars:1 review',
      '1 star:0 reviews',
    ]);
    const names = () =>
      within(screen.getByRole('list', { name: 'Reviews' }))
        .getAllByRole('listitem')
        .map((item) => item.querySelector('p')?.textContent);
    await user.click(rows.getByRole('button', { name: /^2 stars/ }));
    expect(names()).toEqual(['Amina']);
    await user.click(rows.getByRole('button', { name: /^2 stars/ }));
    expect(names()).toEqual(['Kamau', 'Otieno', 'Amina']);
    expect(screen.getByText('Only customers to whom we delivered this part can review it.')).toBeVisible();
    expect(screen.queryByText(/^Of the latest/)).toBeNull();
  });

  test('say how many of all they are', async () => {
    const { user } = openProduct({ reviews, review_count: 140 });
    await user.click(await screen.findByRole('tab', { name: 'Reviews (140)' }));
    expect(await screen.findByText('Of the latest 3 of 140 reviews.')).toBeVisible();
  });
});

test.each([
  ['genuine', '90 days or 5,000 km'],
  ['used', '30 days'],
] as const)('[PDP-23] a %s part says its warranty and leads to the returns', async (condition, warranty) => {
  openProduct({ condition });
  const link = await screen.findByRole('link', { name: 'How returns work' });
  expect(link).toHaveAttribute('href', '/returns');
  expect(link.parentElement).toHaveTextContent(
    `Unused parts come back within 7 days, wrong or faulty ones at our cost. Warranty: ${warranty}.`,
  );
});

test('[PDP-24] a product from a list shows its name and price before it has loaded', async () => {
  const api = aShop();
  api.reply('topSellers', { body: [aProduct(3, { name: 'Brake pads', price: 4200 })] });
  const loading = deferReply<'productBySlug'>();
  api.reply(PRODUCT, () => loading.reply);
  const { user } = openApp('/');
  await user.click((await screen.findAllByRole('link', { name: 'Brake pads' }))[0]!);
  await expectHeading('Brake pads');
  expect(document.querySelector('[data-screen=product]')).toHaveAttribute('data-state', 'loading');
  expect(screen.getByText('Loading the product...')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'ADD TO CART' })).toBeNull();
  loading.resolve({ body: aProductDetail(3, { name: 'Brake pads', price: 4200 }) });
  expect(await screen.findByRole('button', { name: 'ADD TO CART' })).toBeVisible();
});

describe('[PDP-26] what goes well with the part', () => {
  test('is in a carousel', async () => {
    const api = aShop();
    api.reply(PRODUCT, { body: aProductDetail(3) });
    api.reply(endpoint('goesWith', { id: 3 }), { body: [aProduct(9, { name: 'Brake fluid' })] });
    openApp('/products/part-3');
    const rail = within(await screen.findByRole('region', { name: 'Goes well with' }));
    expect(rail.getByRole('link', { name: 'Brake fluid' })).toHaveAttribute('href', '/products/part-9');
  });

  test.each([
    ['without any', { body: [] }],
    ['when it cannot be loaded', refusal('NOT_FOUND', 'Product not found')],
  ])('is not there %s', async (_, reply) => {
    const api = aShop();
    api.reply(PRODUCT, { body: aProductDetail(3, { name: 'Brake pads' }) });
    api.reply(endpoint('goesWith', { id: 3 }), reply);
    openApp('/products/part-3');
    await expectHeading('Brake pads');
    await waitFor(() => expect(api.callsTo(endpoint('goesWith', { id: 3 }))).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Goes well with' })).toBeNull();
  });
});

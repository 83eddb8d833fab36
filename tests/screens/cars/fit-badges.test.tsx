// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Verdict } from '#contract/fitment/verdict.ts';
import type { ProductFit } from '#contract/types.ts';
import { endpoint, type FakeApi, refusal } from '#tests/support/fake-api.ts';
import { aPage, aProduct, aShop, openApp } from '../shop/open-shop.tsx';

const car = {
  id: 'a',
  vehicle: 'toyota-fielder-nze141',
  label: 'Toyota Fielder NZE141',
  nickname: 'Fielder',
  answers: {},
  usedAt: 1000,
};
const storeCar = (changes: object = {}) =>
  localStorage.setItem('gari-garage', JSON.stringify({ cars: [{ ...car, ...changes }], currentId: 'a' }));

const aFit = (verdict: Verdict, changes: Partial<ProductFit> = {}): ProductFit => ({
  verdict,
  reason: 'It depends on a detail of your car.',
  questions: [],
  ...changes,
});

const VERDICTS: Record<number, Verdict> = { 1: 'fits', 2: 'if', 3: 'universal', 4: 'no', 5: 'unchecked' };
const question = { key: 'fog_lamps', text: 'Does the car have fog lamps?' };

function replyFits(api: FakeApi) {
  api.reply('getFit', ({ body }) => ({
    body: {
      verdicts: (body as { products: number[] }).products.map((product) => {
        const verdict = VERDICTS[product] ?? 'unchecked';
        return { product, ...aFit(verdict, { questions: verdict === 'if' ? [question] : [] }) };
      }),
    },
  }));
}

const getCard = (name: string) => screen.getByRole('link', { name }).closest('article')!;
const getBadge = (name: string) => getCard(name).querySelector<HTMLElement>('[data-verdict]');

test('[FIT-16, FIT-17] each card has one of five badges, told apart by icon and words', async () => {
  storeCar();
  const api = aShop();
  api.reply('topSellers', { body: [1, 2, 3, 4, 5].map((id) => aProduct(id)) });
  replyFits(api);
  openApp('/');
  expect(await screen.findByText('Fits your Fielder')).toBeVisible();
  const badges = [1, 2, 3, 4, 5].map((id) => getBadge(`Part ${id}`)!);
  expect(badges.map(({ textContent }) => textContent)).toEqual([
    'Fits your Fielder',
    'Fits if … It depends on a detail of your car. Does the car have fog lamps?',
    'Fits any car',
    'Does not fit your Fielder',
    'Not checked for your Fielder',
  ]);
  expect(new Set(badges.map((badge) => badge.querySelector('svg')!.innerHTML)).size).toBe(5);
});

test('[FIT-16] without a car only "Fits any car" is shown, and nothing is asked', async () => {
  const api = aShop();
  api.reply('topSellers', { body: [aProduct(1), aProduct(3, { fit: aFit('universal') })] });
  openApp('/');
  await screen.findByRole('link', { name: 'Part 1' });
  expect(getBadge('Part 1')).toBeNull();
  expect(getBadge('Part 3')).toHaveTextContent('Fits any car');
  expect(api.callsTo('getFit')).toEqual([]);
});

test('[FIT-18] the lists of a page share one call, with the month and the answers of the car', async () => {
  storeCar({ year: 2008, month: 3, answers: { abs: 'no' } });
  const api = aShop();
  const together = Promise.withResolvers<void>();
  api.reply('topSellers', async () => {
    await together.promise;
    return { body: [aProduct(1), aProduct(2)] };
  });
  api.reply(endpoint('productsOfCategory', { id: 8 }), async () => {
    await together.promise;
    return { body: [aProduct(2), aProduct(4), aProduct(3, { fit: aFit('universal') })] };
  });
  replyFits(api);
  openApp('/');
  await waitFor(() => expect(api.callsTo(endpoint('productsOfCategory', { id: 8 }))).toHaveLength(1));
  await act(async () => together.resolve());
  expect(await screen.findAllByText('Does not fit your Fielder')).toHaveLength(1);
  expect(api.callsTo('getFit').map(({ body }) => body)).toEqual([
    {
      vehicle: 'toyota-fielder-nze141',
      built: '2008-03',
      answers: { abs: 'no' },
      products: [1, 2, 4],
    },
  ]);
});

test('[FIT-18] more than 100 products are asked for in parts', async () => {
  storeCar();
  const api = aShop();
  api.reply('topSellers', { body: Array.from({ length: 120 }, (_, index) => aProduct(index + 1)) });
  replyFits(api);
  openApp('/');
  expect(await screen.findByText('Fits your Fielder')).toBeVisible();
  expect(api.callsTo('getFit').map(({ body }) => (body as { products: number[] }).products.length)).toEqual([
    100, 20,
  ]);
});

test('[FIT-16] an answer about the car, another car and no car change every badge', async () => {
  storeCar();
  const api = aShop();
  api.reply('topSellers', { body: [aProduct(2)] });
  api.reply('getFit', ({ body }) => {
    const { vehicle, answers } = body as { vehicle: string; answers: Record<string, string> };
    const verdict = vehicle !== car.vehicle ? 'no' : answers['fog_lamps'] ? 'fits' : 'if';
    return { body: { verdicts: [{ product: 2, ...aFit(verdict) }] } };
  });
  const { ports } = openApp('/');
  await waitFor(() => expect(getBadge('Part 2')).toHaveTextContent(/^Fits if …/));
  act(() => ports.garage.trigger['garage.answerQuestion']({ key: 'fog_lamps', answer: 'yes' }));
  await waitFor(() => expect(getBadge('Part 2')).toHaveTextContent('Fits your Fielder'));
  const demio = { vehicle: 'mazda-demio-de3fs', label: 'Mazda Demio DE3FS' };
  act(() => ports.garage.trigger['garage.addCar']({ id: 'b', car: demio, at: 2000 }));
  expect(getBadge('Part 2')).toBeNull();
  await waitFor(() => expect(getBadge('Part 2')).toHaveTextContent('Does not fit your Mazda Demio DE3FS'));
  act(() => ports.garage.trigger['garage.releaseCar']());
  expect(getBadge('Part 2')).toBeNull();
});

test('[FIT-22] a car whose vehicle was merged is asked about under its new name', async () => {
  storeCar();
  const api = aShop();
  api.reply('topSellers', { body: [aProduct(1)] });
  api.reply('getFit', ({ body }) =>
    (body as { vehicle: string }).vehicle === car.vehicle
      ? refusal('VEHICLE_MERGED', 'This car is listed under another name.', { slug: 'fielder-2' })
      : { body: { verdicts: [{ product: 1, ...aFit('fits') }] } },
  );
  openApp('/');
  await waitFor(() => expect(getBadge('Part 1')).toHaveTextContent('Fits your Fielder'));
});

test('[FIT-16] cards without an answer stay as they are', async () => {
  storeCar();
  const api = aShop();
  api.reply('topSellers', { body: [aProduct(1)] });
  api.reply('getFit', 'offline');
  openApp('/');
  await waitFor(() => expect(api.callsTo('getFit')).toHaveLength(1));
  const card = within(getCard('Part 1'));
  expect(card.getByRole('button', { name: 'Add to Cart: Part 1' })).toBeEnabled();
  expect(getBadge('Part 1')).toBeNull();
});

test('[FIT-16] the list of parts has a badge on every card', async () => {
  storeCar();
  const api = aShop();
  api.reply('listProducts', { body: aPage(aProduct(1), aProduct(4)) });
  replyFits(api);
  openApp('/collection');
  await waitFor(() => expect(getBadge('Part 1')).toHaveTextContent('Fits your Fielder'));
  expect(getBadge('Part 4')).toHaveTextContent('Does not fit your Fielder');
});

import { act, renderHook, waitFor } from '@testing-library/react';
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { createGarage } from '#machines/garage/garage.store.ts';
import { NetworkError } from '#src/api/api-error.ts';
import { Providers } from '#src/app.tsx';
import { createServerPorts } from '#src/ports/create-ports.ts';
import { attributeFacetsQuery } from '#src/queries/storefront/attribute-facets.ts';
import { fetchForCar, type ListCar } from '#src/queries/storefront/fetch-for-car.ts';
import { findListedProduct } from '#src/queries/storefront/find-listed-product.ts';
import { toFitCar, useFits } from '#src/queries/storefront/fit.ts';
import { useLineFits } from '#src/queries/storefront/line-fits.ts';
import { readFits } from '#src/queries/storefront/read-fits.ts';
import { toRequestStatus } from '#src/queries/storefront/request-status.ts';
import { brakePads, padsForFielder, padsForVitz } from '#tests/factories/cart-lines.ts';
import { fakeApi, refusal } from '#tests/support/fake-api.ts';
import { createTestApi } from '../run-port.ts';
import { openCache } from './queries.setup.ts';

const VITZ = 'toyota-vitz-nsp130';
const vitz: ListCar = { vehicle: VITZ, built: null, answers: {}, fit: 'fits' };
const api = createTestApi();

/** Says of every product that it fits. */
function replyToFit() {
  const fake = fakeApi();
  fake.reply('getFit', ({ body }) => ({
    body: {
      verdicts: (body as { products: number[] }).products.map((product) => ({
        product,
        verdict: 'fits',
        reason: '',
        questions: [],
      })),
    },
  }));
  return fake;
}
const FITS = { verdict: 'fits', reason: '', questions: [] };

describe('a list for a car', () => {
  const asked: unknown[] = [];
  /** Refuses the first car. */
  function fetchPage(code: ErrorCode, data?: unknown) {
    asked.length = 0;
    const fake = fakeApi();
    fake.reply('attributeFacets', ({ search }) => {
      asked.push(search);
      return search.includes(VITZ)
        ? (refusal(code as never, 'No such car', data as never) as never)
        : { body: { brands: [] } as never };
    });
    return openCache().fetchQuery(
      attributeFacetsQuery(
        api,
        { query: '', category: [8], subcategory: [], attributes: {}, sort: 'newest', page: 1 },
        vitz,
      ),
    );
  }

  test('is asked for with what is known of the car', async () => {
    const queries: unknown[] = [];
    const fetchOwn = async (query?: object) => {
      queries.push(query);
      return { page: 1 };
    };
    const known = { ...vitz, built: '2012-05', answers: { abs: 'yes', turbo: 'no' } } as const;
    expect(await fetchForCar(vitz, fetchOwn)).toEqual({ page: 1 });
    expect(await fetchForCar(known, fetchOwn)).toEqual({ page: 1 });
    expect(queries).toStrictEqual([
      { vehicle: VITZ, fit: 'fits' },
      { vehicle: VITZ, fit: 'fits', built: '2012-05', answers: 'abs:yes,turbo:no' },
    ]);
  });

  test('of a merged car is that of the other', async () => {
    expect(await fetchPage('VEHICLE_MERGED', { slug: 'toyota-vitz-xp130' })).toEqual({ brands: [] });
    expect(asked).toEqual([
      `?category=8&vehicle=${VITZ}&fit=fits`,
      '?category=8&vehicle=toyota-vitz-xp130&fit=fits',
    ]);
  });

  test('of an unknown car is that of all cars, and says so', async () => {
    expect(await fetchPage('VEHICLE_UNKNOWN')).toEqual({ brands: [], isCarUnknown: true });
    expect(asked).toEqual([`?category=8&vehicle=${VITZ}&fit=fits`, '?category=8']);
  });

  test.each([
    ['another refusal', 'No such car', () => fetchPage('VALIDATION')],
    ['a lost reply', 'lost', () => fetchForCar(vitz, () => Promise.reject(new NetworkError('lost')))],
  ])('fails after %s: %s', async (_, message, read) => {
    await expect(read()).rejects.toThrow(message);
  });
});

describe('verdicts', () => {
  test('for what several components show come in one call, each product once', async () => {
    const fake = replyToFit();
    const [first, second] = await Promise.all([readFits(api, vitz, [1, 2]), readFits(api, vitz, [2, 3])]);
    expect([...first.keys()]).toEqual([1, 2, 3]);
    expect(first.get(3)).toEqual(FITS);
    expect(second).toBe(first);
    expect(fake.calls).toHaveLength(1);
    await readFits(api, vitz, [1]);
    expect(fake.calls).toHaveLength(2);
  });

  test('for more than 100 products come in several calls, and another car has its own', async () => {
    const fake = replyToFit();
    const ids = Array.from({ length: 201 }, (_, id) => id);
    const other = { ...vitz, vehicle: 'toyota-fielder-nze141' };
    const [fits, others] = await Promise.all([readFits(api, vitz, ids), readFits(api, other, [7])]);
    expect([...fits.keys()]).toEqual(ids);
    expect([...others.keys()]).toEqual([7]);
    const getProducts = (body: unknown) => (body as { products: number[] }).products.length;
    expect(fake.calls.map(({ body }) => getProducts(body))).toEqual([100, 100, 1, 1]);
  });

  test('are for the month in which the car was built, if both are known', () => {
    const car = { id: 'a', vehicle: VITZ, label: 'Vitz', answers: { abs: 'yes' }, usedAt: 0 } as const;
    expect(toFitCar({ ...car, year: 2012, month: 5 })).toEqual({
      vehicle: VITZ,
      built: '2012-05',
      answers: { abs: 'yes' },
    });
    expect(toFitCar(car)).toEqual({ vehicle: VITZ, built: null, answers: { abs: 'yes' } });
    expect([toFitCar({ ...car, year: 2012 }).built, toFitCar({ ...car, month: 5 }).built]).toEqual([
      null,
      null,
    ]);
  });
});

describe('a component', () => {
  function renderIn<Props, Result>(useValue: (props: Props) => Result, props: Props) {
    const garage = createGarage();
    const ports = { ...createServerPorts(api, 'https://gari.example'), garage };
    const queryClient = openCache();
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(Providers, { ports, queryClient } as ComponentProps<typeof Providers>, children);
    return { ...renderHook(useValue, { wrapper, initialProps: props }), garage };
  }
  const addCar = (garage: ReturnType<typeof createGarage>, id: string, vehicle: string) =>
    garage.trigger['garage.addCar']({ id, car: { vehicle, label: id }, at: 1000 });

  test('has the verdicts for the current car, and none without one', async () => {
    const fake = replyToFit();
    const { result, rerender, garage } = renderIn(useFits, [3, 1, 3]);
    expect(result.current.size).toBe(0);
    addCar(garage, 'a', VITZ);
    await waitFor(() => expect([...result.current.keys()]).toEqual([1, 3]));
    expect(fake.calls.map(({ body }) => body)).toEqual([
      { vehicle: VITZ, built: null, answers: {}, products: [1, 3] },
    ]);
    rerender([1, 3, 4]);
    expect([...result.current.keys()]).toEqual([1, 3]);
    await waitFor(() => expect([...result.current.keys()]).toEqual([1, 3, 4]));
    act(() => addCar(garage, 'b', 'toyota-fielder-nze141'));
    expect(result.current.size).toBe(0);
    await waitFor(() => expect(result.current.size).toBe(3));
    act(() => garage.trigger['garage.clear']());
    expect(result.current.size).toBe(0);
  });

  test('has the verdict of each line for its own car', async () => {
    const fake = replyToFit();
    const { result, rerender } = renderIn(useLineFits, [brakePads]);
    expect(result.current.size).toBe(0);
    rerender([brakePads, padsForVitz, padsForFielder]);
    await waitFor(() => expect([...result.current.values()]).toEqual([FITS, FITS]));
    expect(fake.calls).toHaveLength(2);
  });
});

describe('a product in a list that was loaded', () => {
  const listed = { id: 1, slug: 'pads', name: 'Pads', images: [] };
  test.each<[string, unknown]>([
    ['a list', [{ slug: 'other', images: [] }, listed]],
    ['a page', { results: [listed] }],
    ['related products', { slug: 'other', relatedProducts: [listed] }],
  ])('is found in %s', (_, data) => {
    const cache = openCache();
    cache.setQueryData(['catalogue', 'empty'], undefined);
    cache.setQueryData(['catalogue', 'any'], data);
    expect(findListedProduct(cache, 'pads')).toEqual(listed);
    expect(findListedProduct(cache, 'discs')).toBeUndefined();
  });

  test('is not found among suggestions, nor outside the catalogue', () => {
    const cache = openCache();
    cache.setQueryData(['catalogue', 'suggestions', ''], [{ ...listed, images: undefined }]);
    cache.setQueryData(['catalogue', 'product'], { slug: 'pads', images: [] });
    cache.setQueryData(['orders'], [listed]);
    expect(findListedProduct(cache, 'pads')).toBeUndefined();
  });
});

test('a request is idle, loading, failed or succeeded', () => {
  const state = { status: 'pending', fetchStatus: 'idle', isPlaceholderData: false } as const;
  expect([
    toRequestStatus(state),
    toRequestStatus({ ...state, fetchStatus: 'fetching' }),
    toRequestStatus({ ...state, fetchStatus: 'paused' }),
    toRequestStatus({ ...state, status: 'error' }),
    toRequestStatus({ ...state, status: 'error', fetchStatus: 'fetching' }),
    toRequestStatus({ ...state, status: 'success' }),
    toRequestStatus({ ...state, status: 'success', isPlaceholderData: true }),
  ]).toEqual(['idle', 'loading', 'loading', 'failed', 'loading', 'succeeded', 'loading']);
});

import { keepPreviousData } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { ListedProduct } from '#contract/types.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { NetworkError } from '#src/api/api-error.ts';
import {
  type CataloguePlace,
  cataloguePageQuery,
  getCatalogueErrorMessage,
  getPageCount,
  titlesQuery,
} from '#src/queries/storefront/catalogue.ts';
import { UnusableReplyError } from '#src/queries/storefront/product-pages.ts';
import { fakeApi } from '#tests/support/fake-api.ts';
import { createTestApi } from '../run-port.ts';
import { getSent, openCache } from './queries.setup.ts';

const api = createTestApi();
const ALL: CatalogueFilter = { query: '', category: [], subcategory: [], sort: 'popularity', page: 1 };
const BRAKES = { ...ALL, query: 'brakes' };
const FILTERED = { ...ALL, category: [1, 3], subcategory: [12] };
const facets = { categories: [{ id: 1, count: 3 }], subcategories: [] };
const products = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index }) as ListedProduct);
const page = { results: [], count: 0, next: null, previous: null, facets };

async function readPage(filter: CatalogueFilter, place: CataloguePlace) {
  const query = cataloguePageQuery(api, filter, place);
  const reply = await openCache().fetchQuery(query);
  return query.select!(reply as never);
}

describe('which endpoint is read', () => {
  test.each<[string, CatalogueFilter, CataloguePlace, string]>([
    ['all products', ALL, 'collection', '/api/s/all/?sort=popularity&page=1&page_size=100'],
    ['all products on the home screen', ALL, 'home', '/api/s/all/?sort=popularity&page=1&page_size=100'],
    ['a search', BRAKES, 'collection', '/api/s/search/?q=brakes&sort=popularity&page=1&page_size=100'],
    [
      'a search on the home screen',
      BRAKES,
      'home',
      '/api/s/search/?q=brakes&sort=popularity&page=1&page_size=100',
    ],
    [
      'filters',
      FILTERED,
      'collection',
      '/api/s/all/?category=1&category=3&subcategory=12&sort=popularity&page=1&page_size=100',
    ],
    [
      'filters on the home screen',
      { ...FILTERED, subcategory: [] },
      'home',
      '/api/s/all/?category=1&category=3&subcategory&sort=popularity&page=1&page_size=100',
    ],
    [
      'a filtered search',
      { ...BRAKES, subcategory: [12], sort: 'priceLowToHigh' },
      'collection',
      '/api/s/all/?q=brakes&category&subcategory=12&sort=priceLowToHigh&page=1&page_size=100',
    ],
  ])('%s', async (_, filter, place, address) => {
    const fake = fakeApi();
    for (const name of ['listProducts', 'searchProducts'] as const) fake.reply(name, { body: page });
    await readPage(filter, place);
    expect(getSent(fake)).toEqual([`GET ${address}`]);
  });

  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
  ])('page %i of the screen is on page %i of the server', async (screenPage, serverPage) => {
    const fake = fakeApi();
    fake.reply('listProducts', { body: page });
    await readPage({ ...ALL, page: screenPage }, 'collection');
    expect(getSent(fake)).toEqual([`GET /api/s/all/?sort=popularity&page=${serverPage}&page_size=100`]);
  });

  test('both halves of a page share its place in the cache', () => {
    const key = (filter: CatalogueFilter, place: CataloguePlace = 'collection') =>
      cataloguePageQuery(api, filter, place).queryKey;
    expect(key(ALL)).toEqual(['catalogue', 'list', ALL]);
    expect(key({ ...ALL, page: 2 })).toEqual(['catalogue', 'list', ALL]);
    expect(key({ ...ALL, page: 3 })).toEqual(['catalogue', 'list', { ...ALL, page: 2 }]);
    expect(key(BRAKES)).toEqual(['catalogue', 'search', BRAKES]);
    expect(key(FILTERED, 'home')).toEqual(['catalogue', 'filtered', FILTERED]);
    const { staleTime, placeholderData } = cataloguePageQuery(api, ALL, 'home');
    expect([staleTime, placeholderData]).toEqual([60_000, keepPreviousData]);
  });
});

describe('what is shown of a page', () => {
  test('the first and the second half of 100 products', async () => {
    fakeApi().reply('listProducts', { body: { ...page, results: products(1, 100), count: 120 } });
    expect(await readPage(ALL, 'collection')).toEqual({
      products: products(1, 50),
      count: 120,
      next: null,
      previous: null,
      isCapped: false,
      pageCount: 3,
      facets,
    });
    expect((await readPage({ ...ALL, page: 2 }, 'collection')).products).toEqual(products(51, 100));
  });

  test('that the server stopped counting', async () => {
    fakeApi().reply('listProducts', { body: { ...page, capped: true } });
    expect((await readPage(ALL, 'collection')).isCapped).toBe(true);
  });

  test.each([
    [0, 0],
    [1, 1],
    [50, 1],
    [51, 2],
    [100, 2],
  ])('%i products are %i pages', (count, pages) => {
    expect(getPageCount(count)).toBe(pages);
  });
});

describe('a filtered reply', () => {
  const readWrong = async (body: unknown) => {
    fakeApi().reply('listProducts', {
      wrongBecause: 'the server never sends it',
      text: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    return openCache().fetchQuery(cataloguePageQuery(api, FILTERED, 'home'));
  };
  const NO_FACETS = { categories: [], subcategories: [] };

  test('may be a list', async () => {
    expect(await readWrong(products(1, 2))).toEqual({
      results: products(1, 2),
      count: 2,
      next: null,
      previous: null,
      facets: NO_FACETS,
    });
  });

  test('may have results alone', async () => {
    expect(await readWrong({ results: products(1, 2) })).toEqual({
      results: products(1, 2),
      count: 2,
      next: null,
      previous: null,
      facets: NO_FACETS,
    });
  });

  test('keeps all it has', async () => {
    const reply = { results: products(1, 2), count: 120, next: '/2', previous: '/0', facets, capped: true };
    expect(await readWrong(reply)).toEqual(reply);
  });

  test.each([[null], [{}], [{ results: 'none' }]])('of %j is unusable', async (body) => {
    await expect(readWrong(body)).rejects.toEqual(
      new UnusableReplyError('Neither a list nor an object with results'),
    );
  });
});

describe('[ERR-18] the message of a failure', () => {
  test.each<[string, Error, CatalogueFilter, CataloguePlace]>([
    ['Failed to fetch products', new Error('x'), ALL, 'home'],
    ['Failed to fetch search results', new Error('x'), BRAKES, 'home'],
    ['Filter fetch failed', new Error('x'), FILTERED, 'home'],
    ['Failed to fetch products', new Error('x'), FILTERED, 'collection'],
    ['Filter fetch failed', new Error('x'), { ...BRAKES, category: [1] }, 'collection'],
    ['Failed to fetch filtered results', new UnusableReplyError('x'), FILTERED, 'home'],
    ['Network error', new NetworkError('x'), FILTERED, 'home'],
  ])('%s', (message, error, filter, place) => {
    expect(getCatalogueErrorMessage(error, filter, place)).toBe(message);
  });
});

test('titles are suggested for a text, the bestselling ones without', async () => {
  const fake = fakeApi();
  fake.reply('titles', { body: { titles: ['Brake pads'] } });
  expect(await openCache().fetchQuery(titlesQuery(api, 'brake'))).toEqual(['Brake pads']);
  await openCache().fetchQuery(titlesQuery(api, ''));
  expect(getSent(fake)).toEqual(['GET /api/p/titles/?q=brake&limit=8', 'GET /api/p/titles/?limit=8']);
  const { queryKey, staleTime } = titlesQuery(api, 'brake');
  expect([queryKey, staleTime]).toEqual([['catalogue', 'titles', 'brake'], 300_000]);
});

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListedProduct, ProductPage } from '#contract/types.ts';
import { hasFilters } from '#machines/catalogue-search/catalogue-filter.rules.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import type { ListCar } from './fetch-for-car.ts';
import type { CarQuery, ProductFilter } from './product-pages.ts';

const MINUTE_MS = 60_000;
export const LIGHTING_CATEGORY = 8;
/** Products per page of the collection screen; a server page holds two of them. */
export const SCREEN_PAGE_SIZE = 50;

export interface FetchedPage extends ProductPage {
  /** True when the car that was asked for does not exist; the page is then that of all cars. */
  isCarUnknown?: boolean | undefined;
}

export interface CataloguePage extends Omit<FetchedPage, 'results' | 'capped'> {
  products: readonly ListedProduct[];
  isCapped: boolean;
  pageCount: number;
}

export const topSellersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['catalogue', 'top-sellers'],
    queryFn: () => api.call('topSellers'),
    staleTime: 5 * MINUTE_MS,
  });

export const topCategoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['catalogue', 'top-categories'],
    queryFn: () => api.call('topCategories'),
    staleTime: 5 * MINUTE_MS,
  });

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['catalogue', 'categories'],
    queryFn: () => api.call('categories'),
    staleTime: 5 * MINUTE_MS,
  });

export const productsOfCategoryQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['catalogue', 'category', id],
    queryFn: () => api.call('productsOfCategory', { params: { id } }),
    staleTime: 5 * MINUTE_MS,
  });

/** A superuser has deleted it: there is nothing to show, and nothing that a shopper could try again. */
export const isCategoryMissing = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'NOT_FOUND';

export const productQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['catalogue', 'product', slug],
    queryFn: () => api.call('productBySlug', { params: { slug } }),
    staleTime: MINUTE_MS,
  });

export const productByIdQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['catalogue', 'product-by-id', id],
    queryFn: () => api.call('productById', { params: { id } }),
    staleTime: MINUTE_MS / 2,
  });

const MAX_SUGGESTIONS = 8;

export const titlesQuery = (api: Api, query: string) =>
  queryOptions({
    queryKey: ['catalogue', 'titles', query],
    queryFn: async ({ signal }) => {
      const addressed = { ...(query && { q: query }), limit: MAX_SUGGESTIONS };
      return (await api.call('titles', { query: addressed, signal })).titles;
    },
    staleTime: 5 * MINUTE_MS,
  });

/** With filters but no query, the home screen uses the filter endpoint and the collection the list endpoint. */
export type CataloguePlace = 'home' | 'collection';

const ERROR_MESSAGES = {
  search: 'Failed to fetch search results',
  filtered: 'Filter fetch failed',
  list: 'Failed to fetch products',
};

export type CatalogueReader = keyof typeof ERROR_MESSAGES;

function selectReader(filter: CatalogueFilter, place: CataloguePlace): CatalogueReader {
  if (hasFilters(filter) && (filter.query !== '' || place === 'home')) return 'filtered';
  return filter.query === '' ? 'list' : 'search';
}

export const cataloguePageQuery = (
  api: Api,
  filter: CatalogueFilter,
  place: CataloguePlace,
  car?: ListCar,
) => {
  const reader = selectReader(filter, place);
  const serverFilter: ProductFilter = { ...filter, page: Math.ceil(filter.page / 2) };
  const start = filter.page % 2 === 1 ? 0 : SCREEN_PAGE_SIZE;
  return queryOptions({
    queryKey: ['catalogue', reader, car ? { ...serverFilter, car } : serverFilter],
    queryFn: async ({ signal }): Promise<FetchedPage> => {
      // The first view comes with its page.
      const { fetchers } = await import('./product-pages.ts');
      const fetchPage = (carQuery?: CarQuery) =>
        fetchers[reader](api, { ...serverFilter, car: carQuery }, signal);
      return car ? (await import('./fetch-for-car.ts')).fetchForCar(car, fetchPage) : fetchPage();
    },
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
    select: ({ results, capped = false, ...page }): CataloguePage => ({
      ...page,
      products: results.slice(start, start + SCREEN_PAGE_SIZE),
      isCapped: capped,
      pageCount: getPageCount(page.count),
    }),
  });
};

export function getPageCount(count: number): number {
  return Math.ceil(count / SCREEN_PAGE_SIZE);
}

export function getCatalogueErrorMessage(
  error: Error,
  filter: CatalogueFilter,
  place: CataloguePlace,
): string {
  if (error.name === 'UnusableReplyError') return 'Failed to fetch filtered results';
  return getErrorMessage(error, ERROR_MESSAGES[selectReader(filter, place)]);
}

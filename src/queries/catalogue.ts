import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Facets, ListedProduct } from '#contract/types.ts';
import { hasFilters } from '#machines/catalogue-search/catalogue-search.rules.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import * as catalogue from '#src/api/catalogue.ts';
import type { ApiRequest } from '#src/api/client.ts';

const MINUTE_MS = 60_000;
export const LIGHTING_CATEGORY = 8;
/** Products per page of the collection screen; a server page holds two of them. */
export const SCREEN_PAGE_SIZE = 50;

export interface CataloguePage {
  products: readonly ListedProduct[];
  count: number;
  isCapped: boolean;
  pageCount: number;
  facets: Facets;
}

export const topSellersQuery = (request: ApiRequest) =>
  queryOptions({
    queryKey: ['catalogue', 'top-sellers'],
    queryFn: () => catalogue.fetchTopSellers(request),
    staleTime: 5 * MINUTE_MS,
  });

export const topCategoriesQuery = (request: ApiRequest) =>
  queryOptions({
    queryKey: ['catalogue', 'top-categories'],
    queryFn: () => catalogue.fetchTopCategories(request),
    staleTime: 5 * MINUTE_MS,
  });

export const categoriesQuery = (request: ApiRequest) =>
  queryOptions({
    queryKey: ['catalogue', 'categories'],
    queryFn: () => catalogue.fetchCategories(request),
    staleTime: 5 * MINUTE_MS,
  });

export const productsOfCategoryQuery = (request: ApiRequest, id: number) =>
  queryOptions({
    queryKey: ['catalogue', 'category', id],
    queryFn: () => catalogue.fetchCategoryProducts(request, id),
    staleTime: 5 * MINUTE_MS,
  });

export const productQuery = (request: ApiRequest, slug: string) =>
  queryOptions({
    queryKey: ['catalogue', 'product', slug],
    queryFn: () => catalogue.fetchProductBySlug(request, slug),
    staleTime: MINUTE_MS,
  });

export const productByIdQuery = (request: ApiRequest, id: number) =>
  queryOptions({
    queryKey: ['catalogue', 'product-by-id', id],
    queryFn: () => catalogue.fetchProductById(request, id),
    staleTime: MINUTE_MS / 2,
  });

const MAX_SUGGESTIONS = 8;

export const titlesQuery = (request: ApiRequest, query: string) =>
  queryOptions({
    queryKey: ['catalogue', 'titles', query],
    queryFn: async ({ signal }) =>
      (await catalogue.fetchTitles(request, query, MAX_SUGGESTIONS, signal)).titles,
    staleTime: 5 * MINUTE_MS,
  });

/** With filters but no query, the home screen uses the filter endpoint and the collection the list endpoint. */
export type CataloguePlace = 'home' | 'collection';

const CATALOGUE_READERS = {
  search: { fetchPage: catalogue.searchProducts, errorMessage: 'Failed to fetch search results' },
  filtered: { fetchPage: catalogue.filterProducts, errorMessage: 'Filter fetch failed' },
  list: { fetchPage: catalogue.listProducts, errorMessage: 'Failed to fetch products' },
};

function selectReader(filter: CatalogueFilter, place: CataloguePlace): keyof typeof CATALOGUE_READERS {
  if (hasFilters(filter) && (filter.query !== '' || place === 'home')) return 'filtered';
  return filter.query === '' ? 'list' : 'search';
}

export const cataloguePageQuery = (request: ApiRequest, filter: CatalogueFilter, place: CataloguePlace) => {
  const reader = selectReader(filter, place);
  const serverFilter = { ...filter, page: Math.ceil(filter.page / 2) };
  const start = filter.page % 2 === 1 ? 0 : SCREEN_PAGE_SIZE;
  return queryOptions({
    queryKey: ['catalogue', reader, serverFilter],
    queryFn: ({ signal }) => CATALOGUE_READERS[reader].fetchPage(request, serverFilter, signal),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
    select: ({ results, count, capped = false, facets }): CataloguePage => ({
      products: results.slice(start, start + SCREEN_PAGE_SIZE),
      count,
      isCapped: capped,
      pageCount: getPageCount(count),
      facets,
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
  if (error instanceof catalogue.UnusableReplyError) return 'Failed to fetch filtered results';
  return getErrorMessage(error, CATALOGUE_READERS[selectReader(filter, place)].errorMessage);
}

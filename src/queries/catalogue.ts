import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Facets, ListedProduct } from '#contract/types.ts';
import { hasFilters } from '#machines/catalogue-search/catalogue-search.rules.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { messageOf } from '#src/api/api-error.ts';
import * as catalogue from '#src/api/catalogue.ts';
import type { ApiRequest } from '#src/api/client.ts';

const MINUTE = 60_000;
export const LIGHTING_CATEGORY = 8;
/** Products on one page of the collection screen; the server's pages hold two of them. */
export const SCREEN_PAGE_SIZE = 50;

export interface CataloguePage {
  products: readonly ListedProduct[];
  count: number;
  /** There are more than `count`. */
  isCapped: boolean;
  pageCount: number;
  facets: Facets;
}

export const topSellersQuery = (request: ApiRequest) =>
  queryOptions({
    queryKey: ['catalogue', 'top-sellers'],
    queryFn: () => catalogue.topSellers(request),
    staleTime: 5 * MINUTE,
  });

export const topCategoriesQuery = (request: ApiRequest) =>
  queryOptions({
    queryKey: ['catalogue', 'top-categories'],
    queryFn: () => catalogue.topCategories(request),
    staleTime: 5 * MINUTE,
  });

export const categoriesQuery = (request: ApiRequest) =>
  queryOptions({
    queryKey: ['catalogue', 'categories'],
    queryFn: () => catalogue.categories(request),
    staleTime: 5 * MINUTE,
  });

export const productsOfCategoryQuery = (request: ApiRequest, id: number) =>
  queryOptions({
    queryKey: ['catalogue', 'category', id],
    queryFn: () => catalogue.productsOfCategory(request, id),
    staleTime: 5 * MINUTE,
  });

export const productQuery = (request: ApiRequest, slug: string) =>
  queryOptions({
    queryKey: ['catalogue', 'product', slug],
    queryFn: () => catalogue.productBySlug(request, slug),
    staleTime: MINUTE,
  });

export const productByIdQuery = (request: ApiRequest, id: number) =>
  queryOptions({
    queryKey: ['catalogue', 'product-by-id', id],
    queryFn: () => catalogue.productById(request, id),
    staleTime: MINUTE / 2,
  });

const SUGGESTIONS = 8;

export const titlesQuery = (request: ApiRequest, query: string) =>
  queryOptions({
    queryKey: ['catalogue', 'titles', query],
    queryFn: async ({ signal }) => (await catalogue.titles(request, query, SUGGESTIONS, signal)).titles,
    staleTime: 5 * MINUTE,
  });

/** The home screen searches within filters, the collection lists them. */
export type CataloguePlace = 'home' | 'collection';

const reads = {
  search: { ask: catalogue.searchProducts, failed: 'Failed to fetch search results' },
  filtered: { ask: catalogue.filterProducts, failed: 'Filter fetch failed' },
  list: { ask: catalogue.listProducts, failed: 'Failed to fetch products' },
};

function readOf(filter: CatalogueFilter, place: CataloguePlace): keyof typeof reads {
  if (hasFilters(filter) && (filter.query !== '' || place === 'home')) return 'filtered';
  return filter.query === '' ? 'list' : 'search';
}

/** What a screen shows of the catalogue: its page is half of the server's. */
export const cataloguePageQuery = (request: ApiRequest, filter: CatalogueFilter, place: CataloguePlace) => {
  const read = readOf(filter, place);
  const asked = { ...filter, page: Math.ceil(filter.page / 2) };
  const start = filter.page % 2 === 1 ? 0 : SCREEN_PAGE_SIZE;
  return queryOptions({
    queryKey: ['catalogue', read, asked],
    queryFn: ({ signal }) => reads[read].ask(request, asked, signal),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
    select: ({ results, count, capped = false, facets }): CataloguePage => ({
      products: results.slice(start, start + SCREEN_PAGE_SIZE),
      count,
      isCapped: capped,
      pageCount: pageCountOf(count),
      facets,
    }),
  });
};

export function pageCountOf(count: number): number {
  return Math.ceil(count / SCREEN_PAGE_SIZE);
}

/** Why a page of the catalogue is not there. */
export function catalogueFailure(error: Error, filter: CatalogueFilter, place: CataloguePlace): string {
  if (error instanceof catalogue.UnusableReply) return 'Failed to fetch filtered results';
  return messageOf(error, reads[readOf(filter, place)].failed);
}

import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ListedProduct, Product, ProductPage } from '#contract/types.ts';
import { hasFilters } from '#machines/catalogue-search/catalogue-filter.rules.ts';
import type { CatalogueFilter } from '#machines/catalogue-search/catalogue-search.types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import type { ListCar } from './fetch-for-car.ts';
import {
  type CarQuery,
  filterProducts,
  listProducts,
  type ProductFilter,
  searchProducts,
  UnusableReplyError,
} from './product-pages.ts';

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

export const productQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['catalogue', 'product', slug],
    queryFn: () => api.call('productBySlug', { params: { slug } }),
    staleTime: MINUTE_MS,
  });

/** A product as a list that was loaded before shows it. */
export function findListedProduct(queryClient: QueryClient, slug: string): ListedProduct | undefined {
  const lists = queryClient.getQueriesData<ListedProduct[] & Partial<ProductPage & Product>>({
    queryKey: ['catalogue'],
  });
  for (const [, data] of lists) {
    const list = data?.results ?? data?.relatedProducts ?? data;
    const listed = Array.isArray(list) && list.find((product) => product.slug === slug);
    if (listed) return listed;
  }
  return undefined;
}

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

const CATALOGUE_READERS = {
  search: { fetchPage: searchProducts, errorMessage: 'Failed to fetch search results' },
  filtered: { fetchPage: filterProducts, errorMessage: 'Filter fetch failed' },
  list: { fetchPage: listProducts, errorMessage: 'Failed to fetch products' },
};

function selectReader(filter: CatalogueFilter, place: CataloguePlace): keyof typeof CATALOGUE_READERS {
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
      const fetchPage = (carQuery?: CarQuery) =>
        CATALOGUE_READERS[reader].fetchPage(api, { ...serverFilter, car: carQuery }, signal);
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
  if (error instanceof UnusableReplyError) return 'Failed to fetch filtered results';
  return getErrorMessage(error, CATALOGUE_READERS[selectReader(filter, place)].errorMessage);
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListedProduct, ProductSort } from '#contract/types.ts';
import * as catalogue from '#src/api/catalogue.ts';
import type { ApiRequest } from '#src/api/client.ts';

const MINUTE = 60_000;
export const LIGHTING_CATEGORY = 8;
/** Products on one page of the collection screen; the server's pages hold two of them. */
export const SCREEN_PAGE_SIZE = 50;

export interface CatalogueFilter {
  query: string;
  category: readonly number[];
  subcategory: readonly number[];
  sort: ProductSort;
  /** Page of the screen, from 1. */
  page: number;
}

export interface CataloguePage {
  products: readonly ListedProduct[];
  count: number;
  pageCount: number;
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

const byPrice: Partial<Record<ProductSort, (a: ListedProduct, b: ListedProduct) => number>> = {
  priceLowToHigh: (a, b) => a.price - b.price,
  priceHighToLow: (a, b) => b.price - a.price,
};

/** A search comes whole (100 at most), best match first; its filters, order and pages are made here. */
function narrow(found: readonly ListedProduct[], filter: CatalogueFilter): CataloguePage {
  const { category, subcategory, sort, page } = filter;
  const unfiltered = category.length + subcategory.length === 0;
  const kept = found.filter(
    (product) =>
      unfiltered ||
      category.includes(product.category.id) ||
      (product.subcategory !== null && subcategory.includes(product.subcategory.id)),
  );
  const order = byPrice[sort];
  const ordered = order ? kept.toSorted(order) : kept;
  const start = (page - 1) * SCREEN_PAGE_SIZE;
  return {
    products: ordered.slice(start, start + SCREEN_PAGE_SIZE),
    count: kept.length,
    pageCount: Math.ceil(kept.length / SCREEN_PAGE_SIZE),
  };
}

export const searchQuery = (request: ApiRequest, filter: CatalogueFilter) =>
  queryOptions({
    queryKey: ['catalogue', 'search', filter.query],
    queryFn: ({ signal }) => catalogue.searchProducts(request, filter.query, signal),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
    select: (found) => narrow(found, filter),
  });

export const listQuery = (request: ApiRequest, filter: CatalogueFilter) => {
  const serverFilter = {
    category: filter.category,
    subcategory: filter.subcategory,
    sort: filter.sort,
    page: Math.ceil(filter.page / 2),
  };
  const start = filter.page % 2 === 1 ? 0 : SCREEN_PAGE_SIZE;
  return queryOptions({
    queryKey: ['catalogue', 'list', serverFilter],
    queryFn: ({ signal }) => catalogue.listProducts(request, serverFilter, signal),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
    select: (list): CataloguePage => ({
      products: list.results.slice(start, start + SCREEN_PAGE_SIZE),
      count: list.count,
      pageCount: Math.ceil(list.count / SCREEN_PAGE_SIZE),
    }),
  });
};

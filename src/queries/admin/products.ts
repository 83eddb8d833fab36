import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ArchivedFilter, LackFilter, ManagedSort, StockFilter } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';

export const MANAGED_PAGE_SIZE = 12;

export interface ManagedProductsFilter {
  query: string;
  archived: ArchivedFilter;
  stock?: StockFilter;
  lacks?: LackFilter;
  sort?: ManagedSort;
  page: number;
}

/** What a unit of each costs the shop, by the id of the product; those of which nobody has said it are missing. */
export const productCostsQuery = (api: Api, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['products', 'costs', ids],
    queryFn: async ({ signal }) => {
      const { results } = await api.call('productCosts', { query: { ids: [...ids] }, signal });
      return new Map(results.map(({ id, cost }) => [id, cost]));
    },
    placeholderData: keepPreviousData,
  });

/** The newest first. Each opening of the history begins with the first page. */
export const stockChangesQuery = (api: Api, id: number) =>
  infiniteQueryOptions({
    queryKey: ['products', 'stock-changes', id],
    queryFn: ({ pageParam: before, signal }) =>
      api.call('stockChanges', { params: { id }, query: { before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next, results }) => (next === null ? undefined : String(results.at(-1)?.id)),
    select: ({ pages }) => pages.flatMap(({ results }) => results),
    gcTime: 0,
  });

export const managedProductsQuery = (api: Api, filter: ManagedProductsFilter) =>
  queryOptions({
    queryKey: ['products', 'managed', filter],
    queryFn: ({ signal }) => {
      const { query, archived, stock, lacks, sort, page } = filter;
      return api.call('managedProducts', {
        query: { q: query || undefined, archived, stock, lacks, sort, page },
        signal,
      });
    },
    placeholderData: keepPreviousData,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ArchivedFilter, StockFilter } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';

export const MANAGED_PAGE_SIZE = 12;

export interface ManagedProductsFilter {
  query: string;
  archived: ArchivedFilter;
  stock?: StockFilter;
  page: number;
}

export const managedProductsQuery = (api: Api, filter: ManagedProductsFilter) =>
  queryOptions({
    queryKey: ['products', 'managed', filter],
    queryFn: ({ signal }) => {
      const { query, archived, stock, page } = filter;
      return api.call('managedProducts', { query: { q: query || undefined, archived, stock, page }, signal });
    },
    placeholderData: keepPreviousData,
  });

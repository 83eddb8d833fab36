import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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

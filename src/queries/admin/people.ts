import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CustomerSort } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';

export const CUSTOMER_PAGE_SIZE = 20;

export interface CustomersFilter {
  query: string;
  sort: CustomerSort;
  page: number;
}

export const customersQuery = (api: Api, filter: CustomersFilter) =>
  queryOptions({
    queryKey: ['customers', filter],
    queryFn: ({ signal }) => {
      const { query, sort, page } = filter;
      return api.call('customers', { query: { q: query || undefined, sort, page }, signal });
    },
    placeholderData: keepPreviousData,
  });

export const customerQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['customer', id],
    queryFn: ({ signal }) => api.call('customer', { params: { id }, signal }),
  });

export const staffQuery = (api: Api) =>
  queryOptions({ queryKey: ['staff'], queryFn: ({ signal }) => api.call('staffAccounts', { signal }) });

export const staffSecondFactorsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['staffSecondFactors'],
    queryFn: ({ signal }) => api.call('staffSecondFactors', { signal }),
  });

export async function invalidatePeople(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [['customers'], ['customer'], ['staff'], ['staffSecondFactors']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

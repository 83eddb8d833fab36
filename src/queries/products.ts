import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiRequest } from '#src/api/client.ts';
import * as products from '#src/api/products.ts';

export const MANAGED_PAGE_SIZE = 12;

export const managedProductsQuery = (request: ApiRequest, filter: products.ManagedProductsFilter) =>
  queryOptions({
    queryKey: ['products', 'managed', filter],
    queryFn: ({ signal }) => products.fetchManagedProducts(request, filter, signal),
    placeholderData: keepPreviousData,
  });

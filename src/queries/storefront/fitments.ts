import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

/** How many groups of cars come with a product's page. */
export const FIRST_FITMENT_GROUPS = 50;

/** The cars that a product fits; all groups without a limit. */
export const productFitmentsQuery = (api: Api, id: number, limit?: number) =>
  queryOptions({
    queryKey: ['catalogue', 'fitments', id, limit ?? 'all'],
    queryFn: () => api.call('productFitments', { params: { id }, query: { limit } }),
    staleTime: 60_000,
  });

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

/** What rules can name changes seldom. */
const STALE_AFTER_MS = 5 * 60_000;

export const makesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['fitment', 'makes'],
    queryFn: ({ signal }) => api.call('makes', { signal }),
    staleTime: STALE_AFTER_MS,
  });

/** Disabled without a make. */
export const makeTreeQuery = (api: Api, id: number | null) =>
  queryOptions({
    queryKey: ['fitment', 'makeTree', id],
    queryFn: ({ signal }) => api.call('makeTree', { params: { id: id ?? 0 }, signal }),
    staleTime: STALE_AFTER_MS,
    enabled: id !== null,
  });

export const qualifiersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['fitment', 'qualifiers'],
    queryFn: ({ signal }) => api.call('qualifiers', { signal }),
    staleTime: STALE_AFTER_MS,
  });

export const managedProductQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['products', 'managed', id],
    queryFn: ({ signal }) => api.call('managedProduct', { params: { id }, signal }),
  });

/** After rules or cars have changed, whose products are then listed otherwise. */
export function invalidateFitments(queryClient: QueryClient): void {
  for (const key of ['fitment', 'products', 'catalogue'])
    void queryClient.invalidateQueries({ queryKey: [key] });
}

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

export const managedCategoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['managedCategories'],
    queryFn: ({ signal }) => api.call('managedCategories', { signal }),
  });

/** Everything that names a category; waits for the list of the back office only. */
export async function invalidateCategories(queryClient: QueryClient): Promise<void> {
  for (const key of ['catalogue', 'products']) void queryClient.invalidateQueries({ queryKey: [key] });
  await queryClient.invalidateQueries({ queryKey: ['managedCategories'] });
}

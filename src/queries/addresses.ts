import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SavedAddress } from '#contract/types.ts';
import type { Api } from '#src/api/client.ts';
import { parseList } from './orders.ts';

const ADDRESSES_KEY = ['addresses'] as const;

export const addressesQuery = (api: Api) =>
  queryOptions({
    queryKey: ADDRESSES_KEY,
    queryFn: async () => parseList(await api.call('addresses')),
    retry: false,
  });

export function upsertCachedAddress(queryClient: QueryClient, saved: SavedAddress): void {
  queryClient.setQueryData<SavedAddress[]>(ADDRESSES_KEY, (existing) =>
    existing?.some(({ id }) => id === saved.id)
      ? existing.map((item) => (item.id === saved.id ? saved : item))
      : existing && [...existing, saved],
  );
}

export function removeCachedAddress(queryClient: QueryClient, removedId: number): void {
  queryClient.setQueryData<SavedAddress[]>(ADDRESSES_KEY, (existing) =>
    existing?.filter(({ id }) => id !== removedId),
  );
}

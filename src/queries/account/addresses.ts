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

const DEFAULT_ADDRESS_KEY = ['defaultAddress'] as const;

export const defaultAddressQuery = (api: Api) =>
  queryOptions({ queryKey: DEFAULT_ADDRESS_KEY, queryFn: () => api.call('defaultAddress') });

/** The list starts with the default address, so it is read again. */
export function setCachedDefaultAddress(
  queryClient: QueryClient,
  chosen: { address_id: number | null },
): void {
  queryClient.setQueryData(DEFAULT_ADDRESS_KEY, chosen);
  refetchAddresses(queryClient);
}

export function upsertCachedAddress(queryClient: QueryClient, saved: SavedAddress): void {
  queryClient.setQueryData<SavedAddress[]>(ADDRESSES_KEY, (existing) =>
    existing?.some(({ id }) => id === saved.id)
      ? existing.map((item) => (item.id === saved.id ? saved : item))
      : existing && [...existing, saved],
  );
}

/** The server lists the address that was used last first, so its order changes with every order placed. */
export function refetchAddresses(queryClient: QueryClient): void {
  // A stale list would be shown first, and the first address it has stays chosen.
  queryClient.removeQueries({ queryKey: ADDRESSES_KEY, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: ADDRESSES_KEY });
}

export function removeCachedAddress(queryClient: QueryClient, removedId: number): void {
  queryClient.setQueryData<SavedAddress[]>(ADDRESSES_KEY, (existing) =>
    existing?.filter(({ id }) => id !== removedId),
  );
}

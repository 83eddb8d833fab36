import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SavedAddress } from '#contract/types.ts';
import * as api from '#src/api/addresses.ts';
import type { ApiRequest } from '#src/api/client.ts';
import { listIn } from './orders.ts';

const ADDRESSES = ['addresses'] as const;

export const addressesQuery = (request: ApiRequest) =>
  queryOptions({
    queryKey: ADDRESSES,
    queryFn: async () => listIn<SavedAddress>(await api.addresses(request)),
    retry: false,
  });

/** Puts an address that was saved into the list, in the place of its earlier self where it has one; a list that is not known is read anew. */
export function keepAddress(queryClient: QueryClient, saved: SavedAddress): void {
  queryClient.setQueryData<SavedAddress[]>(ADDRESSES, (known) =>
    known?.some(({ id }) => id === saved.id)
      ? known.map((one) => (one.id === saved.id ? saved : one))
      : known && [...known, saved],
  );
}

export function dropAddress(queryClient: QueryClient, gone: number): void {
  queryClient.setQueryData<SavedAddress[]>(ADDRESSES, (known) => known?.filter(({ id }) => id !== gone));
}

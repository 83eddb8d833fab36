import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '#src/hooks/contexts.tsx';

export const VEHICLE_PAGE_SIZE = 20;

/** Cars by make, model and chassis code, without merged ones. */
export function useManagedVehicles({ q, page }: { q: string; page: number }) {
  const api = useApi();
  return useQuery({
    queryKey: ['fitment', 'vehicles', q, page],
    queryFn: ({ signal }) =>
      api.call('managedVehicles', {
        query: { q: q || undefined, page, page_size: VEHICLE_PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

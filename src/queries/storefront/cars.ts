import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';

const MINUTE_MS = 60_000;

/** The parts of an address under /cars; those that are missing are ''. */
export interface CarAddress {
  make: string;
  model: string;
  code: string;
  category: string;
}

export const carPageQuery = (api: Api, address: CarAddress) =>
  queryOptions({
    queryKey: ['cars', address],
    queryFn: () => api.call('carPage', { query: { ...address } }),
    staleTime: 5 * MINUTE_MS,
  });

export const partNumberQuery = (api: Api, number: string) =>
  queryOptions({
    queryKey: ['parts', number],
    queryFn: () => api.call('partNumber', { params: { number } }),
    staleTime: MINUTE_MS,
  });

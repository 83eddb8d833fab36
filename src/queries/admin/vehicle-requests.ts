import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '#src/api/client.ts';
import type { WorkListFilter } from './work-lists.ts';

export const vehicleRequestsQuery = (api: Api, { state, page }: WorkListFilter) =>
  queryOptions({
    queryKey: ['vehicleRequests', { state, page }],
    queryFn: ({ signal }) => api.call('vehicleRequests', { query: { status: state, page }, signal }),
    placeholderData: keepPreviousData,
  });

/** Reading it is written to the audit log, so it is read only to be looked at. */
export const requestPhotoQuery = (api: Api, id: number, n: number) =>
  queryOptions({
    queryKey: ['vehicleRequestPhoto', id, n],
    queryFn: ({ signal }) => api.call('vehicleRequestPhoto', { params: { id, n }, asBlob: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const findVehicleQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['findVehicle', q],
    queryFn: ({ signal }) => api.call('findVehicle', { body: { q }, signal }),
    enabled: q !== '',
    gcTime: 0,
  });

/** For what staff recommend or offer: of all parts, or of those that fit a car. */
export const findPartsQuery = (api: Api, q: string, vehicle?: string) =>
  queryOptions({
    queryKey: ['findParts', q, vehicle],
    queryFn: ({ signal }) =>
      api.call('searchProducts', { query: { q, ...(vehicle && { vehicle }) }, signal }),
    enabled: q !== '',
  });

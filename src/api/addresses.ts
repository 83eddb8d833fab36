import { fillPath, paths } from '#contract/paths.ts';
import type { AddressBody, SavedAddress } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

const signedIn = true;

export const fetchAddresses = (request: ApiRequest) =>
  request<SavedAddress[] | { results: SavedAddress[] }>(paths.addresses, { signedIn });

export const addAddress = (request: ApiRequest, address: AddressBody) =>
  request<SavedAddress>(paths.addresses, { method: 'POST', body: { ...address }, signedIn });

export const changeAddress = (request: ApiRequest, id: number, address: AddressBody) =>
  request<SavedAddress>(fillPath(paths.address, { id }), { method: 'PATCH', body: { ...address }, signedIn });

export const deleteAddress = (request: ApiRequest, id: number) =>
  request<{ message: string }>(fillPath(paths.address, { id }), { method: 'DELETE', signedIn });

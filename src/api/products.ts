import { fillPath, paths } from '#contract/paths.ts';
import type {
  ArchivedFilter,
  ManagedProduct,
  ManagedProductPage,
  ProductChange,
  StockChange,
  StockReply,
  UploadedPicture,
} from '#contract/types.ts';
import type { ApiRequest } from './client.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';

const signedIn = true;
/** 10 MB take 84 s at 1 Mbit/s. */
const UPLOAD_TIMEOUT_MS = 180_000;

export interface ManagedProductsFilter {
  query: string;
  archived: ArchivedFilter;
  page: number;
}

export const fetchManagedProducts = (
  request: ApiRequest,
  { query, archived, page }: ManagedProductsFilter,
  signal?: AbortSignal,
) =>
  request<ManagedProductPage>(paths.managedProducts, {
    query: { q: query || undefined, archived, page },
    signedIn,
    ...(signal && { signal }),
  });

export const fetchManagedProduct = (request: ApiRequest, id: number) =>
  request<ManagedProduct>(fillPath(paths.managedProduct, { id }), { signedIn });

export const createProduct = (request: ApiRequest, body: object) =>
  request<ManagedProduct>(paths.managedProducts, { method: 'POST', body: { ...body }, signedIn });

export const changeProduct = (request: ApiRequest, id: number, change: ProductChange) =>
  request<ManagedProduct>(fillPath(paths.managedProduct, { id }), {
    method: 'PATCH',
    body: { ...change },
    signedIn,
  });

export const changeStock = (request: ApiRequest, id: number, change: StockChange) =>
  request<StockReply>(fillPath(paths.productStock, { id }), {
    method: 'POST',
    body: { ...change },
    signedIn,
  });

interface PictureUpload {
  file: Blob;
  /** The uploaded fraction, from 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

export function uploadPicture(request: ApiRequest, { file, onProgress, signal }: PictureUpload) {
  const form = new FormData();
  form.set('file', file);
  return request<UploadedPicture>(paths.uploadPicture, {
    method: 'POST',
    form,
    signedIn,
    signal,
    fetch: fetchWithProgress(onProgress),
    timeout: UPLOAD_TIMEOUT_MS,
  });
}

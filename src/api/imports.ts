import { fillPath, paths } from '#contract/paths.ts';
import type { CatalogueImport } from '#contract/types.ts';
import type { ApiRequest } from './client.ts';

const signedIn = true;
/** 20 MB take 168 s at 1 Mbit/s. */
const FILE_TIMEOUT_MS = 300_000;

interface NewImport {
  file: Blob;
  dryRun: boolean;
  acceptGood: boolean;
}

export const startImport = (request: ApiRequest, { file, dryRun, acceptGood }: NewImport) =>
  request<{ id: number }>(paths.imports, {
    method: 'POST',
    query: { dry_run: String(dryRun), accept_good: String(acceptGood) },
    file: { type: 'text/csv', content: file },
    signedIn,
    timeout: FILE_TIMEOUT_MS,
  });

export const fetchImport = (request: ApiRequest, id: number) =>
  request<CatalogueImport>(fillPath(paths.catalogueImport, { id }), { signedIn });

export const exportCatalogue = (request: ApiRequest) =>
  request<Blob>(paths.exportCatalogue, { signedIn, asBlob: true, timeout: FILE_TIMEOUT_MS });

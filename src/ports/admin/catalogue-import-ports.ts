import { fromPromise } from 'xstate';
import type { CatalogueImport } from '#contract/types.ts';
import type {
  ReadImportInput,
  ReadImportOutput,
  StartImportInput,
  StartImportOutput,
} from '#machines/catalogue-import/catalogue-import.ports.ts';
import type { ImportMode } from '#machines/catalogue-import/catalogue-import.types.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { toRefusal } from '../refusal.ts';

/** 20 MB take 168 s at 1 Mbit/s. */
const FILE_TIMEOUT_MS = 300_000;

/** How one kind of file is handed in and asked about. */
interface ImportCalls {
  start: (mode: ImportMode, content: Blob, timeoutMs: number) => Promise<{ id: number }>;
  read: (id: number) => Promise<CatalogueImport>;
}

async function start(calls: ImportCalls, { file, mode }: StartImportInput): Promise<StartImportOutput> {
  try {
    const { id } = await calls.start(mode, file as File, FILE_TIMEOUT_MS);
    return { ok: true, id };
  } catch (error) {
    return toRefusal(error);
  }
}

async function read(calls: ImportCalls, { id }: ReadImportInput): Promise<ReadImportOutput> {
  try {
    return { ok: true, progress: await calls.read(id) };
  } catch (error) {
    // A server error, for example during a restart, does not mean that the import failed.
    const isDown = error instanceof ApiError && error.status >= 500;
    return isDown ? { ok: false, kind: 'network' } : toRefusal(error);
  }
}

export function createImportPorts(calls: ImportCalls) {
  return {
    actors: {
      startImport: fromPromise<StartImportOutput, StartImportInput>(({ input }) => start(calls, input)),
      readImport: fromPromise<ReadImportOutput, ReadImportInput>(({ input }) => read(calls, input)),
    },
  };
}

export const createCatalogueImportPorts = (api: Api) =>
  createImportPorts({
    start: (mode, content, timeoutMs) =>
      api.call('startImport', {
        query: { dry_run: `${mode === 'dryRun'}`, accept_good: `${mode === 'acceptGood'}` },
        file: { type: 'text/csv', content },
        timeoutMs,
      }),
    read: (id) => api.call('catalogueImport', { params: { id } }),
  });

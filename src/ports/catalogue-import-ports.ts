import { fromPromise } from 'xstate';
import type {
  ReadImportInput,
  ReadImportOutput,
  StartImportInput,
  StartImportOutput,
} from '#machines/catalogue-import/catalogue-import.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { toRefusal } from './refusal.ts';

/** 20 MB take 168 s at 1 Mbit/s. */
const FILE_TIMEOUT_MS = 300_000;

async function start(api: Api, { file, mode }: StartImportInput): Promise<StartImportOutput> {
  try {
    const { id } = await api.call('startImport', {
      query: { dry_run: `${mode === 'dryRun'}`, accept_good: `${mode === 'acceptGood'}` },
      file: { type: 'text/csv', content: file as File },
      timeoutMs: FILE_TIMEOUT_MS,
    });
    return { ok: true, id };
  } catch (error) {
    return toRefusal(error);
  }
}

async function read(api: Api, { id }: ReadImportInput): Promise<ReadImportOutput> {
  try {
    return { ok: true, progress: await api.call('catalogueImport', { params: { id } }) };
  } catch (error) {
    // A server error, for example during a restart, does not mean that the import failed.
    const isDown = error instanceof ApiError && error.status >= 500;
    return isDown ? { ok: false, kind: 'network' } : toRefusal(error);
  }
}

export function createCatalogueImportPorts(api: Api) {
  return {
    actors: {
      startImport: fromPromise<StartImportOutput, StartImportInput>(({ input }) => start(api, input)),
      readImport: fromPromise<ReadImportOutput, ReadImportInput>(({ input }) => read(api, input)),
    },
  };
}
